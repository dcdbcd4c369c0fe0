/// Values numbered in the order of their first use, so that a cell need only hold the number.
///
/// It only grows; the owner renumbers it now and then with the entries still in use, which bounds
/// it by the number of cells.
struct InternTable<Value: Hashable & Sendable>: Sendable {
  private(set) var values: [Value]
  private var numbers: [Value: UInt32]
  /// The size from which on it should be renumbered.
  private(set) var limit: Int
  private let smallestLimit: Int

  /// Makes a table whose entry 0 is `first`.
  init(first: Value, limit: Int) {
    values = [first]
    numbers = [first: 0]
    self.limit = limit
    smallestLimit = limit
  }

  var isOverLimit: Bool { values.count > limit }

  subscript(number: UInt32) -> Value { values[Int(number)] }

  /// The number of `value`, new or known.
  mutating func number(of value: Value) -> UInt32 {
    if let number = numbers[value] { return number }
    let number = UInt32(values.count)
    values.append(value)
    numbers[value] = number
    return number
  }

  /// Keeps the entries marked as used (and entry 0), and returns each old number's new one.
  mutating func renumber(keeping used: [Bool]) -> [UInt32] {
    var new = [UInt32](repeating: 0, count: values.count)
    var kept = [values[0]]
    for index in 1..<max(1, values.count) where used[index] {
      new[index] = UInt32(kept.count)
      kept.append(values[index])
    }
    values = kept
    numbers = [:]
    for (index, value) in kept.enumerated() { numbers[value] = UInt32(index) }
    limit = max(smallestLimit, kept.count * 2)
    return new
  }
}
