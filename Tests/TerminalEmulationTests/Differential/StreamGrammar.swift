import Randomness
import TerminalModel

/// Random streams that look like what programs print: whole sequences, most of them sensible, in an
/// order that no program would choose.
struct StreamGrammar {
  /// Each family leaves out what libvterm is known to do differently, and no more.
  enum Family: Int, CaseIterable {
    /// Everything in single-width text, without margins.
    case plain
    /// The same with scroll regions, but without steps up and down past their edges.
    case regions
    /// Text of double width, never cut in half.
    case wide
    /// Shifts between side margins, in origin mode, over text that doesn't reach them.
    case sides
  }

  let size: CellSize
  let family: Family
  private var generator: SplitMix

  init(seed: UInt64) {
    var generator = SplitMix(seed: seed)
    family = Family.allCases[Int(seed % 4)]
    // Wide text that fills two columns leaves libvterm's cursor in the first, where a return is no
    // step that ends its pending wrap (pending-wrap-scroll).
    let columns = max(family == .wide ? 3 : 2, Int.random(in: 2...40, using: &generator))
    size = CellSize(columns: columns, rows: .random(in: 2...12, using: &generator))
    self.generator = generator
  }

  private static let filling = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"

  /// The first is a set-up that the others rely on.
  mutating func commands(count: Int) -> [String] {
    let margins = "\u{1B}[?69h\u{1B}[\(region(size.columns))s\u{1B}[\(region(size.rows))r\u{1B}[?6h"
    let fill = (0..<size.rows).map { "\u{1B}[\($0 + 1)H\(Self.filling.prefix(size.columns))" }
    let start = family == .sides ? fill.joined() + margins : ""
    return [start + "\u{1B}7"] + (0..<count).map { _ in command() }
  }

  // MARK: Choices

  private mutating func number(_ range: ClosedRange<Int>) -> Int {
    .random(in: range, using: &generator)
  }

  private mutating func pick<Value>(_ values: [Value]) -> Value {
    values[number(0...values.count - 1)]
  }

  private mutating func chance(_ percent: Int) -> Bool { number(1...100) <= percent }

  /// A parameter: mostly small, now and then absent, zero or huge.
  private mutating func parameter() -> String {
    switch number(0...19) {
    case 0: ""
    case 1: "0"
    case 2: "999"
    default: "\(number(1...12))"
    }
  }

  /// Margins, 1-based: at least two wide, for libvterm takes others for none.
  private mutating func region(_ extent: Int) -> String {
    let first = number(1...extent - 1)
    return "\(first);\(number(first + 1...extent))"
  }

  private mutating func command() -> String {
    // A control that ends a pending wrap goes before what ends it here and not there.
    switch (family, number(0...99)) {
    case (.sides, 0..<50): "\u{1B}[\(parameter());\(parameter())H" + (chance(70) ? shift() : "")
    case (.sides, 50..<60): pick(["\n", "\u{1B}D", "\u{1B}M", "\u{1B}[\(parameter());1H"])
    case (.sides, 60..<74): "\u{1B}[\(parameter());1H" + erase()
    case (_, 0..<34): text()
    case (.wide, 34..<44): "\r\n"
    case (_, 34..<44): pick(["\r", "\u{8}\n", "\r\n", "\u{8}", "\u{8}\t", "\u{8}\u{B}", "\r\u{C}"])
    case (.wide, 44..<58): "\u{1B}[\(parameter());1H\u{1B}[J"
    case (.wide, 58..<70): pick(["\u{1B}[H\u{1B}[2J", "\r\n", "\u{1B}E"])
    case (.wide, 70..<90): rendition()
    case (.wide, _): pick(["\u{1B}E", "\u{1B}7", "\u{1B}[?25h"])
    case (_, 44..<58): move()
    case (_, 58..<66): "\u{8}" + erase()
    case (_, 66..<74): "\u{8}" + shift()
    case (.regions, 74..<79): margins()
    case (_, 74..<89): rendition()
    case (_, 89..<96): mode()
    default: seldom()
    }
  }

  // MARK: Families

  private mutating func text() -> String {
    let words = ["alpha", "be", "c", "delta echo", "0123456789", "x y", "~", "#", "lqk"]
    let beyond =
      ["\u{E9}", "└─┘", "ß"]
      + (family == .wide
        ? ["漢字", "한", "Ａ", "漢字漢字漢字"] : ["\re\u{301}", "\ra\u{308}\u{301}o"])
    return (0..<number(1...3)).reduce(into: "") { text, _ in
      text += chance(25) ? pick(beyond) : pick(words)
    }
  }

