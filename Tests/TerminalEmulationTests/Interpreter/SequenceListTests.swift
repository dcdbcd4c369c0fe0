import Foundation
import Testing

/// `docs/terminal/sequences.md` is complete: nothing of xterm's list is without a row.
@Suite struct SequenceListTests {
  /// The names of xterm's list, which `Tests/Fixtures/ControlSequences/extract` took out of it.
  private static func list() throws -> [String] {
    let file = VTTestTour.root.appendingPathComponent(
      "Tests/Fixtures/ControlSequences/xterm.txt")
    return try String(contentsOf: file, encoding: .utf8).split(separator: "\n").map(String.init)
  }

  @Test func `every sequence of xterm's list has a row`() throws {
    let list = try Self.list()
    #expect(list.count > 450)
    let rows = SequenceTableTests.rows.reduce(into: Set<String>()) {
      $0.formUnion(SequenceName.names(in: $1.sequence))
    }
    #expect(list.filter { !rows.contains($0) } == [])
  }

  @Test(arguments: [
    ("CSI ? 53, 55 n", ["CSI ? n", "CSI ? n 53", "CSI ? n 55"]),
    ("CSI Ps ; Ps H", ["CSI H"]), ("CSI # {, CSI # p", ["CSI # p", "CSI # {"]),
    ("SGR 30 … 32", ["CSI m", "CSI m 30", "CSI m 31", "CSI m 32"]),
    ("ESC ( % 6", ["ESC (", "ESC ( % 6"]), ("ESC ( C, 5", ["ESC (", "ESC ( 5", "ESC ( C"]),
    ("DCS $ q SP q ST", ["DCS $ q", "DCS $ q SP q"]),
    ("ESC A, C in VT52 mode", ["VT52 ESC A", "VT52 ESC C"]),
  ]) func `a row's sequences are told apart`(_ row: String, _ names: [String]) {
    #expect(SequenceName.names(in: row).sorted() == names)
  }
}

/// A sequence by its name: without parameters, but for the one that chooses among functions.
private enum SequenceName {
  static func names(in row: String) -> Set<String> {
    for (mode, name) in [("Tektronix", "Tek"), ("VT52", "VT52")]
    where row.hasSuffix(" in \(mode) mode") {
      let inside = row.dropLast(" in \(mode) mode".count)
      return Set(parts(inside.dropFirst(4)).flatMap(range).map { "\(name) ESC \($0)" })
    }
    if row.hasPrefix("SGR ") { return numbered("CSI m", row.dropFirst(4)) }
    if row.hasPrefix("OSC ") {
      return numbered("OSC", Substring(row.replacing("OSC ", with: "")))
    }
    if row.hasPrefix("ESC ( ") {
      return Set(parts(row.dropFirst(6)).map { "ESC ( \($0)" } + ["ESC ("])
    }
    if row.hasPrefix("DCS ") { return deviceControl(row) }
    if row.hasPrefix("CSI ") {
      return row.components(separatedBy: ", CSI ").reduce(into: []) { names, part in
        names.formUnion(control(part.hasPrefix("CSI ") ? String(part.dropFirst(4)) : part))
      }
    }
    if row.hasPrefix("ESC ^") { return [row, "PM"] }
    if row.hasPrefix("ESC _") { return [row, "APC"] }
    if row.hasPrefix("ESC "), row.hasSuffix(" C") { return [String(row.dropLast(2))] }
    return Set(row.components(separatedBy: ", "))
  }

  private static func parts(_ text: Substring) -> [String] {
    text.components(separatedBy: ", ")
  }

  /// `a … c` as `a`, `b`, `c`; anything else as itself.
  private static func range(_ text: String) -> [String] {
    let ends = text.components(separatedBy: " … ").map { $0.replacing("or ", with: "") }
    guard ends.count == 2 else { return [text] }
    if let first = Int(ends[0]), let last = Int(ends[1]), first < last {
      return (first...last).map(String.init)
    }
    guard let first = ends[0].utf8.first, let last = ends[1].utf8.first, first < last else {
      return [text]
    }
    return (first...last).map { String(Character(Unicode.Scalar($0))) }
  }

  private static func numbered(_ name: String, _ values: Substring) -> Set<String> {
    let first = parts(values).flatMap(range).compactMap { $0.split(separator: " ").first }
    return Set(first.map { "\(name) \($0)" } + [name])
  }

  private static func deviceControl(_ row: String) -> Set<String> {
    var words = row.split(separator: " ").map(String.init).filter { $0 != ";" && $0 != "ST" }
    words.removeAll { $0.hasPrefix("P") && $0.count == 2 }
    if words.starts(with: ["DCS", "$", "q"]) {
      return ["DCS $ q", (["DCS", "$", "q"] + words.dropFirst(3)).joined(separator: " ")]
    }
    if words.count > 2, Int(words[1]) != nil {
      let name = (["DCS"] + words.dropFirst(2)).joined(separator: " ")
      return [name, "\(name) \(words[1])"]
    }
    return [words.joined(separator: " ")]
  }

  private static func control(_ text: String) -> Set<String> {
    // `h, l` and `24 and more` come after the function's name.
    var words = text.split(separator: " ").map(String.init)
    if let end = words.firstIndex(where: { $0.hasSuffix(",") && Int($0.dropLast()) == nil }) {
      words = words[...end].map { $0.hasSuffix(",") && $0.count > 1 ? String($0.dropLast()) : $0 }
    }
    var values: [String] = []
    var name: [String] = []
    var isChosen = true
    for word in words {
      let bare = word.hasSuffix(",") && word.count > 1 ? String(word.dropLast()) : word
      if Int(bare) != nil {
        if isChosen { values.append(bare) }
        isChosen = word.hasSuffix(",")
      } else if bare == ";" {
        isChosen = false
      } else if bare != "…", !(bare.count == 2 && bare.hasPrefix("P")) {
        name.append(bare)
      }
    }
    let whole = "CSI " + name.joined(separator: " ")
    var names = Set(values.map { "\(whole) \($0)" } + [whole])
    // A set and a reset share a row.
    if name.last == "h" { names.insert("CSI " + (name.dropLast() + ["l"]).joined(separator: " ")) }
    return names
  }
}
