import Glibc
import ProcessControl
import Synchronization
import Testing

/// Each in a process of its own: dispositions are the whole process'.
@Suite(.timeLimit(.minutes(1))) struct SignalIntakeTests {
  @Test func `a signal that was given back and taken again is seen`() async {
    await #expect(processExitsWith: .success) {
      for round in 1...200 {
        let seen = Mutex<[Int32]>([])
        let intake = SignalIntake([SIGTERM, SIGHUP]) { signal in seen.withLock { $0.append(signal) }
        }
        kill(getpid(), SIGTERM)
        while seen.withLock({ $0.isEmpty }) { usleep(100) }
        intake.end()
        guard seen.withLock({ $0 }) == [SIGTERM] else { exit(Int32(round)) }
      }
      exit(0)
    }
  }

  @Test func `who takes it beside another does not take it away`() async {
    await #expect(processExitsWith: .success) {
      let seen = Mutex(0)
      let first = SignalIntake([SIGTERM]) { _ in seen.withLock { $0 += 1 } }
      let second = SignalIntake([SIGTERM]) { _ in seen.withLock { $0 += 1 } }
      kill(getpid(), SIGTERM)
      while seen.withLock({ $0 }) < 2 { usleep(100) }
      second.end()
      kill(getpid(), SIGTERM)
      while seen.withLock({ $0 }) < 3 { usleep(100) }
      first.end()
      exit(0)
    }
  }

  @Test func `given back it has its default effect`() async {
    await #expect(processExitsWith: .signal(SIGTERM)) {
      SignalIntake([SIGTERM]) { _ in }.end()
      kill(getpid(), SIGTERM)
      sleep(20)
    }
  }
}
