/// The line pieces of Unicode's box drawing block (U+2500 … U+257F), which must meet across cells.
///
/// A typeface's own end where its cell does, so that frames show gaps wherever a cell is higher
/// than a line of the typeface.
struct BoxDrawing: Sendable {
  /// How a piece reaches from the middle of a cell to an edge.
  enum Weight: UInt8, Sendable { case none, light, heavy, double }

  let left: Weight
  let up: Weight
  let right: Weight
  let down: Weight
  /// Whether the corner is round.
  let isArc: Bool
  /// The dashes that a piece across the cell is cut into; 1 is uncut.
  let dashes: Int

  /// The pieces of a character; nil outside the block, and for its diagonals.
  init?(_ scalar: Unicode.Scalar) {
    guard (0x2500...0x257f).contains(scalar.value), !(0x2571...0x2573).contains(scalar.value)
    else { return nil }
    let start = Int(scalar.value - 0x2500) * 4
    let arms = Self.table[start..<start + 4].map { Weight(rawValue: $0 - 48) ?? .none }
    (left, up, right, down) = (arms[0], arms[1], arms[2], arms[3])
    isArc = (0x256d...0x2570).contains(scalar.value)
    dashes =
      switch scalar.value {
      case 0x2504...0x2507: 3
      case 0x2508...0x250b: 4
      case 0x254c...0x254f: 2
      default: 1
      }
  }

  /// The weights of left, up, right, down, four digits a character.
  private static let table = Array(
    """
    1010202001010202101020200101020210102020010102020011002100120022\
    1001200110022002011001200210022011002100120022000111012102110112\
    0212022101220222110121011201110212022201210222021011201110212021\
    1012201210222022111021101120212012102210122022201111211111212121\
    1211111212122211122121121122222121222212122222221010202001010202\
    3030030300310013003330011003300301300310033031001300330001310313\
    0333310113033303303110133033313013103330313113133333001110011100\
    0110000000000000100001000010000120000200002000021020010220100201
    """.utf8)
}
