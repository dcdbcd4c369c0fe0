import TerminalModel
import TextModel
import WireProtocol

/// A run of characters on the screen that no element holds: over the borders of elements, in the
/// line of a frame, or a sentence that goes on in the next row.
struct TextRun: Hashable, Sendable {
  let frame: CellRect
  /// The characters, white space folded.
  let text: String

  /// The run in these cells of a screen; nil where they are not all on it, or are blank.
  init?(_ frame: CellRect, on screen: Screen) {
    let whole = CellRect(x: 0, y: 0, width: screen.size.columns, height: screen.size.rows)
    guard !frame.isEmpty, frame.intersection(whole) == frame else { return nil }
    let text = screen.text(in: frame).folded
    guard !text.isEmpty else { return nil }
    self.frame = frame
    self.text = text
  }

  /// Place and text in one number below 0, where no element's id is: a later command knows the run
  /// by it, and that it is gone when the text there is another one.
  var id: Int {
    let place = [frame.x, frame.y, frame.width, frame.height].reduce(0) { $0 << Self.bits | $1 }
    return -1 - (place << Self.hashBits | Self.hash(text))
  }

  /// The cells that the id of a run names; nil for the id of an element.
  static func frame(ofID id: Int) -> CellRect? {
    guard id < 0 else { return nil }
    let place = (-1 - id) >> hashBits
    let numbers = (0..<4).map { place >> (bits * (3 - $0)) & (1 << bits - 1) }
    return CellRect(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
  }

  /// Enough for the largest screen, which has 1000 rows and columns.
  private static let bits = 11
  private static let hashBits = 18

  /// The fingerprint, folded to `hashBits`: the same in every process.
  private static func hash(_ text: String) -> Int {
    let hash = Fingerprint.number(of: text.utf8)
    return Int((hash ^ hash >> UInt64(hashBits)) & (1 << UInt64(hashBits) - 1))
  }

  var node: ElementNode {
    ElementNode(
      id: id, role: .text, text: text, frame: frame,
      attributes: ["inferred": "true", "shape": "run"])
  }
}
