import DriverServer
import Foundation
import JSONModel
import Testing
import Waiting
import WebDriverClient
import WireProtocol

/// Programs that do what no driver likes: none hangs it, none crashes it, no last line is lost.
@Suite(.timeLimit(.backstop)) struct MisbehaviourTests {
  @Test func `the last line of a program that prints and leaves is never lost`() async throws {
    let driver = try Driver()
    for number in 0..<8 {
      let text = "seq 200; printf 'last line \(number)'"
      let session = try await driver.session("sh", ["-c", text])
      try await session.see("last line \(number)")
      try await session.end()
    }
  }

  @Test func `a flood is looked at, interrupted and outlived`() async throws {
    let session = try await Driver().session("bash", ["--norc"])
    try await session.type("yes flood\n")
    try await session.see("flood")
    let screen = try #require(try await session.get("/source").stringValue)
    #expect(screen.contains("flood"))
    try await session.press("ctrl+c")
    try await session.type("echo out''lived\n")
    try await session.see("outlived")
    try await session.end()
  }

  @Test func `a program that never rests is driven as it is, long before its start is given up`()
    async throws
  {
    // Longer than this suite may take.
    let driver = try Driver { $0.startLimit = .seconds(3600) }
    let session = try await driver.session("sh", ["-c", "while :; do echo flood; done"])
    try await session.see("flood")
    try await session.end()
  }

  @Test func `a program that never reads is an error and not a hang`() async throws {
    let session = try await Driver().session(
      "sh", ["-c", "stty raw -echo; echo deaf; exec sleep 1000"], ["qa:commandTimeout": 2])
    try await session.see("deaf")
    let text = String(repeating: "never read ", count: 50_000)
    let error = try await failure { try await session.type(text) }
    #expect(error.code == "timeout", "\(error)")
    #expect(error.data["screen"]?.stringValue?.contains("deaf") == true)
    // It can still be looked at.
    try await session.see("deaf")
    try await session.end()
  }

  @Test func `a program that closes its terminal still has a screen and an end`() async throws {
    let session = try await Driver().session(
      "sh", ["-c", "echo closing; exec </dev/null >/dev/null 2>&1; exec sleep 1000"])
    try await session.see("closing")
    #expect(try await session.mobile("getState")["state"] == "running")
    try await session.end()
  }

  @Test func `binary output leaves a screen that can be read in every form`() async throws {
    let driver = try Driver()
    // Every byte, in an order that is the same each time, and then noise.
    let script = """
      i=0; while [ $i -lt 256 ]; do printf "\\\\$(printf %03o $i)"; i=$((i+1)); done
      head -c 300000 /dev/urandom; printf '\\030\\033c\\033[!pafter all'; cat
      """
    let session = try await driver.session("sh", ["-c", script])
    try await session.see("after all")
    let source = try #require(try await session.get("/source").stringValue)
    #expect(!source.contains("\u{1B}"))
    let png = try #require(try await session.get("/screenshot").stringValue)
    #expect(Data(base64Encoded: png)?.starts(with: [0x89, 0x50, 0x4e, 0x47]) == true)
    _ = try await session.mobile("screen")
    try await session.type("still here\n")
    try await session.see("still here")
    try await session.end()
  }

  @Test func `a screen of thousands of elements is inspected in time`() async throws {
    let driver = try Driver(apps: ["python": "/usr/bin/python3"])
    let program = """
      import random, sys
      random.seed(7)
      for row in range(1, 61):
        sys.stdout.write('\\x1b[%d;1H' % row)
        sys.stdout.write(''.join(random.choice('┌┐└┘─│├┤┬┴┼ []()<>xX*|_=') for _ in range(200)))
      sys.stdout.flush()
      input()
      """
    let session = try await driver.session(
      "python", ["-c", program], ["qa:size": ["columns": 200, "rows": 60]])
    try await session.mobile("settle")
    let clock = ContinuousClock()
    let begin = clock.now
    let elements = try await session.mobile("inspect")["elements"]?.arrayValue ?? []
    #expect(clock.now - begin < .seconds(20))
    #expect(elements.count > 1000)
    #expect(elements.contains { $0["locator"] != nil })
  }
}
