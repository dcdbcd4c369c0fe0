/// The state machine of a DEC terminal's input, total on any bytes, in bounded memory.
///
/// After Paul Williams' "A parser for DEC's ANSI-compatible video terminals", with UTF-8 in place
/// of the 8-bit controls: a byte above 0x7F is text, or part of a string, never a control.
struct Parser: Sendable {
  /// Where the machine stands between two bytes.
  enum State: UInt8, Sendable {
    case ground
    case escape, escapeIntermediate
    case csiEntry, csiParameter, csiIntermediate, csiIgnore
    /// After a VT52's `ESC Y`.
    case vt52Row, vt52Column
    case dcsEntry, dcsParameter, dcsIntermediate, dcsIgnore
    case string, stringEscape
  }

  /// Which string is being gathered.
  enum StringKind: UInt8, Sendable {
    case operatingSystem, deviceControl, application
    /// SOS, PM, and a device control string whose head was malformed.
    case ignored
  }

  /// A string longer than this is dropped whole; images are long.
  static let longestString = 1 << 22

  private(set) var state = State.ground
  private var decoder = UTF8Decoder()
  /// The intermediates of an escape sequence, 0 for none; the second is 0xFF for more than two.
  private var intermediate: UInt8 = 0
  private var secondIntermediate: UInt8 = 0
  /// The row of a VT52's `ESC Y`.
  private var vt52Row = 0
  private var stringKind = StringKind.ignored
  private var string: [UInt8] = []
  private var stringOverflowed = false

  /// Whether no sequence and no character is half received.
  var isAtRest: Bool { state == .ground && !decoder.isPending }

  /// Takes any bytes; how they are cut into calls makes no difference.
  mutating func feed<Actions: ParserActions>(_ bytes: Span<UInt8>, to actions: inout Actions) {
    var index = 0
    let count = bytes.count
    while index < count {
      if state == .ground {
        index = feedGround(bytes, from: index, to: &actions)
      } else if state == .string {
        index = feedString(bytes, from: index, to: &actions)
      } else {
        step(bytes[index], to: &actions)
        index += 1
      }
    }
  }

  // MARK: Text

  private mutating func feedGround<Actions: ParserActions>(
    _ bytes: Span<UInt8>, from start: Int, to actions: inout Actions
  ) -> Int {
    var index = start
    let count = bytes.count
    if decoder.isPending {
      index = feedPending(bytes, from: index, to: &actions)
    }
    while index < count {
      let byte = bytes[index]
      if byte &- 0x20 < 0x5F {
        let end = endOfASCII(bytes, from: index)
        actions.print(ascii: bytes.extracting(index..<end))
        index = end
      } else if byte == 0x1B {
        guard let next = whole(bytes, at: index, to: &actions) else {
          enterEscape()
          return index + 1
        }
        index = next
      } else if byte < 0x20 {
        index += 1
        actions.execute(byte)
      } else if byte == 0x7F {
        index += 1
        actions.delete()
      } else if let (scalar, length) = wholeScalar(bytes, at: index) {
        actions.print(scalar)
        index += length
      } else {
        _ = decoder.abandon()
        index = feedPending(bytes, from: index, to: &actions)
      }
    }
    return index
  }

  /// Takes text a byte at a time, until no character is half received.
  private mutating func feedPending<Actions: ParserActions>(
    _ bytes: Span<UInt8>, from start: Int, to actions: inout Actions
  ) -> Int {
    var index = start
    while index < bytes.count {
      let byte = bytes[index]
      guard byte >= 0x80 else {
        if decoder.abandon() { actions.print("\u{FFFD}") }
        return index
      }
      index += 1
      switch decoder.take(byte) {
      case .pending: break
      case .scalar(let scalar): actions.print(scalar)
      case .malformed: actions.print("\u{FFFD}")
      case .malformedThen(let scalar):
        actions.print("\u{FFFD}")
        if let scalar { actions.print(scalar) }
      }
      if !decoder.isPending { return index }
    }
    return index
  }

  // MARK: Strings

  private mutating func feedString<Actions: ParserActions>(
    _ bytes: Span<UInt8>, from start: Int, to actions: inout Actions
  ) -> Int {
    var index = start
    while index < bytes.count {
      let end = endOfString(bytes, from: index)
      gather(bytes.extracting(index..<end))
      guard end < bytes.count else { return end }
      let byte = bytes[end]
      index = end + 1
      switch byte {
      case 0x07 where stringKind == .operatingSystem:
        endString(byBell: true, to: &actions)
        return index
      case 0x18, 0x1A:
        dropString()
        state = .ground
        return index
      case 0x1B:
        state = .stringEscape
        return index
      default:
        // A bell inside a string that ends with ST.
        gather(bytes.extracting(end..<index))
      }
    }
    return index
  }

  /// The index of the next byte that may end a string.
  private func endOfString(_ bytes: Span<UInt8>, from start: Int) -> Int {
    var index = start
    while index < bytes.count {
      let byte = bytes[index]
      if byte < 0x1C, byte == 0x1B || byte == 0x07 || byte == 0x18 || byte == 0x1A { break }
      index += 1
    }
    return index
  }

  private mutating func gather(_ bytes: Span<UInt8>) {
    guard stringKind != .ignored, !stringOverflowed, !bytes.isEmpty else { return }
    if string.count + bytes.count <= Self.longestString {
      unsafe bytes.withUnsafeBufferPointer { unsafe string.append(contentsOf: $0) }
    } else {
      stringOverflowed = true
      string = []
    }
  }

