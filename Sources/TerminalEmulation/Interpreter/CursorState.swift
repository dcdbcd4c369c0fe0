import TerminalModel

/// Where text goes next, and how it will look: what DECSC saves.
struct CursorState: Sendable {
  var x = 0
  var y = 0
  /// The last column is written, and the next character goes to the next row.
  var pendingWrap = false
  var pen = PackedStyle.plain
  /// New cells are protected from selective erasure (DECSCA).
  var isProtected = false
  var charsets = Charsets()
  var origin = false
}

/// The character sets G0 ... G3 and which is in use.
struct Charsets: Sendable {
  enum Set: Sendable {
    case ascii
    /// DEC Special Graphics: line drawing in place of the lower-case letters.
    case lineDrawing
    /// ISO 646 for the United Kingdom: a pound sign in place of `#`.
    case british
  }

  private var g0 = Set.ascii
  private var g1 = Set.ascii
  private var g2 = Set.ascii
  private var g3 = Set.ascii
  /// The set that SI, SO, LS2 or LS3 chose.
  var locked = 0
  /// The set that SS2 or SS3 chose for one character.
  var single: Int?

  var current: Set { self[single ?? locked] }
  /// Whether ASCII means itself.
  var isPlain: Bool { single == nil && (locked == 0 ? g0 == .ascii : self[locked] == .ascii) }

  subscript(index: Int) -> Set {
    get {
      switch index {
      case 0: g0
      case 1: g1
      case 2: g2
      default: g3
      }
    }
    set {
      switch index {
      case 0: g0 = newValue
      case 1: g1 = newValue
      case 2: g2 = newValue
      default: g3 = newValue
      }
    }
  }

  /// What a byte of printable ASCII means in the current set.
  func translate(_ byte: UInt8) -> Unicode.Scalar {
    switch current {
    case .lineDrawing where byte >= 0x5F && byte <= 0x7E:
      Self.lineDrawing[Int(byte - 0x5F)]
    case .british where byte == 0x23: "£"
    default: Unicode.Scalar(byte)
    }
  }

  /// From `_` to `~`.
  private static let lineDrawing: [Unicode.Scalar] = [
    " ", "◆", "▒", "␉", "␌", "␍", "␊", "°", "±", "␤", "␋", "┘", "┐", "┌", "└", "┼", "⎺", "⎻", "─",
    "⎼", "⎽", "├", "┤", "┴", "┬", "│", "≤", "≥", "π", "≠", "£", "·",
  ]
}
