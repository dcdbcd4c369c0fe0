package import WorkerProtocol

extension RunRecord {
  /// The references that were recorded though nobody had asked for it, in any attempt, each once: a retry, a resumed run
  /// and a replaced node compare with them, so nothing else shows them.
  package var unaskedRecordings: [(test: TestIdentity, reference: String)] {
    var seen = Set<String>()
    return tests.flatMap { test in
      test.attempts.filter { !$0.mayRecord }.flatMap(\.recorded).filter { seen.insert($0).inserted }
        .map { (test.entry.test, $0) }
    }
  }

  /// The failure that they are; nil where there are none.
  package var recordingFailure: IssueReport? {
    let recordings = unaskedRecordings
    guard let first = recordings.first else { return nil }
    let place = tests.first { $0.entry.test == first.test }?.entry.place
    let count = recordings.count
    return IssueReport(
      message:
        "\(count == 1 ? "1 reference was" : "\(count) references were") recorded that nobody asked for "
        + "(--record was not given). Look at \(count == 1 ? "it" : "them"), then run again.",
      place: place,
      details: recordings.prefix(50).map { recording in
        recording.reference
          + (recording.reference == "\(recording.test)" ? "" : "  (\(recording.test))")
      }
        + (count > 50 ? ["… and \(count - 50) more"] : []),
      isDeterministic: true)
  }

  /// All failures that are no test's own.
  package var runFailures: [IssueReport] { troubles + [recordingFailure].compactMap(\.self) }

  /// What reports say of a run that was allowed to record though a machine started it; nil for others.
  package var recordingNotice: String? {
    guard let system = start?.recordingSystem, let mode = start?.record else { return nil }
    let count = Set(
      tests.flatMap { $0.attempts.flatMap(\.snapshots) }.filter { $0.verdict == .recorded }
        .map(\.reference)
    ).count
    return "Recording was asked for on \(system) (--record \(mode)): "
      + "\(count) \(count == 1 ? "reference was" : "references were") recorded, and compared with nothing."
  }
}

extension RunRecord.Attempt {
  /// The references that it recorded; its test's name where its worker doesn't name them.
  fileprivate var recorded: [String] {
    let named = snapshots.filter { $0.verdict == .recorded }.map(\.reference)
    return named.isEmpty && end?.conclusion == .recorded ? ["\(start.test)"] : named
  }
}
