/// What adding a scalar to a cell's text led to, kept since the same texts are printed again and
/// again: a fixed number of entries, each found by one look.
struct JoinCache: Sendable {
  enum Outcome: Sendable, Equatable {
    /// The scalar starts a cell of its own.
    case apart
    /// The scalar is dropped: it has no cell, and doesn't join.
    case dropped
    /// The cell's new text, an entry of the cluster table, and width.
    case joined(cluster: UInt32, width: Int)
  }

  private struct Entry: Sendable {
    var key: UInt64
    var outcome: Outcome
  }

  private static let size = 512
  /// Empty until the first join, as in most terminals it stays.
  private var entries: [Entry] = []

  /// A key of its own for each text, width and scalar.
  static func key(_ cell: PackedCell, _ scalar: Unicode.Scalar) -> UInt64 {
    1 << 63 | (cell.bits & 0xFF_FFFF) << 21 | UInt64(scalar.value)
  }

  subscript(key: UInt64) -> Outcome? {
    guard !entries.isEmpty else { return nil }
    let entry = entries[Self.slot(key)]
    return entry.key == key ? entry.outcome : nil
  }

  mutating func keep(_ outcome: Outcome, for key: UInt64) {
    if entries.isEmpty {
      entries = Array(repeating: Entry(key: 0, outcome: .apart), count: Self.size)
    }
    entries[Self.slot(key)] = Entry(key: key, outcome: outcome)
  }

  mutating func removeAll() { entries = [] }

  private static func slot(_ key: UInt64) -> Int {
    Int(truncatingIfNeeded: (key &* 0x9E37_79B9_7F4A_7C15) >> 40) & (size - 1)
  }
}
