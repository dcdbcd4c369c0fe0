import Devices
import SnapshotKit
import ViewKit

extension [ViewConditions] {
  /// A few of these that hold all that `ViewConditions.facts` finds in them, in their order: a greedy covering array,
  /// each taking the one that adds most, and of several the one whose values were taken least.
  var covering: [ViewConditions] {
    var numbers: [String: Int] = [:]
    let facts = map { conditions in
      conditions.facts.map { fact in
        let number = numbers[fact] ?? numbers.count
        numbers[fact] = number
        return number
      }
    }
    var uses = [Int](repeating: 0, count: numbers.count)
    var taken: Set<Int> = []
    while uses.contains(0) {
      var best = (index: 0, gain: 0, wear: 0)
      for (index, own) in facts.enumerated() {
        let gain = own.reduce(0) { $0 + (uses[$1] == 0 ? 1 : 0) }
        let wear = own.reduce(0) { $0 + uses[$1] }
        if gain > best.gain || gain == best.gain && wear < best.wear { best = (index, gain, wear) }
      }
      taken.insert(best.index)
      for fact in facts[best.index] { uses[fact] += 1 }
    }
    return indices.filter(taken.contains).map { self[$0] }
  }
}

extension ViewConditions {
  /// What one combination shows: its device, and each pair of its other values.
  fileprivate var facts: [String] {
    let values = [
      device.kind.rawValue, device.width > device.height ? "wide" : "high", colorScheme.rawValue,
      locale, textSize.rawValue, direction?.rawValue ?? "",
    ]
    var facts = [device.name]
    for first in values.indices {
      for second in values.indices.dropFirst(first + 1) {
        facts.append("\(first) \(values[first]), \(second) \(values[second])")
      }
    }
    return facts
  }
}
