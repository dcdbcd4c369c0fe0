import Foundation
import JSONModel
import Reports
import WorkerProtocol

/// The steps of a run, as its journal tells them.
struct RunProgress {
  struct Step {
    var name: String
    var depth: Int
    var milliseconds: Double
    var failed: Bool
  }

  private(set) var steps: [Step] = []
  private var issues: [IssueReport] = []
  private(set) var outcome: String?
  private var pending: [UInt8] = []

  /// What failed, what explains it, and the screen as it was then; nil while nothing has failed.
  var message: String? {
    guard !issues.isEmpty else { return nil }
    let account = FailureAccount(issues: issues)
    return ([account.message] + account.details + account.screen).joined(separator: "\n")
  }

  /// The line of the flow where it failed.
  var line: Int? { issues.first?.place?.line }

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
    if kind["attemptStarted"] != nil { (steps, issues) = ([], []) }
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
      // One of another version tells nothing here.
      if let issue = try? JSONCoder.decode(IssueReport.self, from: event.encoded()) {
        issues.append(issue)
      }
    default: break
    }
  }
}
