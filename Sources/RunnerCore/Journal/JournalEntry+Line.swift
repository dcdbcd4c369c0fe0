import JSONModel
import WorkerProtocol

extension JournalEntry {
  /// The entry as `JSONEncoder` writes it, for the kinds that every test has: four of them stand
  /// between the end of a test and the next, and the encoder takes longer than all else there.
  /// Nil for the rare ones.
  var quickValue: JSONValue? {
    guard let (name, content) = quickKind else { return nil }
    return ["time": .number(time), "kind": [name: ["_0": .object(content)]]]
  }

  private var quickKind: (String, [String: JSONValue])? {
    switch kind {
    case .attemptStarted(let start):
      (
        "attemptStarted",
        [
          "token": .string(start.token), "position": .number(Double(start.position)),
          "test": start.test.json, "number": .number(Double(start.number)),
          "node": .number(Double(start.node)), "folder": .string(start.folder),
        ]
      )
    case .attemptEnded(let end):
      (
        "attemptEnded",
        [
          "token": .string(end.token), "conclusion": .string(end.conclusion.rawValue),
          "duration": .number(end.duration),
        ].adding("reason", end.reason.map(JSONValue.string))
      )
    case .result(let result) where result.owesRetry == nil:
      (
        "result",
        [
          "position": .number(Double(result.position)), "test": result.test.json,
          "outcome": .string(result.outcome.rawValue),
        ].adding("reason", result.reason.map(JSONValue.string))
      )
    case .attemptEvent(let event):
      event.kind.quickValue.map { kind in
        (
          "attemptEvent",
          ["attempt": .string(event.attempt), "time": .number(event.time), "kind": kind]
        )
      }
    default: nil
    }
  }
}

extension AttemptEvent.Kind {
  fileprivate var quickValue: JSONValue? {
    switch self {
    case .started: ["type": "started"]
    case .step(let name, let duration, let failed, let depth):
      .object(
        [
          "type": "step", "name": .string(name), "duration": .number(duration),
          "failed": .bool(failed),
        ].adding("depth", depth.map { .number(Double($0)) }))
    case .output(let line): ["type": "output", "line": .string(line)]
    case .snapshot, .issue, .attachment: nil
    }
  }
}

extension [String: JSONValue] {
  fileprivate func adding(_ name: String, _ value: JSONValue?) -> [String: JSONValue] {
    guard let value else { return self }
    return merging([name: value]) { $1 }
  }
}
