import TerminalModel
import TextModel

/// Measures words without any font: a character is half as wide as its font is high, a wide one as wide.
///
/// With ``DisplayList/textAsBlocks`` it makes pictures that no font, and no machine, can change.
public struct BlockTextMeasurer: TextMeasurer {
  /// Makes a measurer.
  public init() {}

  /// The extent of `string` wrapped to `width`, in points.
  public func size(of string: String, font: ResolvedFont, width: Double?, lineLimit: Int?) -> Size {
    let unit = font.size / 2
    let columns = width.map { Int(min(1e6, ($0 / unit + 1e-6).rounded(.down))) }
    let layout = CellTextLayout(string, width: columns, lineLimit: lineLimit)
    return Size(
      width: Double(layout.width) * unit, height: Double(layout.lines.count) * font.lineHeight)
  }

  /// The height of a line, in points.
  public func lineHeight(of font: ResolvedFont) -> Double { font.lineHeight }
}

extension DisplayList {
  /// The same with a block in each word's place, as ``BlockTextMeasurer`` measures words.
  public var textAsBlocks: DisplayList {
    var list = self
    list.items = items.flatMap { item in
      guard case .text(let text) = item else { return [item] }
      return text.blocks(medium)
    }
    return list
  }
}

extension TextItem {
  fileprivate func blocks(_ medium: Medium) -> [DisplayList.Item] {
    let unit = font.size / 2
    let height = medium.ceil(font.size * 0.7)
    let held = max(1, Int((frame.height / font.lineHeight + 1e-6).rounded(.down)))
    let layout = CellTextLayout(
      string, width: Int((frame.width / unit + 1e-6).rounded(.down)),
      lineLimit: min(lineLimit ?? .max, held), truncation: truncation)
    var looks = TextLooks(self, in: layout)
    var items: [DisplayList.Item] = []
    for (row, line) in layout.lines.enumerated() {
      let free = frame.width - Double(CellWidth.of(line)) * unit
      var x = frame.x
      switch alignment {
      case .left: break
      case .center: x += free / 2
      case .right: x += free
      }
      let y = frame.y + Double(row) * font.lineHeight
      var word: (start: Double, paint: Paint)?
      func finish() {
        guard let begun = word else { return }
        let left = medium.floor(begun.start)
        let block = Rect(
          x: left, y: medium.floor(y + (font.lineHeight - height) / 2),
          width: max(medium.hairline, medium.floor(x) - left), height: height)
        items.append(.fill(block, radius: 0, .color(begun.paint)))
        word = nil
      }
      for character in line {
        let look = looks.next(character)
        if character.isWhitespace || word.map({ $0.paint != look.paint }) == true { finish() }
        if !character.isWhitespace, word == nil { word = (x, look.paint) }
        x += Double(CellWidth.of(character)) * unit
      }
      finish()
    }
    return items
  }
}