  private mutating func beginString(_ kind: StringKind) {
    stringKind = kind
    string.removeAll(keepingCapacity: string.capacity <= 4096)
    stringOverflowed = false
    state = .string
  }

  private mutating func dropString() {
    string = []
    stringOverflowed = false
  }

  private mutating func endString<Actions: ParserActions>(
    byBell: Bool, to actions: inout Actions
  ) {
    state = .ground
    guard !stringOverflowed else { return dropString() }
    switch stringKind {
    case .operatingSystem: actions.operatingSystem(string, endedByBell: byBell)
    case .deviceControl: actions.deviceControl(string)
    case .application: actions.application(string)
    case .ignored: break
    }
  }

  // MARK: Sequences

  private mutating func enterEscape() {
    state = .escape
    intermediate = 0
    secondIntermediate = 0
  }

  private mutating func enterSequence<Actions: ParserActions>(
    _ next: State, of actions: inout Actions
  ) {
    state = next
    actions.sequence.begin()
  }

  private mutating func step<Actions: ParserActions>(_ byte: UInt8, to actions: inout Actions) {
    if state == .stringEscape {
      if byte == 0x5C { return endString(byBell: false, to: &actions) }
      // A string that is interrupted by another sequence is dropped.
      dropString()
      enterEscape()
    }
    switch byte {
    case 0x18, 0x1A: state = .ground
    case 0x1B: enterEscape()
    case 0x00...0x1F:
      if state.rawValue < State.dcsEntry.rawValue { actions.execute(byte) }
    case 0x7F: break
    case 0x80...0xFF: stepBeyondASCII(byte, to: &actions)
    default:
      switch state {
      case .escape, .escapeIntermediate: stepEscape(byte, to: &actions)
      case .csiEntry, .csiParameter, .csiIntermediate, .csiIgnore: stepCSI(byte, to: &actions)
      case .dcsEntry, .dcsParameter, .dcsIntermediate, .dcsIgnore: stepDCS(byte, to: &actions)
      case .vt52Row:
        vt52Row = Int(byte) - 0x20
        state = .vt52Column
      case .vt52Column:
        state = .ground
        actions.vt52Cursor(row: vt52Row, column: Int(byte) - 0x20)
      case .ground, .string, .stringEscape: break
      }
    }
  }

  /// No sequence holds such a byte: the sequence is given up and the byte is text.
  private mutating func stepBeyondASCII<Actions: ParserActions>(
    _ byte: UInt8, to actions: inout Actions
  ) {
    state = .ground
    let one: [UInt8] = [byte]
    _ = feedGround(one.span, from: 0, to: &actions)
  }

  private mutating func stepEscape<Actions: ParserActions>(
    _ byte: UInt8, to actions: inout Actions
  ) {
    if actions.isVT52 {
      state = byte == 0x59 ? .vt52Row : .ground
      if state == .ground { actions.vt52(byte) }
      return
    }
    if byte < 0x30 {
      if intermediate == 0 {
        intermediate = byte
      } else {
        secondIntermediate = secondIntermediate == 0 ? byte : 0xFF
      }
      state = .escapeIntermediate
      return
    }
    if state == .escape {
      switch byte {
      case 0x5B: return enterSequence(.csiEntry, of: &actions)
      case 0x5D: return beginString(.operatingSystem)
      case 0x50: return enterSequence(.dcsEntry, of: &actions)
      case 0x5F: return beginString(.application)
      case 0x58, 0x5E: return beginString(.ignored)
      default: break
      }
    }
    state = .ground
    actions.escape(intermediate: intermediate, second: secondIntermediate, final: byte)
  }

  private mutating func stepCSI<Actions: ParserActions>(_ byte: UInt8, to actions: inout Actions) {
    switch byte {
    case 0x40...0x7E:
      let ignored = state == .csiIgnore
      state = .ground
      if !ignored {
        actions.sequence.final = byte
        actions.control()
      }
    case 0x20...0x2F:
      actions.sequence.intermediate = actions.sequence.intermediate == 0 ? byte : 0xFF
      if state != .csiIgnore { state = .csiIntermediate }
    default:
      state = takeParameter(
        byte, entry: .csiEntry, next: .csiParameter, ignore: .csiIgnore, to: &actions)
    }
  }

  private mutating func stepDCS<Actions: ParserActions>(_ byte: UInt8, to actions: inout Actions) {
    switch byte {
    case 0x40...0x7E:
      actions.sequence.final = byte
      beginString(state == .dcsIgnore ? .ignored : .deviceControl)
    case 0x20...0x2F:
      actions.sequence.intermediate = actions.sequence.intermediate == 0 ? byte : 0xFF
      if state != .dcsIgnore { state = .dcsIntermediate }
    default:
      state = takeParameter(
        byte, entry: .dcsEntry, next: .dcsParameter, ignore: .dcsIgnore, to: &actions)
    }
  }

  /// Takes one of `0`–`9 : ; < = > ?` and says where that leads.
  private mutating func takeParameter<Actions: ParserActions>(
    _ byte: UInt8, entry: State, next: State, ignore: State, to actions: inout Actions
  ) -> State {
    guard state == entry || state == next else { return ignore }
    switch byte {
    case 0x30...0x39: actions.sequence.parameters.take(digit: byte - 0x30)
    case 0x3A, 0x3B: actions.sequence.parameters.take(separator: byte == 0x3A)
    default:
      guard state == entry else { return ignore }
      actions.sequence.marker = byte
    }
    return next
  }
}
