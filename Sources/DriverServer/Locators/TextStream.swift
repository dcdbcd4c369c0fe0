import Foundation
import Patterns
import TerminalModel
import WireProtocol

/// What a person reads along one or several rows: white space folded, and for each scalar the cell
/// that it stands in.
struct TextStream {
  /// Whether letters and their marks are composed, as `scalars(of:)` composes them: two writings of
  /// one character are equal. An expression may ask for a mark alone.
  let isComposed: Bool
  private(set) var scalars: [UInt32] = []
  /// Row-major indices of cells; the blank between two rows has that of the cell before it.
  private(set) var cells: [Int] = []
  private var owesBlank = false

  init(isComposed: Bool) { self.isComposed = isComposed }

  /// Adds the cells of a row.
  mutating func append(_ columns: Range<Int>, _ y: Int, of grid: ScreenGrid) {
    for x in columns {
      let cell = y * grid.columns + x
      if let scalar = grid.scalar(x, y)?.value {
        if Self.isSpace(scalar) {
          owesBlank = true
        } else if !isComposed || Self.isComposed(scalar) {
          payBlank()
          append(scalar, cell)
        } else {
          append(grid.cell(x, y).text, cell)
        }
      } else {
        append(grid.cell(x, y).text, cell)
      }
    }
  }

  /// The words of the next row are other words.
  mutating func breakWord() { owesBlank = true }

  private mutating func append(_ text: String, _ cell: Int) {
    // The second half of a wide character has no text.
    guard !text.isEmpty else { return }
    payBlank()
    let scalars = isComposed ? Self.scalars(of: text) : text.unicodeScalars.map(\.value)
    for scalar in scalars { append(scalar, cell) }
  }

  private mutating func append(_ scalar: UInt32, _ cell: Int) {
    scalars.append(scalar)
    cells.append(cell)
  }

  private mutating func payBlank() {
    if owesBlank, let last = cells.last { append(0x20, last) }
    owesBlank = false
  }

  /// A text's scalars, composed as those of a stream are.
  static func scalars(of text: String) -> [UInt32] {
    text.precomposedStringWithCanonicalMapping.unicodeScalars.map(\.value)
  }

  private static func isSpace(_ scalar: UInt32) -> Bool {
    scalar == 0x20 || scalar > 0x7f && Unicode.Scalar(scalar)?.properties.isWhitespace == true
  }

  /// Whether composing surely leaves the scalar alone: blocks without any other.
  private static func isComposed(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0..<0x340, 0x400...0x52f, 0x2190...0x2328, 0x232b...0x2adb, 0x2b00...0xf8ff,
      0x1f000...0x1ffff:
      true
    default: false
    }
  }

  // MARK: Matches

  /// Where the text stands, from left to right, in whole characters; in time that grows with the
  /// lengths of both alone (Knuth, Morris and Pratt).
  /// - Parameter isOverlapping: whether a match may begin within the one before it.
  func ranges(of wanted: [UInt32], isOverlapping: Bool = false) -> [Range<Int>] {
    guard !wanted.isEmpty, wanted.count <= scalars.count else { return [] }
    var borders = [0]
    var length = 0
    for scalar in wanted.dropFirst() {
      while length > 0, wanted[length] != scalar { length = borders[length - 1] }
      if wanted[length] == scalar { length += 1 }
      borders.append(length)
    }
    var ranges: [Range<Int>] = []
    length = 0
    for (place, scalar) in scalars.enumerated() {
      while length > 0, wanted[length] != scalar { length = borders[length - 1] }
      if wanted[length] == scalar { length += 1 }
      guard length == wanted.count else { continue }
      let range = place + 1 - length..<place + 1
      let isWhole = hasEdge(at: range.lowerBound) && hasEdge(at: range.upperBound)
      length = isWhole && !isOverlapping ? 0 : borders[length - 1]
      if isWhole { ranges.append(range) }
    }
    return ranges
  }

  /// Where the expression matches, from left to right.
  /// - Throws: `invalid selector` when that can't be told within the expression's limits.
  func ranges(
    of expression: BoundedRegex, until deadline: ContinuousClock.Instant
  ) throws(WebDriverError) -> [Range<Int>] {
    var text = String.UnicodeScalarView()
    for scalar in scalars { text.append(Unicode.Scalar(scalar) ?? "\u{fffd}") }
    let string = String(text)
    var place = 0
    var index = string.startIndex
    var ranges: [Range<Int>] = []
    let matches: [Range<String.Index>]
    do {
      matches = try expression.ranges(in: string, until: deadline)
    } catch {
      throw WebDriverError(error)
    }
    for found in matches {
      place += string.unicodeScalars.distance(from: index, to: found.lowerBound)
      let start = place
      place += string.unicodeScalars.distance(from: found.lowerBound, to: found.upperBound)
      index = found.upperBound
      ranges.append(start..<place)
    }
    return ranges
  }

  private func hasEdge(at place: Int) -> Bool {
    place == 0 || place == cells.count || cells[place] != cells[place - 1]
      || scalars[place] == 0x20
  }
}
