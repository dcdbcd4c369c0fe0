import TerminalModel

/// Turns a terminal's bytes into events: UTF-8, control keys, legacy, xterm and kitty sequences, SGR
/// mouse reports, bracketed paste, focus reports.
///
/// Sequences may be split anywhere. A sequence that isn't complete stays pending until more bytes
/// come or `flush()` says that none will; then a lone ESC is the escape key and anything else is
/// dropped. Any bytes are taken, and at most `pasteLimit` of them are kept.
package struct InputDecoder: Sendable {
  /// The longest paste kept, in bytes; the rest is dropped.
  package static let pasteLimit = 1 << 20
  private static let sequenceLimit = 4096

  private var pending: [UInt8] = []
  private var paste: [UInt8]?

  package init() {}

  /// How many bytes wait for what follows them.
  package var pendingCount: Int { pending.count + (paste?.count ?? 0) }
  /// Whether time decides what the pending bytes mean.
  package var needsFlush: Bool { !pending.isEmpty && paste == nil }

  /// Whether all that waits is an ESC: the key, or the beginning of more.
  package var holdsEscape: Bool { pending == [0x1B] && paste == nil }

  /// The events that `bytes` complete.
  package mutating func decode(_ bytes: some Sequence<UInt8>) -> [InputEvent] {
    pending.append(contentsOf: bytes)
    var events: [InputEvent] = []
    var position = 0
    while position < pending.count {
      guard let taken = step(pending[position...], &events) else { break }
      position += taken
    }
    pending.removeFirst(position)
    if pending.count > Self.sequenceLimit, paste == nil { pending.removeAll() }
    return events
  }

  /// The events of what is pending, given that nothing follows it.
  package mutating func flush() -> [InputEvent] {
    guard needsFlush else { return [] }
    defer { pending.removeAll() }
    if pending == [0x1B] { return [.key(.escape)] }
    if pending.count == 2, pending[0] == 0x1B {
      return [.key(Key(.character(String(UnicodeScalar(pending[1]))), modifiers: .alt))]
    }
    return []
  }

  /// Takes what the first bytes mean; nil where more are needed.
  private mutating func step(_ bytes: ArraySlice<UInt8>, _ events: inout [InputEvent]) -> Int? {
    if paste != nil { return stepInPaste(bytes, &events) }
    guard let first = bytes.first else { return nil }
    switch first {
    case 0x1B: return stepEscape(bytes, &events)
    case 0x00..<0x20, 0x7F:
      if let key = Self.control(first) { events.append(.key(key)) }
      return 1
    default: return stepText(bytes, &events)
    }
  }

  private func stepText(_ bytes: ArraySlice<UInt8>, _ events: inout [InputEvent]) -> Int? {
    guard let first = bytes.first else { return nil }
    let length =
      switch first {
      case 0..<0x80: 1
      case 0xC2..<0xE0: 2
      case 0xE0..<0xF0: 3
      case 0xF0..<0xF5: 4
      default: 0
      }
    if length == 0 { return 1 }
    let sequence = bytes.prefix(length)
    if let bad = sequence.dropFirst().firstIndex(where: { $0 & 0xC0 != 0x80 }) {
      return bad - bytes.startIndex
    }
    guard sequence.count == length else { return nil }
    if let text = String(validating: sequence, as: UTF8.self) {
      events.append(.key(.character(text)))
    }
    return length
  }

  private static func control(_ byte: UInt8) -> Key? {
    switch byte {
    case 0x0A, 0x0D: .enter
    case 0x09: .tab
    case 0x08, 0x7F: .named(.backspace)
    case 0x00: .control(" ")
    case 0x01...0x1A: .control(String(UnicodeScalar(byte + 0x60)))
    case 0x1C...0x1F: .control(String(UnicodeScalar(byte + 0x40)))
    default: nil
    }
  }
}

// MARK: - Escape sequences

