import Devices
import Patterns
package import RunRecord
package import WorkerProtocol

/// Which tests to run.
package struct Selection: Sendable, Hashable {
  /// Parts of a test's path, or with `@` or `[` of its whole identity, or between two `/` a regular
  /// expression, or pytest's node ids; a test that holds any of them is meant.
  package var filters: [String] = []
  /// A test that any of them admits is meant.
  package var tags: [TagExpression] = []
  /// The devices, in order; nil: each test's own, or the run's.
  package var devices: [String]?
  package var targets: [TestTarget]?
  /// Only these identities, as after `--last-failed`.
  package var only: Set<TestIdentity>?
  /// Only tests that are written in these files, as after a change to them.
  package var files: Set<String>?
  /// What a filter may be besides, for where nothing matches: `Is 5 the seed? …`.
  package var doubt: String?

  package init(
    filters: [String] = [], tags: [TagExpression] = [], devices: [String]? = nil,
    targets: [TestTarget]? = nil, only: Set<TestIdentity>? = nil
  ) {
    self.filters = filters
    self.tags = tags
    self.devices = devices
    self.targets = targets
    self.only = only
  }

  /// Whether no test is left out by its name, tags, file or last result.
  package var isEverything: Bool {
    filters.isEmpty && tags.isEmpty && only == nil && files == nil
  }

  /// The selection, ready to be asked of many tests.
  ///
  /// - Throws: `RunnerError` of kind `usage` for an empty filter and for a regular expression that
  ///   is none.
  package func matcher() throws(RunnerError) -> Matcher { try Matcher(self) }

  /// A selection with its filters read once.
  package struct Matcher {
    private enum Filter {
      case path(String)
      case identity(String)
      case expression(BoundedRegex)
      /// pytest's own name of a test, or of what holds tests.
      case node(PytestNode)
    }

    private let selection: Selection
    private let filters: [Filter]

    init(_ selection: Selection) throws(RunnerError) {
      self.selection = selection
      var filters: [Filter] = []
      for text in selection.filters {
        guard text.contains(where: { !$0.isWhitespace }) else {
          throw RunnerError(
            .usage,
            "A filter is empty and would select every test. Write a part of a test's path, or leave "
              + "it out.")
        }
        if text.count > 2, text.hasPrefix("/"), text.hasSuffix("/") {
          filters.append(.expression(try Self.expression(String(text.dropFirst().dropLast()))))
        } else if let node = PytestNode(text) {
          filters.append(.node(node))
        } else if text.contains("@") || text.contains("[") {
          // A device or target is meant only by who writes it as an identity does.
          filters.append(.identity(Selection.folded(text)))
        } else {
          filters.append(.path(Selection.folded(text)))
        }
      }
      self.filters = filters
    }

    private static func expression(_ text: String) throws(RunnerError) -> BoundedRegex {
      do {
        return try BoundedRegex(text)
      } catch {
        throw refusal(error)
      }
    }

    private static func refusal(_ error: PatternError) -> RunnerError {
      RunnerError(
        .usage,
        "A filter can't be used: \(error) Or write a part of a test's path without the two slashes."
      )
    }

    /// Whether the test is meant.
    /// - Throws: `RunnerError` of kind `usage` for an expression that takes too long.
    func admits(_ entry: Manifest.Entry) throws(RunnerError) -> Bool {
      if let only = selection.only, !only.contains(entry.test) { return false }
      if let files = selection.files, !files.contains(entry.place.file) { return false }
      // The tags of a file that can't be read are unknown: left out, it would be neither run nor red.
      let hasUnknownTags = entry.fault != nil && entry.tags.isEmpty
      if !selection.tags.isEmpty, !hasUnknownTags,
        !selection.tags.contains(where: { $0.admits(entry.tags) })
      {
        return false
      }
      guard !filters.isEmpty else { return true }
      for filter in filters where try Self.admits(entry, filter) { return true }
      return false
    }

    private static func admits(
      _ entry: Manifest.Entry, _ filter: Filter
    ) throws(RunnerError) -> Bool {
      let test = entry.test
      switch filter {
      case .node(let node): return node.holds(entry)
      case .path(let text): return Selection.folded(test.name).contains(text)
      case .identity(let text): return Selection.folded(test.description).contains(text)
      case .expression(let expression):
        do {
          if try expression.isFound(in: test.name) { return true }
          return try expression.isFound(in: test.description)
        } catch {
          throw refusal(error)
        }
      }
    }
  }

  /// Tags that no test has though one is named much like them: perhaps mistyped.
  ///
  /// With `not` a mistyped tag would select too much without a word.
  package func doubts(_ tests: [TestDescription]) -> [String] {
    let known = Set(tests.flatMap(\.tags))
    return tags.flatMap(\.names).filter { !known.contains($0) }.compactMap { name in
      NearestMatch.of(name, among: known.sorted()).map {
        "No test has the tag \"\(name)\". Did you mean \"\($0)\"?"
      }
    }
  }

  /// Without the differences that people don't see or don't type: case, blanks about slashes.
  private static func folded(_ text: String) -> String {
    TestIdentity.name(of: text).split(separator: "/", omittingEmptySubsequences: false)
      .map { part in
        var part = part
        while part.first == " " { part = part.dropFirst() }
        while part.last == " " { part = part.dropLast() }
        return part.lowercased()
      }
      .joined(separator: "/")
  }
}
