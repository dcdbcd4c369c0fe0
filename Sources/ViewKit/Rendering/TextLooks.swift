/// The looks of a text's characters, asked for in the order of its wrapped lines.
///
/// Wrapping leaves out spaces and newlines and may end with an ellipsis of its own; every other
/// character is found again in its order.
struct TextLooks {
  private let runs: [TextRun]
  private var characters: [(character: Character, run: Int)] = []
  private var position = 0

  init(_ text: TextItem) {
    guard !text.runs.isEmpty else {
      var run = TextRun(
        "", font: text.font, paint: text.paint, isUnderlined: text.isUnderlined)
      run.isStruckThrough = text.isStruckThrough
      runs = [run]
      return
    }
    runs = text.runs
    // A character made of two runs' scalars looks as the first of them.
    var lengths = text.runs.map(\.string.unicodeScalars.count)
    var run = 0
    for character in text.string {
      while run < lengths.count - 1, lengths[run] <= 0 {
        lengths[run + 1] += lengths[run]
        run += 1
      }
      characters.append((character, run))
      lengths[run] -= character.unicodeScalars.count
    }
  }

  /// The look of the next character of a wrapped line.
  mutating func next(_ character: Character) -> TextRun {
    guard !characters.isEmpty else { return runs[0] }
    var index = position
    while index < characters.count, characters[index].character != character { index += 1 }
    guard index < characters.count else {
      return runs[characters[min(position, characters.count - 1)].run]
    }
    position = index + 1
    return runs[characters[index].run]
  }
}
