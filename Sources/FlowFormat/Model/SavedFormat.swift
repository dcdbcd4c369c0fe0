/// What a session is saved as, told by the file's ending.
package enum SavedFormat: String, CaseIterable, Sendable {
  case png, svg, html, ansi, txt, json, cast

  /// Nil for another ending.
  package init?(ofFile path: String) {
    let name = path.split(separator: "/").last ?? ""
    guard let dot = name.lastIndex(of: ".") else { return nil }
    self.init(rawValue: name[name.index(after: dot)...].lowercased())
  }

  static let endings = allCases.map { ".\($0.rawValue)" }.joined(separator: " ")
}
