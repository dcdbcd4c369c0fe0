import Execution
import Foundation
import LineTransport
import ProcessControl

/// The suite executable as a worker: the process around a `Worker`.
package enum WorkerProcess {
  /// Serves on standard input and output until told to end, and gives the exit code.
  package static func run(_ tests: [TestCase], suite: String) async -> Int32 {
    let log = FileHandle.standardError
    do {
      ignoreBrokenPipes()
      try dieWithParent()
      let streams = try StandardStreams.takeOver()
      let capture = try OutputCapture(streams.printed) { fflush(nil) }
      let outbox = Outbox(try LineWriter(streams.output)) { _ in
        // Nobody listens any more; the driver reaps the session. Were somebody there after all, an
        // exit of its own would be taken for the suite's crash.
        kill(getpid(), SIGKILL)
      }
      let reader = try LineReader(streams.input, name: "qa-orders")
      let worker = Worker(
        tests, suite: suite, outbox: outbox, timing: DeadlineTimer(name: "qa-heartbeat"),
        capture: capture, onStuck: { exit(1) })
      try await worker.serve(reader.lines)
      return 0
    } catch {
      log.write(Data("\(suite): \(error)\n".utf8))
      return 1
    }
  }
}
