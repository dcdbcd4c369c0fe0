package import ViewKit

/// Texts that replace the app's own, by name: how a writer tries other words without a build.
package struct WordChanges: Hashable, Sendable {
  /// Why a list of changes can't be used.
  package enum Problem: Error, Hashable, CustomStringConvertible {
    case noEqualsSign(line: Int)
    case unknownName(String, line: Int)

    package var description: String {
      switch self {
      case .noEqualsSign(let line): "line \(line) is not of the form: name = text"
      case .unknownName(let name, let line):
        "line \(line) changes \(name.debugDescription), which no text has as its name; the names are "
          + WordChanges.names.sorted().joined(separator: ", ")
      }
    }
  }

  fileprivate private(set) var texts: [String: String] = [:]

  /// The rooms some of whose texts can be changed.
  static let rooms: [any RoomWords.Type] = [
    Words.self, LoginWords.self, FindWords.self, ClassDetailWords.self, BookingWords.self,
    UpcomingWords.self, ShopWords.self, MenuWords.self,
  ]

  /// The names of all texts that can be changed.
  static let names = rooms.flatMap { $0.names }

  /// No changes.
  package init() {}

  /// Reads lines of the form `name = text`; blank lines and those that begin with `#` are passed over.
  /// - Throws: `Problem` for the first line that is neither.
  package init(_ list: String) throws(Problem) {
    for (index, line) in list.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
    {
      let line = line.trimmed
      if line.isEmpty || line.hasPrefix("#") { continue }
      let parts = line.split(separator: "=", maxSplits: 1)
      guard parts.count == 2 else { throw .noEqualsSign(line: index + 1) }
      let name = parts[0].trimmed
      guard Self.names.contains(name) else { throw .unknownName(name, line: index + 1) }
      texts[name] = parts[1].trimmed
    }
  }
}

extension RoomWords {
  fileprivate static var names: [String] { Array(changeable.keys) }

  /// These words, with some of them replaced.
  func changed(by changes: WordChanges) -> Self {
    if changes.texts.isEmpty { return self }
    let changeable = Self.changeable
    return changes.texts.reduce(into: self) { words, change in
      if let path = changeable[change.key] { words[keyPath: path] = change.value }
    }
  }
}

extension EnvironmentValues {
  private enum WordChangesKey: EnvironmentKey {
    static let defaultValue = WordChanges()
  }

  /// Texts that replace the app's own.
  package var wordChanges: WordChanges {
    get { self[WordChangesKey.self] }
    set { self[WordChangesKey.self] = newValue }
  }
}

extension StringProtocol {
  /// Without the blanks at either end.
  fileprivate var trimmed: String {
    String(drop { $0 == " " || $0 == "\t" }.reversed().drop { $0 == " " || $0 == "\t" }.reversed())
  }
}
