import TextModel

/// A suite's tests for a person.
package enum TestListing {
  package static func text(_ tests: [TestCase], suite: String) -> String {
    var lines: [String] = []
    var groups: [String] = []
    for test in tests {
      let own = Array(test.titles.dropLast())
      if own != groups {
        let shared = zip(own, groups).prefix { $0.0 == $0.1 }.count
        if shared == 0 && !lines.isEmpty { lines.append("") }
        for depth in own.indices.dropFirst(shared) {
          lines.append(String(repeating: "  ", count: depth) + own[depth])
        }
        groups = own
      }
      let notes =
        test.tags.map { "#\($0.name)" } + test.targets.map { "[\($0.name)]" }
        + (test.skipReason.map { ["skipped: \($0)"] } ?? [])
      let title = String(repeating: "  ", count: own.count) + (test.titles.last ?? "")
      lines.append(([title] + notes).joined(separator: "  "))
    }
    let twice = Dictionary(grouping: tests, by: \.path).filter { $1.count > 1 }.keys.sorted()
    lines.append("")
    lines += twice.map { "two tests have the name \($0): rename one, else no run is planned" }
    lines.append(
      "\(tests.count) test\(tests.count == 1 ? "" : "s"). Run them with: qa-runner --suite \(Wording.shell(suite))"
    )
    return lines.joined(separator: "\n")
  }

  package static func usage(suite: String) -> String {
    """
    usage: \(suite) [--list]      lists the tests
           \(suite) --qa-worker   runs tests as qa-runner asks, over standard input and output
    """
  }
}