extension InputDecoder {
  private mutating func stepEscape(
    _ bytes: ArraySlice<UInt8>, _ events: inout [InputEvent]
  ) -> Int? {
    guard let second = bytes.dropFirst().first else { return nil }
    switch second {
    case UInt8(ascii: "["): return stepSequence(bytes, &events)
    case UInt8(ascii: "O"):
      guard let final = bytes.dropFirst(2).first else { return nil }
      if let name = Self.letters[final] { events.append(.key(.named(name))) }
      return 3
    case UInt8(ascii: "]"), UInt8(ascii: "P"), UInt8(ascii: "_"), UInt8(ascii: "^"):
      return Self.stringLength(bytes)
    case 0x1B:
      // A pending ESC is its own key once another begins.
      events.append(.key(.escape))
      return 1
    case 0x00..<0x20, 0x7F:
      if var key = Self.control(second) {
        key.modifiers.insert(.alt)
        events.append(.key(key))
      }
      return 2
    default:
      var inner: [InputEvent] = []
      guard let taken = stepText(bytes.dropFirst(), &inner) else { return nil }
      for case .key(var key) in inner {
        key.modifiers.insert(.alt)
        events.append(.key(key))
      }
      return taken + 1
    }
  }

  /// The length of an OSC, DCS, APC or PM answer, up to its BEL or ST.
  private static func stringLength(_ bytes: ArraySlice<UInt8>) -> Int? {
    var last: UInt8 = 0
    for (offset, byte) in bytes.enumerated().dropFirst(2) {
      if byte == 0x07 { return offset + 1 }
      if last == 0x1B { return byte == UInt8(ascii: "\\") ? offset + 1 : offset - 1 }
      last = byte
    }
    return nil
  }

  private mutating func stepSequence(
    _ bytes: ArraySlice<UInt8>, _ events: inout [InputEvent]
  ) -> Int? {
    // The old mouse report: three bytes behind its M.
    if bytes.dropFirst(2).first == UInt8(ascii: "M") { return bytes.count >= 6 ? 6 : nil }
    for (offset, byte) in bytes.enumerated().dropFirst(2) {
      switch byte {
      case 0x20..<0x40: continue
      case 0x40..<0x7F:
        let parameters = bytes.dropFirst(2).prefix(offset - 2)
        finish(String(decoding: parameters, as: UTF8.self), byte, &events)
        return offset + 1
      default:
        // Not a sequence after all: what broke it is read anew.
        return offset
      }
    }
    return nil
  }

  private mutating func finish(_ text: String, _ final: UInt8, _ events: inout [InputEvent]) {
    if text.first == "<" {
      if let event = Self.mouse(text.dropFirst(), pressed: final == UInt8(ascii: "M")) {
        events.append(.mouse(event))
      }
      return
    }
    let numbers = text.split(separator: ";", omittingEmptySubsequences: false)
      .map { Int($0.split(separator: ":").first ?? "") ?? 0 }
    let modifiers = Self.modifiers(numbers.count > 1 ? numbers[1] : 1)
    switch final {
    case UInt8(ascii: "~"): finishNumbered(numbers, modifiers, &events)
    case UInt8(ascii: "u"):
      if let key = Self.key(codepoint: numbers.first ?? 0, modifiers) { events.append(.key(key)) }
    case UInt8(ascii: "Z"): events.append(.key(.named(.tab, .shift)))
    case UInt8(ascii: "I") where text.isEmpty: events.append(.windowFocus(true))
    case UInt8(ascii: "O") where text.isEmpty: events.append(.windowFocus(false))
    default:
      if let name = Self.letters[final] { events.append(.key(.named(name, modifiers))) }
    }
  }

  private mutating func finishNumbered(
    _ numbers: [Int], _ modifiers: Key.Modifiers, _ events: inout [InputEvent]
  ) {
    switch numbers.first {
    case 200: paste = []
    case 27 where numbers.count > 2:
      if let key = Self.key(codepoint: numbers[2], modifiers) { events.append(.key(key)) }
    case .some(let number):
      if let name = Self.numbers[number] { events.append(.key(.named(name, modifiers))) }
    case nil: break
    }
  }

