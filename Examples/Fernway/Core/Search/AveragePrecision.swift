/// How near the top of a ranked list the relevant results are.
package enum AveragePrecision {
  /// The precision at each of the first `k` places that holds something wanted, summed and divided
  /// by the number that could have been there: min(wanted, k). 0…1, and 0 where nothing is wanted.
  package static func at(_ k: Int, ranked: [Int], wanted: Set<Int>) -> Double {
    let possible = min(wanted.count, k)
    guard possible > 0 else { return 0 }
    var (found, sum) = (0, 0.0)
    for (index, id) in ranked.prefix(k).enumerated() where wanted.contains(id) {
      found += 1
      sum += Double(found) / Double(index + 1)
    }
    return sum / Double(possible)
  }
}
