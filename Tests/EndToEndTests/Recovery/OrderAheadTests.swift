import Foundation
import ProcessControl
import Testing
import Waiting

/// A node's next order goes out before the journal has the end of its last test: a coordinator that
/// is killed in between loses nothing and runs nothing twice that has a result.
@Suite(.serialized, .timeLimit(.backstop)) struct OrderAheadTests {
  /// Writes each order down before it does it. One test ends with so long a reason that the journal's
  /// line takes a while to make; the order after it is the coordinator's end.
  private static let suite = #"""
    #!/bin/sh
    place='"tags":[],"devices":[],"targets":[],"place":{"file":"suite","line":1}'
    long=$(head -c 4000000 /dev/zero | tr '\0' x)
    echo "{\"type\":\"hello\",\"version\":1,\"pid\":$$,\"suite\":\"suite\"}"
    count=0
    while read -r line; do
      case $line in
        *'"type":"list"'*)
          tests=
          for number in 10 11 12 13 14 15 16 17 18 19; do
            tests="$tests,{\"path\":\"A/$number\",$place}"
          done
          echo "{\"type\":\"tests\",\"tests\":[${tests#,}]}" ;;
        *'"type":"run"'*)
          if [ -n "$reason" ] && [ ! -e killed ]; then kill -9 "$PPID"; : >killed; fi
          attempt=${line#*'"attempt":"'}
          attempt=${attempt%%'"'*}
          echo "$attempt" >>orders
          count=$((count + 1))
          reason=
          if [ "$count" = "$KILL_AFTER" ]; then reason=",\"reason\":\"$long\""; fi
          echo "{\"type\":\"finished\",\"attempt\":\"$attempt\",\"outcome\":\"passed\",\"duration\":1$reason}" ;;
        *'"type":"shutdown"'*) exit ;;
      esac
    done
    """#

  /// The position in the manifest, from a token: `qa-x.POSITION.ATTEMPT`.
  private func positions(of orders: [Substring]) -> [Int] {
    orders.compactMap { $0.split(separator: ".").dropLast().last.flatMap { Int($0) } }
  }

  @Test(arguments: [1, 4, 9])
  func `a coordinator that dies between order and journal loses nothing`(
    after count: Int
  ) async throws {
    // On a busy machine the journal may have the line before the suite gets its order.
    for _ in 1...10 where try await isKilledBetween(after: count) { return }
    Issue.record("the coordinator was never killed between its order and the journal's line")
  }

  /// Whether the coordinator died before its journal had the line; what must hold holds then as well.
  private func isKilledBetween(after count: Int) async throws -> Bool {
    let scratch = try Scratch()
    let suite = try scratch.write(Self.suite, to: "suite")
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: suite)
    try scratch.write(
      """
      suite: {path: suite}
      apps: {shell: /bin/sh}
      targets: [core]
      devices: {one: [iPhone 6]}
      nodes: 1
      """, to: "qa.yml")
    let killed = try await Invocation(
      Products.runner, [], in: scratch, environment: ["KILL_AFTER": "\(count)"]
    ).finish()
    #expect(killed.status == .signalled(SIGKILL), "\(killed.output)")
    let processes = RunProcesses(scratch: scratch)
    let isClean = try await eventually(within: .seconds(30)) { processes.all().isEmpty }
    #expect(isClean, "left: \(processes.all().map(\.name))")

    let text = try scratch.read("qa-output/journal.jsonl")
    let lines = text[..<(text.lastIndex(of: "\n") ?? text.startIndex)].split(separator: "\n")
    let orders = try scratch.read("orders").split(separator: "\n")
    #expect(orders.count >= count)
    let kept = lines.count { $0.contains("\"result\"") }
    #expect((count - 1...count).contains(kept))

    let resumed = try await Invocation(
      Products.runner, ["--resume"], in: scratch, environment: ["KILL_AFTER": "0"]
    ).finish()
    #expect(resumed.code == 0, "\(resumed.output)")
    let results = try RunResults(scratch)
    #expect(results.manifest.count == 10)
    #expect(results.outcomes.count == 10)
    #expect(results.outcomes.values.allSatisfy { $0 == "passed" })
    let verified = try await Invocation(Products.runner, ["verify"], in: scratch).finish()
    #expect(verified.code == 0, "\(verified.output)")
    let all = positions(of: try scratch.read("orders").split(separator: "\n"))
    #expect(Set(all) == Set(0..<10))
    for position in positions(of: Array(orders.prefix(kept))) {
      #expect(all.count { $0 == position } == 1, "\(position) had its result and ran again")
    }
    return kept == count - 1
  }
}
