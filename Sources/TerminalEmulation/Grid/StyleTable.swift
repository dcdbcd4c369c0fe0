import TerminalModel

/// The styles in use, numbered in the order of their first use: an `InternTable` whose look-up
/// costs a few nanoseconds, since programs change the style every few characters.
struct StyleTable: Sendable {
  private(set) var values: [PackedStyle] = [.plain]
  /// Open addressing: 0 for an empty slot, else a style's number plus one.
  private var slots = [UInt32](repeating: 0, count: 64)
  /// The size from which on it should be renumbered.
  private(set) var limit: Int
  private let smallestLimit: Int

  init(limit: Int) {
    self.limit = limit
    smallestLimit = limit
    insert(number: 0)
  }

  var isOverLimit: Bool { values.count > limit }

  subscript(number: UInt32) -> PackedStyle { values[Int(number)] }

  /// The number of `style`, new or known.
  mutating func number(of style: PackedStyle) -> UInt32 {
    var slot = style.hash & (slots.count - 1)
    while slots[slot] != 0 {
      let number = slots[slot] - 1
      if values[Int(number)] == style { return number }
      slot = (slot + 1) & (slots.count - 1)
    }
    values.append(style)
    let number = UInt32(values.count - 1)
    if values.count * 2 > slots.count {
      rebuild(slots: slots.count * 2)
    } else {
      slots[slot] = number + 1
    }
    return number
  }

  /// Keeps the entries marked as used (and the plain style) with their links renumbered, and
  /// returns each old number's new one.
  mutating func renumber(keeping used: [Bool], links: [UInt32]) -> [UInt32] {
    var new = [UInt32](repeating: 0, count: values.count)
    let old = values
    values = [.plain]
    slots = [UInt32](repeating: 0, count: 64)
    insert(number: 0)
    for index in 1..<max(1, old.count) where used[index] {
      var style = old[index]
      style.link = links[Int(style.link)]
      new[index] = number(of: style)
    }
    limit = max(smallestLimit, values.count * 2)
    return new
  }

  private mutating func rebuild(slots count: Int) {
    slots = [UInt32](repeating: 0, count: count)
    for number in values.indices { insert(number: number) }
  }

  private mutating func insert(number: Int) {
    var slot = values[number].hash & (slots.count - 1)
    while slots[slot] != 0 { slot = (slot + 1) & (slots.count - 1) }
    slots[slot] = UInt32(number) + 1
  }
}

extension PackedStyle {
  /// Mixes all fields; not seeded, since a table is bounded however badly it is hit.
  fileprivate var hash: Int {
    var mixed =
      (UInt64(foreground.bits) | UInt64(background.bits) << 32) &* 0x9E37_79B9_7F4A_7C15
    mixed =
      (mixed ^ mixed >> 29 ^ UInt64(underlineColor.bits) ^ UInt64(link) << 32)
      &* 0xBF58_476D_1CE4_E5B9
    mixed =
      (mixed ^ mixed >> 32 ^ UInt64(attributes.rawValue) ^ UInt64(underline.rawValue) << 16)
      &* 0x94D0_49BB_1331_11EB
    return Int(truncatingIfNeeded: mixed >> 32)
  }
}
