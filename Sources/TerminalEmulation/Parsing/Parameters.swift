/// The numbers of a control sequence: at most 32, each 0 ... 65535; more are dropped.
struct Parameters: Sendable {
  static let capacity = 32
  static let largest: UInt32 = 65535

  /// Always `capacity` long: an array, so that handing the parameters on copies a reference.
  private var values = [UInt16](repeating: 0, count: Self.capacity)
  /// The number of parameters; an empty list has none.
  private(set) var count = 0
  /// Bit i: parameter i was left empty.
  private var omitted: UInt32 = 0
  /// Bit i: parameter i follows a colon, so belongs to the one before it.
  private var joined: UInt32 = 0
  private var overflowed = false

  /// The value at `index`, or nil if it was left empty or not given.
  subscript(index: Int) -> Int? {
    guard index < count, omitted & (1 << UInt32(truncatingIfNeeded: index)) == 0 else { return nil }
    return Int(values[index])
  }

  /// The value at `index`, with `otherwise` for an empty one.
  func value(_ index: Int, or otherwise: Int) -> Int { self[index] ?? otherwise }

  /// A count of cells or lines: an empty one and 0 both mean 1.
  func count(_ index: Int) -> Int { max(1, self[index] ?? 1) }

  /// Whether any parameter was joined to the one before by a colon.
  var hasSubs: Bool { joined != 0 }

  /// Whether the parameter at `index` was joined to the one before by a colon.
  func isSub(_ index: Int) -> Bool {
    index < count && joined & (1 << UInt32(truncatingIfNeeded: index)) != 0
  }

  /// The index after the last sub-parameter of the parameter at `index`.
  func end(ofGroupAt index: Int) -> Int {
    var end = index + 1
    guard joined != 0 else { return end }
    while isSub(end) { end += 1 }
    return end
  }

  mutating func removeAll() {
    count = 0
    omitted = 0
    joined = 0
    overflowed = false
  }

  /// Takes a whole parameter; nil is one that was left empty.
  mutating func append(_ value: UInt32?, joined isJoined: Bool) {
    guard count < Self.capacity else {
      overflowed = true
      return
    }
    let bit = UInt32(1) << UInt32(truncatingIfNeeded: count)
    if isJoined { joined |= bit }
    if let value {
      values[count] = UInt16(truncatingIfNeeded: min(Self.largest, value))
    } else {
      omitted |= bit
    }
    count += 1
  }

  /// Takes a digit into the last parameter, or starts the first one.
  mutating func take(digit: UInt8) {
    if count == 0 { append(nil, joined: false) }
    guard !overflowed else { return }
    let bit = UInt32(1) << UInt32(truncatingIfNeeded: count - 1)
    let value = omitted & bit == 0 ? UInt32(values[count - 1]) : 0
    omitted &= ~bit
    values[count - 1] = UInt16(truncatingIfNeeded: min(Self.largest, value * 10 + UInt32(digit)))
  }

  /// Takes a semicolon or a colon.
  mutating func take(separator isColon: Bool) {
    if count == 0 { append(nil, joined: false) }
    append(nil, joined: isColon)
  }
}

/// A control sequence (CSI) or the head of a device control string (DCS).
struct ControlSequence: Sendable {
  /// The private marker `<`, `=`, `>` or `?`, 0 for none.
  var marker: UInt8 = 0
  /// The intermediate byte, 0 for none; 0xFF for more than one, which no known sequence has.
  var intermediate: UInt8 = 0
  /// The byte that names the function.
  var final: UInt8 = 0
  var parameters = Parameters()

  /// Starts anew.
  mutating func begin() {
    marker = 0
    intermediate = 0
    parameters.removeAll()
  }
}
