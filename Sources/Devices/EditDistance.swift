/// How far apart two names are, to suggest the one that was meant.
package enum EditDistance {
  /// The least number of characters inserted, removed, replaced or exchanged with their neighbour (optimal string
  /// alignment).
  package static func between(_ first: String, _ second: String) -> Int {
    let first = Array(first)
    let second = Array(second)
    guard !first.isEmpty else { return second.count }
    guard !second.isEmpty else { return first.count }
    var beforeLast: [Int] = []
    var last = Array(0...second.count)
    for row in 1...first.count {
      var current = [row] + Array(repeating: 0, count: second.count)
      for column in 1...second.count {
        let same = first[row - 1] == second[column - 1]
        var best = min(last[column] + 1, current[column - 1] + 1, last[column - 1] + (same ? 0 : 1))
        if row > 1, column > 1, first[row - 1] == second[column - 2],
          first[row - 2] == second[column - 1]
        {
          best = min(best, beforeLast[column - 2] + 1)
        }
        current[column] = best
      }
      beforeLast = last
      last = current
    }
    return last[second.count]
  }
}
