import Configuration
import Foundation
import RunRecord
import Runner
import ScreenExport
import SharedQueue
import TextModel

extension Subcommand {
  /// `qa-runner queue`: looks at a run that machines share, or removes it from its store.
  static let queue = Subcommand(
    specification: CommandSpecification(
      "queue", "show a run that machines share, or remove it from the queue",
      operands: "status|clear",
      options: [.queue, .runID, .init("json", "print the status as JSON")],
      examples: [
        ("qa-runner queue status --queue redis://queue.example --run-id 7", "who has which tests"),
        ("qa-runner queue clear --queue redis://queue.example --run-id 7", "begin run 7 anew"),
      ]),
    run: { arguments, context in
      guard let url = arguments.text("queue"), let run = arguments.text("run-id"), !url.isEmpty
      else {
        throw RunnerError(.usage, "queue needs --queue URL and --run-id ID, as the run has them.")
      }
      let queue = try SharedRunSettings(url, run: run)
      do {
        switch arguments.operands {
        case ["status"]:
          let status = try QueueStatus(of: queue.run, at: queue.address)
          if arguments.has("json") {
            try context.printJSON(status)
          } else {
            context.print(status.text.printable + "\n")
          }
        case ["clear"]:
          let wasThere = try QueueStatus.clear(queue.run, at: queue.address)
          context.print(
            wasThere
              ? "The run \(run) is removed from the queue.\n"
              : "There is no run \(run) in the queue.\n")
        default:
          throw RunnerError(.usage, "queue needs one of the words status and clear.")
        }
        return .success
      } catch let error as QueueError {
        let kind: RunnerError.Kind =
          [.usage, .missing].contains(error.kind) ? .usage : .infrastructure
        throw RunnerError(kind, error.description)
      }
    })
}

extension QueueStatus {
  /// For people.
  fileprivate var text: String {
    var lines = [
      "run \(run) · \(finished) of \(total) tests done · \(failures) failed · \(waiting) waiting"
        + (retries > 0 ? " · \(retries) to be tried again" : "")
        + " · \(Wording.duration(Double(age) * 1000))"
    ]
    if let stopReason { lines.append("  stopped: \(stopReason)") }
    if epoch > 1 { lines.append("  the queue was lost \(epoch - 1) times and filled again") }
    for host in hosts {
      let silence = host.silence > 3 ? " · silent for \(host.silence) s" : ""
      lines.append("  \(host.name) · \(Wording.count(host.tests.count, "test"))\(silence)")
      lines += host.tests.map { "    \($0)" }
    }
    if hosts.isEmpty { lines.append("  no machine works on it") }
    return lines.joined(separator: "\n")
  }
}