  private mutating func stepInPaste(
    _ bytes: ArraySlice<UInt8>, _ events: inout [InputEvent]
  ) -> Int? {
    let end = Array("\u{1B}[201~".utf8)
    guard let escape = bytes.firstIndex(of: 0x1B) else {
      keep(bytes)
      return bytes.count
    }
    if escape > bytes.startIndex {
      keep(bytes[..<escape])
      return escape - bytes.startIndex
    }
    if bytes.starts(with: end) {
      events.append(.paste(String(decoding: paste ?? [], as: UTF8.self)))
      paste = nil
      return end.count
    }
    if end.starts(with: bytes.prefix(end.count)) { return nil }
    keep(bytes.prefix(1))
    return 1
  }

  private mutating func keep(_ bytes: ArraySlice<UInt8>) {
    let room = Self.pasteLimit - (paste?.count ?? 0)
    paste?.append(contentsOf: bytes.prefix(max(0, room)))
  }
}

// MARK: - What numbers mean

extension InputDecoder {
  private static let letters: [UInt8: Key.Name] = [
    UInt8(ascii: "A"): .up, UInt8(ascii: "B"): .down, UInt8(ascii: "C"): .right,
    UInt8(ascii: "D"): .left, UInt8(ascii: "H"): .home, UInt8(ascii: "F"): .end,
    UInt8(ascii: "P"): .f1, UInt8(ascii: "Q"): .f2, UInt8(ascii: "R"): .f3, UInt8(ascii: "S"): .f4,
    UInt8(ascii: "M"): .enter,
  ]

  private static let numbers: [Int: Key.Name] = [
    1: .home, 2: .insert, 3: .delete, 4: .end, 5: .pageUp, 6: .pageDown, 7: .home, 8: .end,
    11: .f1, 12: .f2, 13: .f3, 14: .f4, 15: .f5, 17: .f6, 18: .f7, 19: .f8, 20: .f9, 21: .f10,
    23: .f11, 24: .f12,
  ]

  /// xterm's modifier parameter: 1 and a bit for shift, alt, control, meta.
  private static func modifiers(_ parameter: Int) -> Key.Modifiers {
    Key.Modifiers(rawValue: UInt8(truncatingIfNeeded: max(0, parameter - 1)) & 0x0F)
  }

  private static func key(codepoint: Int, _ modifiers: Key.Modifiers) -> Key? {
    switch codepoint {
    case 13, 57414: return .named(.enter, modifiers)
    case 9: return .named(.tab, modifiers)
    case 27: return .named(.escape, modifiers)
    case 8, 127: return .named(.backspace, modifiers)
    case 57376...57387:
      return Key.Name(rawValue: "f\(codepoint - 57363)").map { .named($0, modifiers) }
    default:
      guard let value = UInt32(exactly: codepoint), value >= 0x20,
        let scalar = UnicodeScalar(value), !(0xE000...0xF8FF).contains(value)
      else { return nil }
      return Key(.character(String(scalar)), modifiers: modifiers)
    }
  }

  /// A report of mode 1006: `button;column;row`, 1-based.
  private static func mouse(_ text: Substring, pressed: Bool) -> MouseEvent? {
    let numbers = text.split(separator: ";").compactMap { Int($0) }
    guard numbers.count == 3, numbers[1] > 0, numbers[2] > 0 else { return nil }
    let code = numbers[0]
    var modifiers: Key.Modifiers = []
    if code & 4 != 0 { modifiers.insert(.shift) }
    if code & 8 != 0 { modifiers.insert(.alt) }
    if code & 16 != 0 { modifiers.insert(.control) }
    let position = CellPoint(x: numbers[1] - 1, y: numbers[2] - 1)
    if code & 64 != 0 {
      guard code & 3 < 2, pressed else { return nil }
      return MouseEvent(
        code & 1 == 0 ? .wheelUp : .wheelDown, button: .none, at: position, modifiers: modifiers)
    }
    let button: MouseEvent.Button =
      switch code & 3 {
      case 0: .left
      case 1: .middle
      case 2: .right
      default: .none
      }
    let kind: MouseEvent.Kind =
      if code & 32 != 0 { button == .none ? .move : .drag } else { pressed ? .press : .release }
    return MouseEvent(kind, button: button, at: position, modifiers: modifiers)
  }
}
