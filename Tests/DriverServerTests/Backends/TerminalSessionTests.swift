import DriverServer
import Foundation
import JSONModel
import ProcessControl
import Testing
import Waiting
import WebDriverClient
import WireProtocol

@Suite(.timeLimit(.backstop)) struct TerminalSessionTests {
  @Test func `a bare program's screen is found, typed into and read`() async throws {
    let session = try await Driver().session("cat")
    try await session.type("hello there\n")
    try await session.see("hello there")
    let element = try await session.find("xpath", "//text[@text='hello there'][last()]")
    #expect(try await session.get("/element/\(element)/text") == "hello there")
    #expect(try await session.get("/element/\(element)/name") == "text")
    #expect(try await session.get("/element/\(element)/displayed") == true)
    let rect = try await session.get("/element/\(element)/rect")
    #expect(rect["x"] == 0 && rect["width"] == 11 && rect["height"] == 1)
    let source = try #require(try await session.get("/source").stringValue)
    #expect(source.contains("unit=\"cells\""))
    #expect(session.capabilities["qa:agent"] == false)
    #expect(session.capabilities["qa:waitFor"] == true)
  }

  @Test func `a dialog is answered by keys`() async throws {
    let session = try await Driver().session(
      "whiptail", ["--yesno", "Go on?", "10", "40"], ["qa:size": ["columns": 60, "rows": 20]])
    try await session.see("Go on?")
    #expect(try await session.count("css selector", "button") == 2)
    let question = try await session.find("xpath", "//text[@text='Go on?']")
    let error = try await failure { try await session.post("/element/\(question)/click") }
    #expect(error.code == "element not interactable")
    #expect(error.message.contains("has not enabled mouse reporting"))
    try await session.wait(LocatorQuery(role: .button, name: .equals("Yes")), .selected)
    try await session.press("right")
    try await session.wait(LocatorQuery(role: .button, name: .equals("No")), .selected)
  }

  @Test func `a shell's prompt is driven`() async throws {
    let session = try await Driver().session("bash", ["--norc"], [:])
    try await session.type("echo $((6*7)); tty; stty size; echo $HOME\n")
    try await session.see("42")
    try await session.see("/dev/pts/")
    try await session.see("24 80")
    #expect(try await session.mobile("getState")["state"] == "running")
  }

  @Test func `a program that clears the screen and then waits for a file has not started`()
    async throws
  {
    let script = """
      import select, sys
      sys.stdout.write("\\x1b[?1049h"); sys.stdout.flush()
      select.select([], [], [], 0.4); print("Ready"); input()
      """
    let session = try await Driver(apps: ["python3": "/usr/bin/python3"]).session(
      "python3", ["-c", script])
    #expect(try await session.count("xpath", "//text[@text='Ready']") == 1)
  }

  @Test func `a program's last words stay readable after its end`() async throws {
    let session = try await Driver().session("sh", ["-c", "echo last words"])
    try await session.see("last words")
    #expect(try await session.count("xpath", "//text[@text='last words']") == 1)
    let error = try await failure { try await session.type("x") }
    #expect(error.data["qa:fault"] == "appExited")
  }

  @Test func `a program that has failed answers no look until its end was waited for`() async throws
  {
    let session = try await Driver().session("sh", ["-c", "echo Ready; read x; exit 101"])
    try await session.see("Ready")
    #expect(try await session.mobile("exitStatus") == ["running": true])
    try await session.type("x\n")
    let error = try await failure { _ = try await session.find("xpath", "//text[@text='Ready']") }
    #expect(error.data["qa:fault"] == "appExited")
    #expect(error.data["qa:exit"] == "101")
    #expect(error.data["screen"]?.stringValue?.contains("Ready") == true)
    let status = try await session.mobile("exitStatus")
    #expect(status["status"] == 101 && status["expected"] == false)
    let wrong = try await failure {
      try await session.mobile("waitForExit", ["expected": [0, "SIGTERM"]])
    }
    #expect(
      wrong.message.contains("exited with code 101 where exit code 0 or SIGTERM was expected"))
    _ = try await failure { _ = try await session.find("xpath", "//text[@text='Ready']") }
    #expect(try await session.mobile("waitForExit", ["expected": 101])["status"] == 101)
    _ = try await session.find("xpath", "//text[@text='Ready']")
    #expect(try await session.mobile("exitStatus")["expected"] == true)
  }

  static let allowances: [(JSONValue, Bool)] = [
    ([3, "SIGHUP"], true), (true, true), (3, true), ([0], false), (false, false),
  ]

  @Test(arguments: allowances)
  func `a program may exit as the session's capabilities allow`(
    ends: JSONValue, isAllowed: Bool
  ) async throws {
    let session = try await Driver().session(
      "sh", ["-c", "echo Ready; read x; exit 3"], ["qa:mayExit": ends])
    try await session.type("x\n")
    #expect(try await session.mobile("exitStatus")["expected"] == .bool(isAllowed))
    if isAllowed {
      try await session.see("Ready")
    } else {
      let error = try await failure { try await session.see("Ready") }
      #expect(error.data["qa:exit"] == "3")
    }
  }

  @Test(arguments: [(["SIGSEGV"], true), (["SIGTERM", 0], false)] as [(JSONValue, Bool)])
  func `a key that ends a program by a signal is taken where that end is expected`(
    ends: JSONValue, isAllowed: Bool
  ) async throws {
    let session = try await Driver().session(
      "sh", ["-c", "echo Ready; read x; kill -SEGV $$"], ["qa:mayExit": ends])
    try await session.type("x\n")
    if isAllowed {
      try await session.see("Ready")
    } else {
      let error = try await failure { try await session.see("Ready") }
      #expect(error.data["qa:exit"] == "SIGSEGV")
    }
    #expect(try await session.mobile("exitStatus")["expected"] == .bool(isAllowed))
  }

  @Test(arguments: [
    ("#!/nowhere/python3\n", "is missing"), ("no program at all", "can't be run"),
  ])
  func `a program that can't be started is the app's fault`(
    text: String, reason: String
  ) async throws {
    let folder = try PrivateDirectory(prefix: "qa-program")
    let path = folder.path + "/tool"
    try Data(text.utf8).write(to: URL(fileURLWithPath: path))
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
    let error = try await failure {
      _ = try await Driver(apps: ["tool": path]).session("tool")
    }
    #expect(error.code == "session not created")
    #expect(error.message.contains(reason), "\(error.message)")
    #expect(error.data["qa:fault"] == "appNotStarted")
  }

  @Test(arguments: ["leaves", 256, ["SIGNONE"], [[]]] as [JSONValue])
  func `ends that no app can come to are refused`(ends: JSONValue) async throws {
    let error = try await failure {
      _ = try await Driver().session("cat", [], ["qa:mayExit": ends])
    }
    #expect(error.code == "invalid argument")
    #expect(error.message.contains("an exit code in 0 … 255"))
  }

  @Test func `a program that ends at once with an error makes no session`() async throws {
    let driver = try Driver()
    let error = try await failure { _ = try await driver.session("sh", ["-c", "exit 3"]) }
    #expect(error.code == "session not created")
    #expect(error.message.contains("exited with code 3"))
  }

  @Test func `the window is measured and resized in cells`() async throws {
    let session = try await Driver().session("bash", ["--norc"])
    let rect = try await session.get("/window/rect")
    #expect(rect == ["x": 0, "y": 0, "width": 80, "height": 24])
    let new = try await session.post(
      "/window/rect", ["width": 100, "height": 30.0, "x": nil, "y": nil])
    #expect(new["width"] == 100 && new["height"] == 30)
    try await session.type("stty size\n")
    try await session.see("30 100")
  }

  @Test func `keys and modifiers reach the program`() async throws {
    let session = try await Driver().session("cat")
    try await session.type("abc")
    try await session.post(
      "/actions",
      [
        "actions": [
          [
            "type": "key", "id": "k",
            "actions": [
              ["type": "keyDown", "value": "\u{E009}"], ["type": "keyDown", "value": "u"],
              ["type": "keyUp", "value": "u"], ["type": "keyUp", "value": "\u{E009}"],
              ["type": "keyDown", "value": "x"], ["type": "keyUp", "value": "x"],
              ["type": "keyDown", "value": "\u{E007}"], ["type": "keyUp", "value": "\u{E007}"],
            ],
          ]
        ]
      ])
    try await session.wait(LocatorQuery(text: .equals("x"), index: 1), .present)
    #expect(try await session.count("xpath", "//text[contains(@text,'abc')]") == 0)
  }

  @Test func `the title and the picture are the terminal's`() async throws {
    let session = try await Driver().session("sh", ["-c", "printf '\\033]2;My title\\007hi'; cat"])
    try await session.see("hi")
    #expect(try await session.get("/title") == "My title")
    let text = try #require(try await session.get("/screenshot").stringValue)
    let png = try #require(Data(base64Encoded: text))
    #expect(png.starts(with: [0x89, 0x50, 0x4e, 0x47]))
    let element = try await session.find("css selector", "text")
    let part = try #require(
      try await session.get("/element/\(element)/screenshot").stringValue)
    #expect(Data(base64Encoded: part)?.starts(with: [0x89, 0x50, 0x4e, 0x47]) == true)
  }

  @Test func `a find waits for the implicit time and a wait for its own`() async throws {
    let session = try await Driver().session("bash", ["--norc"])
    try await session.post("/timeouts", ["implicit": 10_000])
    #expect(try await session.get("/timeouts")["implicit"] == 10_000)
    try await session.type("(read -t 0.3 < <(:& wait; exec cat /dev/null; ) ; echo lat''er) &\n")
    _ = try await session.find("xpath", "//text[contains(@text,'later')]")
    try await session.post("/timeouts", ["implicit": 0])
    let error = try await failure { _ = try await session.find("id", "latter") }
    #expect(error.code == "no such element")
  }

  @Test func `a wait that fails says what was near and shows the screen`() async throws {
    let session = try await Driver().session("sh", ["-c", "echo 'Confirm booking'; cat"])
    try await session.see("Confirm")
    let error = try await failure {
      try await session.wait(LocatorQuery(name: .equals("Confirm bookings")), timeout: 100)
    }
    #expect(error.code == "no such element")
    #expect(error.data["candidates"]?.stringValue?.contains("Confirm booking") == true)
    #expect(error.data["screen"]?.stringValue?.contains("Confirm booking") == true)
    #expect(error.data["process"]?.stringValue?.isEmpty == false)
  }
}
