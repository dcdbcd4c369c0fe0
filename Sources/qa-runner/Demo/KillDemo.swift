import Execution
import Foundation
import ProcessControl
import Reports
import RunRecord
import Runner

/// A node is killed in mid-run; it is replaced, its test runs again, and all results are in.
struct KillDemo {
  private let context: CommandContext
  private static let victim = 2

  init(_ context: CommandContext) { self.context = context }

  func show() async throws -> ExitCode {
    let project = try DemoProject("kill", context)
    try project.configure(app: project.program("fernway"))
    context.print(
      """
      Every spec of Fernway on one device, on 4 nodes. In mid-run, node \(Self.victim)'s worker gets a
      kill -9.

        $ qa-runner --parallel 4 --device "iPhone 6"


      """)
    let run = try await DemoRun(
      ["--parallel", "4", "--device", "iPhone 6", "--record", "never"], in: project, context)
    let pid = try await kill(in: run, project)
    let code = try await run.exitCode()
    let verification = try Verification(OutputFolder(path: "\(project.folder)/qa-output"))
    context.print(
      """

      Process \(pid) was killed: node \(Self.victim) replaced, its test run again, all results in. Exit \
      code \(code).

        $ qa-runner verify \(project.shortFolder)/qa-output
        \(verification.text)

      """)
    guard code == 0 else {
      throw RunnerError(.infrastructure, "The run should have ended with exit code 0.")
    }
    return verification.exitCode
  }

  /// Waits until some tests are through and the victim runs one, then kills its worker.
  private func kill(in run: DemoRun, _ project: DemoProject) async throws -> Int32 {
    let folder = OutputFolder(path: "\(project.folder)/qa-output")
    let timer = DispatchTimer()
    let end = ContinuousClock.now + .seconds(60)
    while ContinuousClock.now < end, !run.hasEnded {
      try await timer.sleep(for: .milliseconds(20))
      guard FileManager.default.fileExists(atPath: folder.manifest) else { continue }
      let record = try Verification(folder).record
      guard record.finished >= 8,
        case .running(let token) = record.nodes[Self.victim]?.state,
        let attempt = record.attempt(token), let worker
      else { continue }
      Foundation.kill(worker.pid, SIGKILL)
      context.print(
        "\n   kill -9 \(worker.pid)   node \(Self.victim)'s worker, in the middle of "
          + "\(attempt.start.test)\n\n")
      return worker.pid
    }
    throw RunnerError(
      .infrastructure,
      "Node \(Self.victim) ran no test that could be interrupted; see the lines above.")
  }

  /// The victim's worker, by its mark and its program; the run is the only one in the scratch copy.
  private var worker: ProcessEntry? {
    ProcessEntry.all().first { entry in
      guard entry.name == "fernway-flows", let mark = entry.environment["QA_NODE"] else {
        return false
      }
      return mark.split(separator: ".").dropFirst().first.map(String.init) == "\(Self.victim)"
        && isBelow(entry.parent)
    }
  }

  /// Whether a process was started by this one, or by one that was.
  private func isBelow(_ pid: Int32) -> Bool {
    var pid = pid
    while pid > 1 {
      if pid == getpid() { return true }
      guard let parent = ProcessEntry(pid: pid)?.parent else { return false }
      pid = parent
    }
    return false
  }
}
