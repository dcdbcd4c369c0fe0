package import WorkerProtocol

/// Which tests to run.
package struct Selection: Sendable, Hashable {
  /// Parts of a test's path, or with `@` or `[` of its whole identity; a test that holds any of them
  /// is meant.
  package var filters: [String] = []
  /// A test with any of them is meant.
  package var tags: [String] = []
  /// The devices, in order; nil: each test's own, or the run's.
  package var devices: [String]?
  package var targets: [TestTarget]?
  /// Only these identities, as after `--last-failed`.
  package var only: Set<TestIdentity>?

  package init(
    filters: [String] = [], tags: [String] = [], devices: [String]? = nil,
    targets: [TestTarget]? = nil, only: Set<TestIdentity>? = nil
  ) {
    self.filters = filters
    self.tags = tags
    self.devices = devices
    self.targets = targets
    self.only = only
  }

  /// Whether no test is left out by its name, tags or last result.
  package var isEverything: Bool { filters.isEmpty && tags.isEmpty && only == nil }

  func admits(_ entry: Manifest.Entry) -> Bool {
    if let only, !only.contains(entry.test) { return false }
    if !tags.isEmpty, !tags.contains(where: entry.tags.contains) { return false }
    guard !filters.isEmpty else { return true }
    return filters.contains { filter in
      // A device or target is meant only by who writes it as an identity does.
      let isWhole = filter.contains("@") || filter.contains("[")
      let text = isWhole ? entry.test.description : entry.test.path
      return Self.folded(text).contains(Self.folded(filter))
    }
  }

  /// Without the differences that people don't see or don't type: case, blanks about slashes.
  private static func folded(_ text: String) -> String {
    text.split(separator: "/", omittingEmptySubsequences: false)
      .map { part in
        var part = part
        while part.first == " " { part = part.dropFirst() }
        while part.last == " " { part = part.dropLast() }
        return part.lowercased()
      }
      .joined(separator: "/")
  }
}
