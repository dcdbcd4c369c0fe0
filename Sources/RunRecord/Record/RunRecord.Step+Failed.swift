extension [RunRecord.Step] {
  /// The first steps that have failed, but for those in which another has, each as its name behind
  /// those that it is in; and how many there are in all.
  package func failedPaths(first most: Int) -> (paths: [[String]], count: Int) {
    var paths: [[String]] = []
    var count = 0
    var holders: [Int] = []
    var lastFailed: Int?
    func close(to depth: Int) {
      while let last = holders.last, self[last].depth >= depth {
        if last == lastFailed {
          if count < most { paths.append(holders.map { self[$0].name }) }
          count += 1
          lastFailed = nil
        }
        holders.removeLast()
      }
    }
    for (index, step) in enumerated() {
      close(to: step.depth)
      holders.append(index)
      if step.failed { lastFailed = index }
    }
    close(to: .min)
    return (paths, count)
  }
}
