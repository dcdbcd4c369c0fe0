import TerminalModel

extension StylePattern.Problem {
  /// ` Did you mean "bold"?`, with the blank before it, or nothing.
  package var hint: String {
    guard case .unknown(let word) = self else { return "" }
    return meant.map { " Did you mean \"\($0)\"?" }
      ?? NearestMatch.hint(word, among: StylePattern.known)
  }
}
