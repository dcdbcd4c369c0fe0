import Dispatch
import Glibc
import ProcessControl
import Testing
import Waiting

/// Counts the signals that come.
private struct Tally: Sendable {
  private let came = DispatchSemaphore(value: 0)

  func take(_ signals: Set<Int32>) -> SignalIntake {
    SignalIntake(signals) { [came] _ in came.signal() }
  }

  /// Ends the process where another does not come.
  func awaitOne() {
    if came.wait(timeout: .now() + Duration.backstop / .seconds(1)) != .success { exit(1) }
  }
}

/// Each in a process of its own: dispositions are the whole process'.
@Suite(.timeLimit(.backstop)) struct SignalIntakeTests {
  @Test func `a signal that was given back and taken again is seen`() async {
    await #expect(processExitsWith: .success) {
      await recordingErrors {
        for _ in 1...200 {
          let tally = Tally()
          let intake = tally.take([SIGTERM, SIGHUP])
          kill(getpid(), SIGTERM)
          tally.awaitOne()
          intake.end()
        }
        exit(0)
      }
    }
  }

  @Test func `who takes it beside another does not take it away`() async {
    await #expect(processExitsWith: .success) {
      await recordingErrors {
        let tally = Tally()
        let first = tally.take([SIGTERM])
        let second = tally.take([SIGTERM])
        kill(getpid(), SIGTERM)
        for _ in 1...2 { tally.awaitOne() }
        second.end()
        kill(getpid(), SIGTERM)
        tally.awaitOne()
        first.end()
        exit(0)
      }
    }
  }

  @Test func `given back it has its default effect`() async {
    await #expect(processExitsWith: .signal(SIGTERM)) {
      await recordingErrors {
        let tally = Tally()
        tally.take([SIGTERM]).end()
        kill(getpid(), SIGTERM)
        tally.awaitOne()
      }
    }
  }
}
