import Foundation
import JSONModel

/// The steps of a run, as its journal tells them.
struct RunProgress {
  struct Step {
    var name: String
    var depth: Int
    var milliseconds: Double
    var failed: Bool
  }

  private(set) var steps: [Step] = []
  private(set) var message: String?
  /// The line of the flow where it failed.
  private(set) var line: Int?
  private(set) var outcome: String?
  private var pending: [UInt8] = []

  /// Reads more of a journal: whole lines; the rest waits for its end.
  mutating func read(_ bytes: some Sequence<UInt8>) {
    pending += bytes
    while let end = pending.firstIndex(of: 0x0A) {
      let line = pending[..<end]
      // A line of another kind tells nothing here.
      if let entry = try? JSONParser.parse(Data(line)) { note(entry["kind"] ?? .null) }
      pending.removeSubrange(...end)
    }
  }

  private mutating func note(_ kind: JSONValue) {
    if kind["attemptStarted"] != nil { steps = [] }
    if let result = kind["result"]?["_0"] { outcome = result["outcome"]?.stringValue }
    guard let event = kind["attemptEvent"]?["_0"]?["kind"] else { return }
    switch event["type"]?.stringValue {
    case "step":
      let step = Step(
        name: event["name"]?.stringValue ?? "", depth: event["depth"]?.integerValue ?? 0,
        milliseconds: event["duration"]?.numberValue ?? 0, failed: event["failed"] == true)
      guard steps.count < 2000 else { return }
      // A step ends after those inside it, and is shown before them.
      let inner = steps.reversed().prefix { $0.depth > step.depth }.count
      steps.insert(step, at: steps.count - inner)
    case "issue":
      let issue = event["issue"] ?? event["_0"] ?? event
      if message == nil {
        // What was near stands before the commands.
        let details = (issue["details"]?.arrayValue ?? []).compactMap(\.stringValue)
        let near = details.prefix { $0 != "last commands" }
        message = ([issue["message"]?.stringValue ?? ""] + near).joined(separator: "\n")
      }
      line = line ?? issue["line"]?.integerValue ?? issue["place"]?["line"]?.integerValue
    default: break
    }
  }
}
