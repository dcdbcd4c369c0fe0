/// The numbers of a control sequence: at most 32, each 0 ... 65535; more are dropped.
struct Parameters: Sendable {
  static let capacity = 32
  static let largest: UInt32 = 65535

  private var values = InlineArray<32, UInt32>(repeating: 0)
  /// The number of parameters; an empty list has none.
  private(set) var count = 0
  /// Bit i: parameter i was left empty.
  private var omitted: UInt32 = ~0
  /// Bit i: parameter i follows a colon, so belongs to the one before it.
  private var joined: UInt32 = 0

  /// The value at `index`, or nil if it was left empty or not given.
  subscript(index: Int) -> Int? {
    guard index < count, omitted & (1 << UInt32(index)) == 0 else { return nil }
    return Int(values[index])
  }

  /// The value at `index`, with `otherwise` for an empty one.
  func value(_ index: Int, or otherwise: Int) -> Int { self[index] ?? otherwise }

  /// A count of cells or lines: an empty one and 0 both mean 1.
  func count(_ index: Int) -> Int { max(1, self[index] ?? 1) }

  /// Whether the parameter at `index` was joined to the one before by a colon.
  func isSub(_ index: Int) -> Bool { index < count && joined & (1 << UInt32(index)) != 0 }

  /// The index after the last sub-parameter of the parameter at `index`.
  func end(ofGroupAt index: Int) -> Int {
    var end = index + 1
    while isSub(end) { end += 1 }
    return end
  }

  mutating func removeAll() {
    count = 0
    omitted = ~0
    joined = 0
  }

  /// Takes a digit into the last parameter, or starts the first one.
  mutating func take(digit: UInt8) {
    if count == 0 { open(joined: false) }
    guard !overflowed else { return }
    let bit = UInt32(1) << UInt32(count - 1)
    let value = omitted & bit == 0 ? values[count - 1] : 0
    omitted &= ~bit
    values[count - 1] = min(Self.largest, value * 10 + UInt32(digit))
  }

  /// Takes a semicolon or a colon.
  mutating func take(separator isColon: Bool) {
    if count == 0 { open(joined: false) }
    open(joined: isColon)
  }

  private var overflowed = false

  private mutating func open(joined isJoined: Bool) {
    guard count < Self.capacity else {
      overflowed = true
      return
    }
    if count == 0 { overflowed = false }
    if isJoined { joined |= 1 << UInt32(count) }
    count += 1
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
}
