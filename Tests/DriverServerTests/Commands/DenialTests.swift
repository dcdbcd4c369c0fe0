import DriverServer
import Foundation
import JSONModel
import Testing
import Waiting
import WebDriverClient
import WireProtocol

/// What is not there, and what stays as it is, stands until the next input: W27 to W36 of
/// `docs/terminal/waiting.md`.
@Suite(.timeLimit(.backstop)) struct DenialTests {
  /// A program in raw mode that draws "ready", and does what `onKey` says for each key.
  private func program(_ onKey: String, setUp: String = "") async throws -> WebDriverSession {
    let script = """
      import os, select, signal, subprocess, sys, threading, time, tty
      def show(text): os.write(1, text.encode())
      def boom(): show("\\x1b[3;1HError: boom")
      def compute(seconds):
        end = time.monotonic() + seconds
        while time.monotonic() < end: pass
      tty.setraw(0)
      \(setUp)
      show("ready")
      while True:
        key = os.read(0, 1)
        if not key: break
        \(onKey)
      """
    let session = try await Driver(apps: ["python3": "/usr/bin/python3"]).session(
      "python3", ["-c", script])
    try await session.see("ready")
    return session
  }

  private let error = LocatorQuery(text: .contains("Error"))

  /// Denies the error as step `step`.
  private func deny(
    _ session: WebDriverSession, step: Int = 7, timeout: Int = 3000, lasting: Int? = nil
  ) async throws {
    let request = WaitRequest(
      locator: error, condition: .gone, timeout: timeout, lasting: lasting, step: step)
    _ = try await session.mobile("waitFor", try JSONValue(encoding: request))
  }

  private func step(of failure: WebDriverClient.Failure) -> String? {
    failure.data["qa:denial"]?.stringValue
  }

  // MARK: Evidence

  @Test(arguments: [
    ("a thread", "threading.Timer(0.08, boom).start()"),
    ("a child", "subprocess.Popen(['sh', '-c', 'sleep 0.08; printf \"\\\\033[3;1HError\"'])"),
    ("a sleep", "time.sleep(0.08); boom()"),
    ("its own computing", "compute(0.2); boom()"),
    ("a time set for a select", "select.select([], [], [], 0.08); boom()"),
  ])
  func `W27 a denial waits for work that the input has begun`(_ kind: String, _ work: String)
    async throws
  {
    let session = try await program(work)
    try await session.press("x")
    let failed = try await failure { try await deny(session, timeout: 0) }
    #expect(failed.code == "timeout", "\(kind)")
  }

  @Test func `W27 work that was there before the input says nothing`() async throws {
    let session = try await program(
      "pass",
      setUp: """
        def tick():
          while True: time.sleep(0.02)
        threading.Thread(target=tick, daemon=True).start()
        """)
    try await session.press("x")
    let start = ContinuousClock.now
    try await deny(session)
    #expect(start.duration(to: .now) < .seconds(2))
  }

  @Test func `W27 work that does not end is decided by what was seen, and said`() async throws {
    let session = try await program("threading.Timer(99, boom).start()")
    try await session.press("x")
    let request = WaitRequest(locator: error, condition: .gone, timeout: 400, step: 1)
    let answer = try await session.mobile("waitFor", try JSONValue(encoding: request))
    #expect(answer["note"]?.stringValue?.contains("still at work") == true)
  }

  @Test(arguments: [
    (LocatorQuery(role: .button, name: .equals("ready")), false),
    (LocatorQuery(role: .button, name: .equals("read")), true),
    (LocatorQuery(role: .button, name: .contains("read")), false),
    (LocatorQuery(role: .link, name: .matches("r.*y")), false),
    (LocatorQuery(role: .button, name: .equals("absent")), true),
    (LocatorQuery(identifier: "absent"), false), (LocatorQuery(css: "#absent"), false),
    (LocatorQuery(css: "text[id=absent]"), false),
    (LocatorQuery(xpath: "//*[@id='absent']"), false),
    (LocatorQuery(role: .text, within: [LocatorQuery(identifier: "absent")]), false),
  ])
  func `W38 what inference can't know is not denied`(locator: LocatorQuery, holds: Bool)
    async throws
  {
    let session = try await program("pass")
    for (condition, isNegated) in [
      (ElementCondition.gone, false), (.count(0), false), (.visible, true), (.present, true),
    ] {
      let request = WaitRequest(
        locator: locator, condition: condition, isNegated: isNegated, timeout: 0)
      let argument = try JSONValue(encoding: request)
      if holds {
        _ = try await session.mobile("waitFor", argument)
      } else {
        let failed = try await failure { _ = try await session.mobile("waitFor", argument) }
        #expect(failed.message.contains("no agent"), "\(failed)")
      }
    }
  }

  @Test func `W38 an id of a flow is not denied where no agent knows ids`() async throws {
    let session = try await program("pass")
    let flow: JSONValue = [
      "id": "absent", "traits": [], "tolerance": 0, "relations": [],
      "place": ["file": "a.yaml", "line": 1, "column": 1],
    ]
    let request = WaitRequest(locator: LocatorQuery(), condition: .gone, timeout: 0, flow: flow)
    let failed = try await failure {
      _ = try await session.mobile("waitFor", try JSONValue(encoding: request))
    }
    #expect(failed.message.contains("no agent"), "\(failed)")
  }

  @Test(arguments: ["", "\\x1b[2;1Hmore"])
  func `a program that draws in synchronized updates is at rest after the last`(rest: String)
    async throws
  {
    let session = try await program("show('\\x1b[?2026h\\x1b[3;1Hdone\\x1b[?2026l\(rest)')")
    try await session.press("x")
    let start = ContinuousClock.now
    try await deny(session)
    #expect(start.duration(to: .now) < .seconds(2))
    try await session.see(rest.isEmpty ? "done" : "more")
  }

  // MARK: It stands

  @Test func `W29 a contradiction is the answer to the next input`() async throws {
    let session = try await timed()
    try await session.press("x")
    try await session.see("keys 1")
    try await deny(session, step: 3)
    #expect(
      try await eventually {
        try await session.get("/source").stringValue?.contains("Error") == true
      })
    let failed = try await failure { try await session.press("y") }
    #expect(step(of: failed) == "3")
    #expect(failed.message.contains("Error: boom"))
    #expect(failed.data["screen"]?.stringValue?.contains("Error: boom") == true)
    #expect(try await session.get("/source").stringValue?.contains("keys 2") == false)
    // It is reported once.
    try await session.press("z")
    try await session.see("keys 2")
  }

  /// A program whose first key sets a timer that nothing shows.
  private func timed(_ delay: Double = 0.3) async throws -> WebDriverSession {
    try await program(
      "n = globals().get('n', 0) + 1; show('\\x1b[5;1Hkeys %d' % n); "
        + "signal.setitimer(signal.ITIMER_REAL, \(delay) if n == 1 else 0)",
      setUp: "signal.signal(signal.SIGALRM, lambda *_: boom())")
  }

  @Test func `W29 what comes after the next input contradicts nothing`() async throws {
    let session = try await timed(0.6)
    try await session.press("x")
    try await session.see("keys 1")
    try await deny(session)
    try await session.press("y")
    try await session.see("keys 2")
    _ = try await session.mobile("exitStatus", ["isLast": true])
  }

  @Test func `W30 a later wait for the same text ends the denial of it`() async throws {
    let session = try await timed()
    try await session.press("x")
    try await session.see("keys 1")
    try await deny(session)
    try await session.wait(error, timeout: 3000)
    try await session.press("y")
    try await session.see("keys 2")
  }

  @Test func `W31 a denial is held for a moment at the end of a test`() async throws {
    let session = try await timed(0.25)
    try await session.press("x")
    try await session.see("keys 1")
    try await deny(session, step: 9)
    let failed = try await failure { _ = try await session.mobile("exitStatus", ["isLast": true]) }
    #expect(step(of: failed) == "9")
  }

  @Test func `W31 nothing is waited for where only input can change the screen`() async throws {
    let session = try await program("show('\\x1b[5;1Hdone')")
    try await session.press("x")
    try await session.see("done")
    try await deny(session)
    let start = ContinuousClock.now
    _ = try await session.mobile("exitStatus", ["isLast": true])
    #expect(start.duration(to: .now) < .milliseconds(200))
  }

  @Test func `W32 a denial that must last sees what comes meanwhile`() async throws {
    let session = try await timed(0.3)
    try await session.press("x")
    try await session.see("keys 1")
    let failed = try await failure { try await deny(session, timeout: 1000, lasting: 800) }
    #expect(failed.code == "timeout")
  }

  // MARK: Screens

  @Test func `W33 a spinner never settles, and its reason is said`() async throws {
    let session = try await program(
      "pass",
      setUp: """
        def spin():
          n = 0
          while True:
            n += 1
            show("\\x1b[9;1H" + "|/-\\\\"[n % 4]); time.sleep(0.02)
        threading.Thread(target=spin, daemon=True).start()
        """)
    let failed = try await failure {
      _ = try await session.mobile("settle", ["still": true, "timeout": 700])
    }
    #expect(failed.message.contains("has not stayed as it is"))
    // What is ignored may turn, and does not hinder the denial of a text.
    _ = try await session.mobile(
      "settle",
      [
        "still": true, "timeout": 2000,
        "ignoring": [["rect": ["x": 0, "y": 8, "width": 1, "height": 1]]],
      ])
    try await deny(session)
  }

  @Test func `W34 a settled screen that changes before the next input is contradicted`()
    async throws
  {
    let session = try await timed()
    try await session.press("x")
    try await session.see("keys 1")
    _ = try await session.mobile("settle", ["still": true, "step": 4])
    #expect(
      try await eventually {
        try await session.get("/source").stringValue?.contains("Error") == true
      })
    let failed = try await failure { try await session.press("y") }
    #expect(step(of: failed) == "4")
    #expect(failed.message.contains("row 3 became \"Error: boom\""))
  }

  @Test func `W33 a program that computes is not settled, though its screen stays`() async throws {
    let session = try await program("compute(4)")
    try await session.press("x")
    let argument: JSONValue = ["still": true, "timeout": 300, "done": true]
    let failed = try await failure { _ = try await session.mobile("settle", argument) }
    #expect(failed.message.contains("it is still at work"), "\(failed)")
    // A snapshot is decided by what was seen.
    _ = try await session.mobile("settle", ["still": true, "timeout": 300])
  }

  // MARK: Input

  @Test func `W35 unread input is a failure at a denial and at the end`() async throws {
    let session = try await program("time.sleep(60)")
    try await session.press("x")
    _ = try await session.mobile("type", ["text": "hello"])
    let denied = try await failure { try await deny(session, timeout: 0) }
    #expect(denied.message.contains("it has not read 5 bytes of its input"))
    let ended = try await failure { _ = try await session.mobile("exitStatus", ["isLast": true]) }
    #expect(ended.message.contains("it has not read 5 bytes of its input"))
  }

  @Test func `W36 what only the terminal shows of typed text satisfies no wait`() async throws {
    let session = try await Driver(apps: ["sh": "/bin/sh"]).session(
      "sh", ["-c", "echo ready; exec sleep 60"])
    try await session.see("ready")
    _ = try await session.mobile("type", ["text": "hello"])
    #expect(
      try await eventually {
        try await session.get("/source").stringValue?.contains("hello") == true
      })
    let failed = try await failure {
      try await session.wait(LocatorQuery(text: .contains("hello")), timeout: 700)
    }
    #expect(failed.message.contains("the terminal alone shows it"))
  }

  @Test func `W37 each typed key is a read of its own`() async throws {
    let session = try await Driver(apps: ["python3": "/usr/bin/python3"]).session(
      "python3",
      [
        "-c",
        """
        import os, time, tty
        tty.setraw(0)
        os.write(1, b"ready")
        sizes = []
        while True:
          time.sleep(0.01)
          sizes.append(len(os.read(0, 100)))
          os.write(1, b"\\x1b[2;1Hreads %r" % (sizes,))
        """,
      ])
    try await session.see("ready")
    _ = try await session.mobile("type", ["text": "xxxxx"])
    try await session.see("reads [1, 1, 1, 1, 1]")
  }
}
