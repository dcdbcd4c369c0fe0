import DriverServer
import Execution
import Foundation
import Glibc
import JSONModel
import ProcessControl
import Testing
import WireProtocol

/// Sessions opened, used and closed in a row leave nothing: 30 in the gate, 1,000 with
/// `QA_THOROUGH=1` (`make soak`).
@Suite(.timeLimit(.minutes(30))) struct SessionSoakTests {
  @Test func `sessions in a row leave no descriptor, process, terminal, thread or memory`() async {
    // In a process of its own, since other tests open descriptors at the same time.
    await #expect(processExitsWith: .success) {
      let isThorough = ProcessInfo.processInfo.environment["QA_THOROUGH"] != nil
      let driver = try Driver()
      try await SessionSoak.use(driver, count: 10)
      let before = try await SessionSoak.rest(of: driver)
      try await SessionSoak.use(driver, count: isThorough ? 1000 : 30)
      var after = try await SessionSoak.rest(of: driver)
      // What is let go of goes a moment later: threads, and connections kept alive.
      let timer = DispatchTimer()
      let deadline = timer.now + .seconds(10)
      while !after.isAsSmall(as: before), timer.now < deadline {
        try await timer.sleep(for: .milliseconds(50))
        after = try await SessionSoak.rest(of: driver)
      }
      if !after.isAsSmall(as: before) { print("before \(before), after \(after)") }
      #expect(after.isAsSmall(as: before), "before \(before), after \(after)")
    }
  }
}

/// One life after another, and what they leave in this process.
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

  struct Rest: CustomStringConvertible {
    var descriptors: Int
    var terminals: Int
    var threads: Int
    var children: Int
    var backlog: Int
    var residentKilobytes: Int

    var description: String {
      "\(descriptors) descriptors, \(terminals) terminals, \(threads) threads, \(children) children, "
        + "backlog \(backlog), \(residentKilobytes) KB"
    }

    func isAsSmall(as other: Rest) -> Bool {
      descriptors <= other.descriptors + 2 && terminals == 0 && threads <= other.threads + 4
        && children == 0 && backlog == 0 && residentKilobytes < other.residentKilobytes + 24_000
    }
  }

  static func rest(of driver: Driver) async throws -> Rest {
    let status = try await driver.send("GET", "/status")
    let files = FileManager.default
    let descriptors = try files.contentsOfDirectory(atPath: "/proc/self/fd")
    let targets = descriptors.compactMap {
      try? files.destinationOfSymbolicLink(atPath: "/proc/self/fd/\($0)")
    }
    let own = getpid()
    let memory = try String(contentsOfFile: "/proc/self/status", encoding: .utf8)
    let resident = memory.firstMatch(of: /VmRSS:\s+(\d+)/).flatMap { Int($0.output.1) }
    return Rest(
      descriptors: descriptors.count, terminals: targets.count { $0.contains("ptmx") },
      threads: try files.contentsOfDirectory(atPath: "/proc/self/task").count,
      children: ProcessEntry.all().count { $0.parent == own },
      backlog: status["qa:reaperBacklog"]?.integerValue ?? -1, residentKilobytes: resident ?? .max)
  }
}