  private mutating func move() -> String {
    switch number(0...11) {
    case 0...3: "\u{1B}[\(parameter());\(parameter())H"
    case 4: "\u{1B}[\(parameter())\(pick(["d", "G", "`"]))"
    case 5: "\u{8}\u{1B}\(pick(["M", "D", "E"]))"
    case 6: "\u{8}\u{1B}[\(parameter())\(pick(["I", "Z"]))"
    case 7: pick(["\u{1B}7", "\u{1B}8\u{1B}[?25h\u{1B}[?6l\u{1B}[0\"q"])
    case _ where family != .plain: "\u{1B}[\(parameter())\(pick(["C", "D", "a"]))"
    default: "\u{1B}[\(parameter())\(pick(["A", "B", "C", "D", "E", "F", "a", "e"]))"
    }
  }

  private mutating func erase() -> String {
    let kind = pick(["", "0", "1", "2"])
    return switch number(0...5) {
    case 0, 1: "\u{1B}[\(kind)J"
    case 2, 3: "\u{1B}[\(kind)K"
    case 4: "\u{1B}[?\(kind)\(pick(["J", "K"]))"
    default: "\u{1B}[\(parameter())X"
    }
  }

  private mutating func shift() -> String {
    switch number(0...9) {
    case 0: "\u{1B}[\(parameter())'\(pick(["}", "~"]))"
    case 1...4: "\u{1B}[\(parameter())\(pick(["L", "M"]))\u{1B}[H"
    case _ where family == .regions: "\u{1B}[\(parameter())\(pick(["S", "T"]))"
    default: "\u{1B}[\(parameter())\(pick(["@", "P", "S", "T"]))"
    }
  }

  private mutating func margins() -> String {
    switch number(0...3) {
    case 0, 1: "\u{1B}[\(region(size.rows))r"
    case 2: "\u{1B}[r"
    default: "\u{1B}[?6\(pick(["h", "l"]))"
    }
  }

  private mutating func rendition() -> String {
    let colors = [
      "3\(number(0...7))", "4\(number(0...7))", "9\(number(0...7))", "10\(number(0...7))", "39",
      "49", "38;5;\(number(0...255))", "48;5;\(number(0...255))",
      "38;2;\(number(0...255));\(number(0...255));\(number(0...255))", "48;2;1;2;3",
      "48:5:\(number(0...255))", "38:2:\(number(0...255)):3:4",
    ]
    let switches = [
      "", "0", "1", "3", "4", "5", "7", "9", "21", "22", "23", "24", "25", "27", "29", "4:3", "4:2",
      "4:0",
    ]
    let backgrounds = family != .wide
    let codes = (0..<number(1...3)).map { _ in
      chance(50) && backgrounds ? pick(colors) : pick(switches)
    }
    return "\u{1B}[\(codes.joined(separator: ";"))m"
  }

  private mutating func mode() -> String {
    switch number(0...9) {
    case 0, 1: "\r\u{1B}[?7\(pick(["h", "l"]))"
    case 2: "\u{1B}[4\(pick(["h", "l"]))"
    case 3 where family != .sides: "\u{1B}[20\(pick(["h", "l"]))"
    case 4 where family != .sides: alternate()
    case 5: "\u{1B}[?25\(pick(["h", "l"]))"
    case 6 where family != .sides:
      pick(["\u{1B}(0lqk x~\u{1B}(B", "\u{1B})0\u{E}mqj\u{F}", "\u{1B}(A#\u{1B}(B"])
    case 7: "\u{1B}[\(pick(["0", "1", "2"]))\"q"
    case 8: pick(["\u{1B}H", "\u{1B}[g", "\u{1B}[3g"])
    default: pick(["\u{1B}[?1h", "\u{1B}=", "\u{1B}[?2004h", "\u{1B}[?1000h", "\u{1B}[2 q"])
    }
  }

  /// To the main screen, and there or back again: libvterm has one saved cursor for both screens
  /// (alternate-twice), so each gets its own before anything restores it.
  private mutating func alternate() -> String {
    let leave = "\u{1B}[?1049l\u{1B}[?25h\u{1B}[?6l\u{1B}[0\"q"
    let main = "\u{8}\(leave)\u{1B}[H\u{1B}[m\u{1B}7"
    return switch number(0...3) {
    case 0: main
    case 1: "\(main)\(move())\(rendition())\u{1B}[?1049h\(text())\u{8}\(leave)"
    default: "\(main)\u{1B}[?1049h\u{1B}7"
    }
  }

  private mutating func seldom() -> String {
    switch number(0...9) {
    case 0 where family == .plain: "\u{1B}[r\u{1B}[m\u{1B}[0\"q\u{1B}#8\u{1B}[H"
    case 1 where family == .plain: "\u{1B}[?1049l\u{1B}c\u{1B}]2;\u{7}\u{1B}7"
    case 2 where family == .plain:
      "\r\u{1B}[0\"q\u{1B}[!p\u{1B}[m\u{1B}[?25h\u{1B}[?7h\u{1B}[4l\u{1B}7"
    case 3, 4: "\u{1B}]\(pick(["0", "2"]));title \(number(0...9))\(pick(["\u{7}", "\u{1B}\\"]))"
    case 5 where family != .sides && size.columns > 3:
      "\u{1B}[4l\rr\u{1B}[\(number(1...size.columns - 3))b"
    case 6: "\u{1B}[\(parameter());\(parameter());\(parameter())\(pick(["y", "|", "{"]))"
    case 7: "\u{1B}P$qm\u{1B}\\"
    case 8: "\u{1B}[3\u{18}"
    case _ where family == .sides: "\u{1B}[3\u{18}"
    default: "\r\u{1B}[\(number(1...9))\n\(family == .plain ? pick(["A", "B", "C"]) : "C")"
    }
  }
}
