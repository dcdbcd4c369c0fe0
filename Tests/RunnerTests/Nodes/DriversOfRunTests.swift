import Execution
import Foundation
import ProcessControl
import RunRecord
import Testing
import Waiting
import WorkerProtocol

/// What a run makes of drivers: its own, commands, those that run already, and none.
@Suite(.serialized, .timeLimit(.backstop)) struct DriversOfRunTests {
  @Test func `a driver that does not start is told, and is 5`() async throws {
    let project = try FakeProject(["A/asks its driver"], environment: ["FAKE_DRIVER": "broken"])
    #expect(try await project.run("--parallel", "1") == .infrastructure)
    #expect(project.text("console").contains("no driver today"))
    #expect(try project.outcomes() == ["asks its driver": .notRun])
    #expect(try project.record().tests.map(\.attempts.count) == [3])
  }

  @Test func `a driver is started for the first test that asks, and only then`() async throws {
    let idle = try FakeProject(["A/passes"], environment: ["FAKE_DRIVER": "broken"])
    #expect(try await idle.run() == .success)
    let asking = try FakeProject(["A/asks its driver", "B/asks its driver", "C/passes"])
    #expect(try await asking.run("--parallel", "1") == .success)
    #expect(try asking.record().replacements == 0)
  }

  @Test func `a driver that runs already is used`() async throws {
    let project = try FakeProject(["A/one", "A/two"])
    var command = Command(
      FakeProject.fixture("fake_driver.py"), ["serve", "--port", "0", "--ready-fd", "1"])
    command.output = .pipe
    let driver = try await project.launcher.launch(command)
    let url = readLine(try #require(driver.output))
    #expect(try await project.run("--driver", url) == .success)
    #expect(driver.termination == nil)
    driver.signal(SIGKILL)
    _ = try await driver.exit(within: .backstop)
  }

  @Test func `any command may be a node's driver`() async throws {
    let project = try FakeProject(["A/one", "A/kills its driver once"])
    let driver = FakeProject.fixture("fake_driver.py")
    try project.write(
      "qa.yml",
      """
      devices: {one: [iPhone 6]}
      targets: [android]
      drivers:
        android: {command: [\(driver), --port, "{port}"], pool: [{udid: a}, {udid: b}]}
      """)
    #expect(try await project.run() == .success)
    #expect(try project.record().start?.nodes == 2)
    #expect(try project.record().replacements == 1)
  }

  /// Its titles: forty tests that find no session on the first node.
  private static let lossy = (1...40).map { "S\($0)/loses its app on node 1" }

  @Test func `a node that finds no session leaves the tests to the others`() async throws {
    let project = try FakeProject(Self.lossy)
    #expect(try await project.run("--parallel", "2") == .success)
    #expect(try project.record().counts == [.passed: 40])
  }

  @Test func `where no node finds a session the rest is not tried`() async throws {
    let project = try FakeProject(Self.lossy, environment: ["FAKE_CLOSE": "well"])
    #expect(try await project.run("--parallel", "1") == .incomplete)
    #expect(project.text("state/closing").count == 1, "the given-up node's fixtures are taken down")
    let record = try project.record()
    #expect(record.tests.reduce(0) { $0 + $1.attempts.count } == 12)
    #expect(record.counts == [.notRun: 40])
    #expect(
      record.tests[39].result?.reason?.contains("in a row came to nothing: no session") == true)
    #expect(project.text("console").contains("node 1 is given up: 12 attempts in a row"))
  }
}

/// Reads up to the first newline.
private func readLine(_ descriptor: Descriptor) -> String {
  var bytes: [UInt8] = []
  var byte: UInt8 = 0
  while read(descriptor.raw, &byte, 1) == 1, byte != 0x0A { bytes.append(byte) }
  return String(decoding: bytes, as: UTF8.self)
}
