/// The character sets G0 ... G3 and which is in use.
struct Charsets: Sendable {
  /// A set of 94 characters in place of ASCII's.
  enum Set: String, Sendable, CaseIterable {
    case ascii = "B"
    /// DEC Special Graphics: line drawing in place of the lower-case letters.
    case lineDrawing = "0"
    case technical = ">"
    case supplemental = "<"
    /// The right half of ISO 8859-1.
    case latin1 = "96A"
    /// The graphics set of a VT52, which only that can choose.
    case vt52 = "VT52"
    // The national replacement sets of ISO 646, by their first designators.
    case british = "A"
    case dutch = "4"
    case finnish = "C"
    case french = "R"
    case frenchCanadian = "Q"
    case german = "K"
    case italian = "Y"
    case norwegian = "`"
    case portuguese = "%6"
    case spanish = "Z"
    case swedish = "H"
    case swiss = "="

    /// What designates the set after `ESC (`.
    var designator: String { rawValue }

    /// The set that an intermediate (0 for none) and a final byte designate; ASCII for unknown ones.
    init(intermediate: UInt8, final: UInt8) {
      let final = Character(Unicode.Scalar(final))
      let name = intermediate == 0 ? String(final) : "\(Unicode.Scalar(intermediate))\(final)"
      self = Self.aliases[name] ?? Self(rawValue: name) ?? .ascii
    }

    private static let aliases: [String: Set] = [
      "5": .finnish, "7": .swedish, "9": .frenchCanadian, "f": .french, "E": .norwegian,
      "6": .norwegian, "%5": .supplemental,
    ]
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
  func translate(_ byte: UInt8) -> Unicode.Scalar { current.translate(byte) }
}

extension Charsets.Set {
  /// What a byte of printable ASCII means in the set.
  func translate(_ byte: UInt8) -> Unicode.Scalar {
    switch self {
    case .ascii: return Unicode.Scalar(byte)
    case .lineDrawing:
      return byte >= 0x5F && byte <= 0x7E
        ? Self.lineDrawingGlyphs[Int(byte - 0x5F)] : Unicode.Scalar(byte)
    case .technical:
      return byte >= 0x21 && byte <= 0x7E
        ? Self.technicalGlyphs[Int(byte - 0x21)] : Unicode.Scalar(byte)
    case .vt52:
      return byte >= 0x5F && byte <= 0x7E
        ? Self.vt52Glyphs[Int(byte - 0x5F)] : Unicode.Scalar(byte)
    case .supplemental: return byte > 0x20 ? Unicode.Scalar(byte | 0x80) : Unicode.Scalar(byte)
    case .latin1: return Unicode.Scalar(byte | 0x80)
    default:
      guard let place = Self.replaced.firstIndex(of: byte), let national = Self.national[self]
      else { return Unicode.Scalar(byte) }
      return national[place]
    }
  }

  /// From `_` to `~`.
  private static let lineDrawingGlyphs = Array(" ◆▒␉␌␍␊°±␤␋┘┐┌└┼⎺⎻─⎼⎽├┤┴┬│≤≥π≠£·".unicodeScalars)

  /// From `_` to `~`: a VT52's graphics, whose fractions 3/, 5/ and 7/ Unicode lacks.
  private static let vt52Glyphs = Array("  ▮⅟   °±→…÷↓⎺⎺⎻⎻⎼⎼⎽⎽₀₁₂₃₄₅₆₇₈₉¶".unicodeScalars)

  /// From `!` to `~`: DEC Technical, whose holes are U+FFFD.
  private static let technicalGlyphs = Array(
    ("⎷┌─⌠⌡│⎡⎣⎤⎦⎛⎝⎞⎠⎨⎬\u{FFFD}\u{FFFD}╲╱\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}"
      + "≤≠≥∫∴∝∞÷Δ∇ΦΓ∼≃Θ×Λ⇔⇒≡ΠΨ\u{FFFD}Σ\u{FFFD}\u{FFFD}√ΩΞΥ⊂⊃∩∪∧∨¬αβχδεφγηιθκλ\u{FFFD}ν∂πψρστ\u{FFFD}ƒωξυζ←↑→↓")
      .unicodeScalars)

  /// The bytes of ASCII that national sets replace.
  private static let replaced = Array("#@[\\]^_`{|}~".utf8)

  /// What each national set has in the places of `replaced` (VT220 and VT510 programmers' manuals).
  private static let national: [Charsets.Set: [Unicode.Scalar]] = [
    .british: "£@[\\]^_`{|}~", .dutch: "£¾ĳ½|^_`¨ƒ¼´", .finnish: "#@ÄÖÅÜ_éäöåü",
    .french: "£à°ç§^_`éùè¨", .frenchCanadian: "#àâçêî_ôéùèû", .german: "#§ÄÖÜ^_`äöüß",
    .italian: "£§°çé^_ùàòèì", .norwegian: "#ÄÆØÅÜ_äæøåü", .portuguese: "#@ÃÇÕ^_`ãçõ~",
    .spanish: "£§¡Ñ¿^_`°ñç~", .swedish: "#ÉÄÖÅÜ_éäöåü", .swiss: "ùàéçêîèôäöüû",
  ].mapValues { Array($0.unicodeScalars) }
}
