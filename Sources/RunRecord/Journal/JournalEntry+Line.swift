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
