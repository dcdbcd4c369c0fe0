import Foundation
import ProcessControl
import Testing
import Waiting
import WebDriverClient
import WireProtocol

/// Sessions opened, used and closed in a row leave nothing: 45 in the gate, 1,000 with
/// `QA_THOROUGH=1` (`make soak-terminal`).
@Suite(.timeLimit(.minutes(30))) struct SessionSoakTests {
  @Test func `sessions in a row leave no descriptor, process, terminal, thread or memory`() async {
    // In a process of its own, since other tests open descriptors at the same time.
    await #expect(processExitsWith: .success) {
      await recordingErrors {
        let isThorough = ProcessInfo.processInfo.environment["QA_THOROUGH"] != nil
        ProcessMemory.returnLargeBlocks()
        let driver = try Driver()
        let patience = isThorough ? SessionRest.Patience.thorough : .short
        // What is made once is there afterwards: fonts, pools, the C library's arenas.
        try await SessionSoak.use(driver, count: isThorough ? 200 : 15)
        let before = try await SessionRest.of(driver, patience) { $0.isIdle }
        try await SessionSoak.use(driver, count: isThorough ? 1000 : 45)
        let after = try await SessionRest.of(driver, patience) {
          $0.isNoMore(than: before, patience)
        }
        print("before: \(before)\nafter: \(after)")
        #expect(after.isNoMore(than: before, patience), "before \(before), after \(after)")
      }
    }
  }
}

/// One life after another: a program that waits, one that ends, one that leaves a daemon behind.
enum SessionSoak {
  static func use(_ driver: Driver, count: Int) async throws {
    for number in 0..<count {
      switch number % 3 {
      case 0:
        let session = try await driver.session("cat")
        try await session.type("number \(number)\n")
        try await session.see("number \(number)")
        try await session.end()
      case 1:
        let session = try await driver.session("sh", ["-c", "seq 500; echo done \(number)"])
        try await session.see("done \(number)")
        try await session.end()
      default:
        let session = try await driver.session(
          "sh", ["-c", "(setsid sleep 1000 >/dev/null 2>&1 &); echo up; cat"])
        try await session.see("up")
        _ = try await session.get("/screenshot")
        try await session.end()
      }
    }
  }
}
