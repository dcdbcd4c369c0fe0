import TextModel

/// Where something stands in a flow's file.
package struct FlowPlace: Hashable, Sendable, Codable, CustomStringConvertible {
  /// The file's path, as it was given.
  package var file: String
  /// 1-based.
  package var line: Int
  /// 1-based.
  package var column: Int

  package init(file: String, line: Int, column: Int = 1) {
    self.file = file
    self.line = line
    self.column = column
  }

  package var description: String { "\(file):\(line):\(column)" }
}

/// What is wrong in a flow's file, with the line that holds it.
package struct FlowError: Error, Hashable, Sendable, CustomStringConvertible {
  package var place: FlowPlace
  /// Full sentences, the last of which names the next step.
  package var message: String
  /// The line as the file has it; empty where the file has no such line.
  package var excerpt: String
  /// What else is wrong in the file, where its reader goes on after a mistake.
  package var others: [FlowError] = []

  package init(_ place: FlowPlace, _ message: String, excerpt: String = "") {
    self.place = place
    self.message = message
    self.excerpt = excerpt
  }

  /// It and the others, each by itself.
  package var all: [FlowError] {
    var first = self
    first.others = []
    return [first] + others
  }

  /// The place and the message, then the line with a mark below the column.
  package var description: String {
    let head = "\(place): \(message)"
    guard !excerpt.isEmpty else { return head }
    let number = "\(place.line)"
    let margin = String(repeating: " ", count: number.count)
    let before = excerpt.unicodeScalars.prefix(max(0, place.column - 1))
    // As wide as what stands above it; a tab stays one.
    let indent = before.split(separator: "\t", omittingEmptySubsequences: false)
      .map { String(repeating: " ", count: CellWidth.of(String($0))) }.joined(separator: "\t")
    let shown = String(
      String.UnicodeScalarView(
        excerpt.unicodeScalars.map {
          $0.value < 0x20 && $0 != "\t" || $0.value == 0x7F ? "\u{FFFD}" : $0
        }))
    return "\(head)\n  \(number) | \(shown)\n  \(margin) | \(indent)^"
  }
}
