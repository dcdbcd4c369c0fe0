/// The matrix as the documentation shows it.
enum MatrixTable {
  /// The rows of a Markdown table, the header's two lines first.
  static var markdown: String {
    let columns = MatrixColumn.allCases
    var notes: [String] = []
    var lines = [
      "| | " + columns.map(\.rawValue).joined(separator: " | ") + " |",
      "|---|" + columns.map { _ in "---|" }.joined(),
    ]
    for row in MatrixRow.allCases {
      let cells = columns.map { column in
        let expectation = Expectation.of(row, column)
        guard case .cannotApply(let reason) = expectation else { return expectation.text }
        if !notes.contains(reason) { notes.append(reason) }
        return "— (\((notes.firstIndex(of: reason) ?? 0) + 1))"
      }
      lines.append("| " + row.rawValue + " | " + cells.joined(separator: " | ") + " |")
    }
    lines.append("")
    lines += notes.enumerated().map { "(\($0 + 1)) \($1)" }
    return lines.joined(separator: "\n")
  }
}
