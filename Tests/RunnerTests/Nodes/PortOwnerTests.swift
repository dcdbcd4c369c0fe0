import Execution
import Foundation
import ProcessControl
import RunRecord
import Testing
import Waiting

@testable import Runner

/// A port that somebody else has taken is no driver.
@Suite(.timeLimit(.backstop)) struct PortOwnerTests {
  private static let table = """
      sl  local_address rem_address   st tx_queue rx_queue tr tm->when retrnsmt   uid  timeout inode
       0: 0100007F:1277 00000000:0000 0A 00000000:00000000 00:00000000 00000000  1001        0 77
       1: 0100007F:1278 0100007F:1277 01 00000000:00000000 00:00000000 00000000  1002        0 78
       2: 0100007F:1279 00000000:0000 0A 00000000:00000000 00:00000000 00000000     0        0 79
       3: torn
    """

  @Test func `a table tells the users of listeners`() {
    #expect(PortOwner.listeners(Self.table, at: 0x1277) == [1001])
    #expect(PortOwner.listeners(Self.table, at: 0x1278) == [])
    #expect(PortOwner.listeners(Self.table, at: 0x1279) == [0])
    #expect(PortOwner.listeners("", at: 1) == [])
  }

  @Test func `a listener of another user is refused, and one's own is not`() async throws {
    let own = try ListeningPort()
    let ownPort = try #require(own.url.split(separator: ":").last.flatMap { UInt16($0) })
    #expect(PortOwner.foreign(ownPort) == nil)
    // Only root may start a program as somebody else.
    guard getuid() == 0 else { return }
    let script =
      "import socket,time;s=socket.socket();s.bind(('127.0.0.1',0));s.listen();"
      + "print(s.getsockname()[1],flush=True);time.sleep(60)"
    var command = Command(
      "/usr/bin/setpriv",
      ["--reuid=65534", "--clear-groups", "/usr/bin/python3", "-c", script], environment: [:])
    command.output = .pipe
    let child = try await Launcher().launch(command)
    defer { child.signal(SIGKILL) }
    let output = try #require(child.output)
    var bytes = [UInt8](repeating: 0, count: 16)
    let count = unsafe bytes.withUnsafeMutableBytes { unsafe read(output.raw, $0.baseAddress, 16) }
    let text = String(decoding: bytes.prefix(max(0, count)), as: UTF8.self)
    let port = try #require(UInt16(text.filter(\.isNumber)))
    #expect(PortOwner.foreign(port) == 65534)
    let error = #expect(throws: RunnerError.self) {
      try PortOwner.requireOwn(port, of: "chromedriver")
    }
    #expect(error?.description.contains("Another user of this machine (number 65534)") == true)
  }
}
