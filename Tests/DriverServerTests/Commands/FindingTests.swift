import DriverServer
import JSONModel
import Testing
import Waiting
import WebDriverClient
import WireProtocol

/// Strict and waiting finds, and what a failed one tells.
@Suite(.timeLimit(.backstop)) struct FindingTests {
  private func fernway(
    _ target: String, _ more: [String: JSONValue] = [:]
  ) async throws -> WebDriverSession {
    let driver = try Driver(apps: ["fernway": Binaries.fernway])
    var capabilities: [String: JSONValue] = [
      "platformName": .string(target), "appium:deviceName": "iPhone 6",
    ]
    capabilities.merge(more) { $1 }
    return try await driver.session("fernway", [], capabilities)
  }

  @Test(arguments: ["tui", "core"])
  func `a failed find tells near misses, what changed, and the screen`(
    target: String
  ) async throws {
    let session = try await fernway(target)
    let submit = try await session.find("id", "login.submit")
    let user = try await session.find("id", "login.user")
    try await session.post("/element/\(user)/value", ["text": "mina@fernway.example"])
    _ = submit
    let error = try await failure { _ = try await session.find("id", "login.submitt") }
    #expect(error.code == "no such element")
    #expect(error.message.contains("nearest: button \"Log in\"  id login.submit"))
    #expect(error.data["candidates"]?.stringValue?.contains("login.submit") == true)
    #expect(error.data["changes"]?.stringValue?.contains("mina@fernway.example") == true)
    #expect(error.data["screen"]?.stringValue?.contains("Log in") == true)
  }

  @Test func `a strict find wants one match and lists the others`() async throws {
    let session = try await fernway("core")
    #expect(try await session.count("css selector", "button") > 1)
    _ = try await session.find("css selector", "button")
    try await session.post("/appium/settings", ["settings": ["strict": true, "other": 1]])
    #expect(try await session.get("/appium/settings") == ["strict": true, "other": 1])
    let error = try await failure { _ = try await session.find("css selector", "button") }
    #expect(error.code == "invalid selector")
    #expect(error.data["candidates"]?.stringValue?.contains("Log in") == true)
    _ = try await session.find("id", "login.submit")
    for bad: JSONValue in [["strict": 1], ["readyTimeout": -1], ["readyTimeout": "x"]] {
      let error = try await failure {
        try await session.post("/appium/settings", ["settings": bad])
      }
      #expect(error.code == "invalid argument")
    }
  }

  @Test(
    arguments: [
      ["text": ["equals": ""]], ["text": ["contains": " "]], ["text": ["matches": ""]],
      ["identifier": ""], ["screenText": ""], ["within": [["text": ""]], "role": "button"],
    ] as [JSONValue])
  func `a denial of an empty text is refused, as it would always hold`(
    locator: JSONValue
  ) async throws {
    let session = try await fernway("core")
    let error = try await failure {
      try await session.mobile(
        "waitFor", ["locator": locator, "condition": "gone", "timeout": 50])
    }
    #expect(error.code == "invalid argument")
    #expect(error.message.contains("is empty: no element is meant by it"), "\(error.message)")
  }

  @Test func `a find that waits says why its element takes no input`() async throws {
    let session = try await fernway("core", ["qa:fixture": "slow-login"])
    try await session.post("/appium/settings", ["settings": ["readyTimeout": 50]])
    for (id, text) in [("login.user", "mina@fernway.example"), ("login.password", "quayside")] {
      let field = try await session.find("id", id)
      try await session.post("/element/\(field)/value", ["text": .string(text)])
    }
    let submit = try await session.find("id", "login.submit")
    try await session.post("/element/\(submit)/click")
    // This fixture never answers, so that the button stays as it is while it waits.
    let error = try await failure { _ = try await session.find("id", "login.submit") }
    #expect(error.code == "no such element")
    #expect(error.message.contains("it is disabled"))
  }

  @Test func `an implicit wait ends when the element comes`() async throws {
    let session = try await Driver().session("sh", ["-c", "sleep 0.3; echo there; sleep 9"])
    try await session.post("/timeouts", ["implicit": 8000])
    _ = try await session.find("-qa locator", #"{"text":{"equals":"there"}}"#)
    try await session.post("/timeouts", ["implicit": 0])
    #expect(try await session.count("id", "nosuch") == 0)
  }

  @Test func `a text of the screen, a style and a cell find elements of a bare program`()
    async throws
  {
    let session = try await Driver().session(
      "sh", ["-c", #"printf 'plain  \033[1;7mStand out\033[0m  more 42\n'; sleep 9"#])
    func text(_ query: JSONValue) async throws -> String? {
      let found = try await session.post("/element", ["using": "-qa locator", "value": query])
      let id = try #require(found[ElementReference.key]?.stringValue)
      return try await session.get("/element/\(id)/text").stringValue
    }
    #expect(try await text(["screenText": ["contains": "tand"]]) == "Stand out")
    #expect(try await text(["screenText": ["matches": "[0-9]+"]]) == "more 42")
    #expect(try await text(["style": ["font-weight": "700"]]) == "Stand out")
    #expect(try await text(["cell": ["x": 8, "y": 0]]) == "Stand out")
    let error = try await failure { _ = try await text(["screenText": ["matches": "["]]) }
    #expect(error.code == "invalid selector")
  }

  /// An expression may match a part of what a reader takes for one character.
  @Test(arguments: ["\u{26A0}", "1", "e", "\u{301}", "\u{FE0F}", "\\S", "."])
  func `a text of the screen is found within a character too`(pattern: String) async throws {
    let session = try await Driver().session(
      "sh", ["-c", "printf '\u{26A0}\u{FE0F}1\u{FE0F}\u{20E3}e\u{301} end\n'; sleep 9"])
    try await session.see("end")
    let found = try await session.post(
      "/elements", ["using": "-qa locator", "value": ["screenText": ["matches": .string(pattern)]]])
    #expect(found.arrayValue?.isEmpty == false)
  }
}
