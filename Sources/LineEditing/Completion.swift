/// What Tab does at a place of a line.
package struct Completion: Equatable, Sendable {
  /// What is put in at the cursor.
  package var insertion = ""
  /// What the cursor's word may become, where that is still open.
  package var choices: [String] = []

  package init(insertion: String = "", choices: [String] = []) {
    self.insertion = insertion
    self.choices = choices
  }

  /// Continues the beginning of a word: by all that the words beginning so have in common, and by a
  /// blank behind a whole word, unless it ends with one of `open`.
  package init(of beginning: String, among words: [String], open: Set<Character> = []) {
    let fitting = words.filter { $0.hasPrefix(beginning) }
    guard let first = fitting.first else { return }
    var common = first[...]
    for word in fitting.dropFirst() {
      while !word.hasPrefix(common) { common.removeLast() }
    }
    insertion = String(common.dropFirst(beginning.count))
    if fitting.count == 1 {
      if let last = first.last, !open.contains(last) { insertion += " " }
    } else if insertion.isEmpty {
      choices = fitting
    }
  }

  /// The choices in columns, as wide as the terminal.
  func listing(columns: Int) -> String {
    let width = (choices.map(\.count).max() ?? 0) + 2
    let perRow = max(1, columns / width)
    return stride(from: 0, to: choices.count, by: perRow).map { start in
      let row = choices[start..<min(start + perRow, choices.count)]
      return row.dropLast().map { $0 + String(repeating: " ", count: width - $0.count) }.joined()
        + (row.last ?? "")
    }.joined(separator: "\n")
  }
}
