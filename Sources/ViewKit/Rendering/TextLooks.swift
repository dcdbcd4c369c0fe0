/// The looks of a text's characters, asked for in the order of its wrapped lines.
///
/// Wrapping leaves out spaces and newlines and may put in an ellipsis of its own; every other
/// character is found again in its order.
struct TextLooks {
  private let runs: [TextRun]
  private var characters: [(character: Character, run: Int)] = []
  private var position = 0
  /// How many characters were asked for.
  private var count = 0
  /// Which character is an ellipsis that isn't the end, and how many stand behind it.
  private var cut: (index: Int, ending: Int)?

  init(_ text: TextItem, in layout: CellTextLayout) {
    if let ending = layout.ending {
      cut = (layout.lines.reduce(0) { $0 + $1.count } - ending - 1, ending)
    }
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
    defer { count += 1 }
    if let cut, cut.index == count {
      position = characters.count - cut.ending
      return runs[characters[max(0, position - 1)].run]
    }
    var index = position
    while index < characters.count, characters[index].character != character { index += 1 }
    guard index < characters.count else {
      return runs[characters[min(position, characters.count - 1)].run]
    }
    position = index + 1
    return runs[characters[index].run]
  }
}
