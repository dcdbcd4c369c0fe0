package import RunRecord
import WorkerProtocol

/// A run made up by hand: each outcome once.
package enum RunRecords {
  package static func manifest(_ paths: [String]) -> Manifest {
    Manifest(
      plan: "0123456789abcdef",
      entries: paths.enumerated().map { position, path in
        Manifest.Entry(
          test: TestIdentity(path: path, device: "iPhone 6", target: .core), tags: ["smoke"],
          place: SourcePlace(file: "/src/Spec.swift", line: position + 1),
          skipReason: path == "Menu/opens" ? "not on this device" : nil)
      })
  }

  /// A run whose one test has this title and failed.
  package static func turned(_ title: String) -> RunRecord {
    let manifest = manifest(["Login/\(title)"])
    let test = manifest.entries[0].test
    return RunRecord(
      manifest,
      journal: [
        JournalEntry(time: 0, kind: .runStarted(start(manifest))),
        JournalEntry(time: 1, kind: .result(.init(position: 0, test: test, outcome: .failed))),
      ])
  }

  /// How a run of all its tests begins.
  package static func start(_ manifest: Manifest, nodes: Int = 1) -> JournalEntry.RunStart {
    .init(
      run: "qa-test", plan: manifest.plan, tests: manifest.entries.count, nodes: nodes, bound: 1,
      date: "2026-01-02T03:04:05Z")
  }

  package static func full() -> RunRecord { RunRecord(manifest(paths), journal: journal()) }

  package static let paths = [
    "Login/signs in", "Class detail/shows places left", "Search/typo <falls back>", "Menu/opens",
    "Booking/crashes", "Booking/waits", "Push/lost",
  ]

  /// A test that failed and whose retry was cut short.
  package static func cutShort() -> RunRecord {
    let manifest = manifest(["Booking/waits"])
    let test = manifest.entries[0].test
    func start(_ number: Int) -> JournalEntry.Kind {
      .attemptStarted(
        .init(
          token: "t.\(number)", position: 0, test: test, number: number, node: number,
          folder: "attempts/1/\(number)"))
    }
    let kinds: [JournalEntry.Kind] = [
      .runStarted(Self.start(manifest, nodes: 2)),
      start(1),
      .attemptEvent(
        .init(attempt: "t.1", time: 1, kind: .issue(IssueReport(message: "it is not so")))),
      .attemptEnded(.init(token: "t.1", conclusion: .failed, duration: 70)),
      start(2),
      .attemptEnded(
        .init(token: "t.2", conclusion: .cancelled, duration: 9, reason: "interrupted")),
      .result(.init(position: 0, test: test, outcome: .failed, isRetryPending: true)),
      .runEnded(.init(makespan: 90, exitCode: .interrupted)),
    ]
    return RunRecord(
      manifest,
      journal: kinds.enumerated().map {
        JournalEntry(time: Double($0.offset * 10), kind: $0.element)
      })
  }

  // Long because it tells one run.
  package static func journal() -> [JournalEntry] {
    let manifest = manifest(paths)
    var entries: [JournalEntry] = []
    var time = 0.0
    func add(_ kind: JournalEntry.Kind) {
      time += 10
      entries.append(JournalEntry(time: time, kind: kind))
    }
    func attempt(
      _ position: Int, _ number: Int, _ conclusion: AttemptOutcome, took: Double,
      _ kinds: [AttemptEvent.Kind] = []
    ) {
      let token = "t.\(position).\(number)"
      add(
        .attemptStarted(
          .init(
            token: token, position: position, test: manifest.entries[position].test,
            number: number, node: 1, folder: "attempts/\(position + 1)/\(number)")))
      for kind in kinds { add(.attemptEvent(.init(attempt: token, time: 1, kind: kind))) }
      add(.attemptEnded(.init(token: token, conclusion: conclusion, duration: took)))
    }
    func result(_ position: Int, _ outcome: Outcome, _ reason: String? = nil) {
      add(
        .result(
          .init(
            position: position, test: manifest.entries[position].test, outcome: outcome,
            reason: reason)))
    }
    add(
      .runStarted(
        .init(
          run: "qa-test", plan: manifest.plan, tests: 7, nodes: 2, bound: 1200,
          date: "2026-01-02T03:04:05Z")))
    add(.nodeStarted(node: 1, generation: 1, took: 90))
    attempt(0, 1, .passed, took: 812, [.step(name: "tap login", duration: 41, failed: false)])
    result(0, .passed)
    attempt(
      1, 1, .failed, took: 211,
      [
        .snapshot(
          SnapshotEvent(
            name: "detail", verdict: .differs, reference: "Class detail/detail.png",
            summary: "1,284 of 250,125 pixels, largest cluster 71 × 24",
            changes: ["class.places  text \"4 left\" → \"4 places left\""],
            expected: "/project/ReferenceImages/detail.png",
            actual: "/project/qa-output/actual.png",
            difference: "/project/qa-output/diff.png")),
        .issue(
          IssueReport(message: "snapshot \"detail\" differs", isDeterministic: true)),
      ])
    result(1, .failed)
    attempt(
      2, 1, .failed, took: 2200,
      [
        .step(name: "find button \"Confirm\"", duration: 2000, failed: true),
        .output("a line\u{1B} & more"),
        .issue(
          IssueReport(
            message: "tap(app.button(\"Confirm\")) found nothing in 2.0 s",
            place: SourcePlace(file: "/src/SearchSpec.swift", line: 41),
            details: ["nearest:  button \"Confirm booking\"  id booking.confirm"],
            screen: "Review your booking\n\n  Confirm booking   \n\n")),
      ])
    attempt(2, 2, .passed, took: 300)
    result(2, .flaky)
    result(3, .skipped, "not on this device")
    for number in 1...3 { attempt(4, number, .nodeLost, took: 50) }
    result(4, .crashed, "3 times: the worker was ended by SIGSEGV")
    add(.nodeLost(node: 1, reason: "the worker was ended by SIGSEGV"))
    attempt(
      5, 1, .failed, took: 4300,
      [
        .step(name: "tap class.book", duration: 41, failed: false),
        .issue(
          IssueReport(
            message: "tap(app.button(\"Confirm\")) found nothing in 2.0 s",
            place: SourcePlace(file: "/src/BookingSpec.swift", line: 41),
            details: ["nearest:  button \"Confirm booking\"  id booking.confirm"],
            screen: "Review your booking\n\n  Confirm booking   \n\n")),
      ])
    result(5, .failed)
    result(6, .notRun, "no node was left to run it")
    add(.runEnded(.init(makespan: 1300, exitCode: .incomplete)))
    return entries
  }
}
