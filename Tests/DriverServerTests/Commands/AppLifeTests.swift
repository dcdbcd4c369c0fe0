import DriverServer
import Foundation
import JSONModel
import Testing
import Waiting
import WebDriverClient
import WireProtocol

/// The app's life and world as `mobile:` commands.
@Suite(.timeLimit(.backstop)) struct AppLifeTests {
  private func fernway(_ target: String, _ more: [String: JSONValue] = [:]) async throws
    -> WebDriverSession
  {
    let driver = try Driver(apps: ["fernway": Binaries.fernway])
    var capabilities: [String: JSONValue] = [
      "platformName": .string(target), "appium:deviceName": "iPhone 6",
    ]
    capabilities.merge(more) { $1 }
    return try await driver.session("fernway", [], capabilities)
  }

  private func type(_ session: WebDriverSession, _ id: String, _ text: String) async throws {
    let field = try await session.find("id", id)
    try await session.post("/element/\(field)/value", ["text": .string(text)])
  }

  @Test(arguments: ["tui", "core"])
  func `an app that is reset begins anew, and its old elements are nobody's`(
    target: String
  ) async throws {
    let session = try await fernway(target)
    try await type(session, "login.user", "mina@fernway.example")
    let old = try await session.find("id", "login.user")
    let pid = try await session.mobile("getState")["process"]
    #expect(pid != nil)
    try await session.mobile("reset")
    let field = try await session.find("id", "login.user")
    #expect(try await session.get("/element/\(field)/attribute/value") != "mina@fernway.example")
    let error = try await failure { try await session.get("/element/\(old)/text") }
    #expect(error.code == "no such element")
    try await session.end()
  }

  @Test(arguments: ["tui", "core"])
  func `an app that was ended is started again, and says so meanwhile`(
    target: String
  ) async throws {
    let session = try await fernway(target)
    #expect(try await session.mobile("queryAppState", ["appId": "fernway"]) == 4)
    #expect(try await session.mobile("terminateApp", ["appId": "fernway"]) == true)
    #expect(try await session.mobile("queryAppState", ["appId": "fernway"]) == 1)
    #expect(try await session.mobile("terminateApp", ["appId": "fernway"]) == false)
    let error = try await failure { _ = try await session.find("id", "login.user") }
    #expect(error.message.contains("activateApp"))
    #expect(error.data["qa:fault"] == nil)
    try await session.mobile("activateApp", ["appId": "fernway"])
    _ = try await session.find("id", "login.user")
    #expect(try await session.mobile("queryAppState", ["bundleId": "other"]) == 0)
    try await session.end()
  }

  @Test func `a fixture is changed by starting anew with it`() async throws {
    let session = try await fernway("core")
    try await session.mobile("setFixture", ["name": "mina"])
    try await session.wait(LocatorQuery(text: .equals("Find a class")), .present)
    let error = try await failure { try await session.mobile("setFixture", ["name": "nosuch"]) }
    #expect(error.code == "session not created")
    #expect(error.message.contains("nosuch"))
  }

  @Test func `the way to the server can be changed while the app runs`() async throws {
    let session = try await fernway("core")
    try await session.mobile("setNetworkConditions", ["offline": true])
    try await type(session, "login.user", "mina@fernway.example")
    try await type(session, "login.password", "quayside")
    let submit = try await session.find("id", "login.submit")
    try await session.post("/element/\(submit)/click")
    try await session.wait(LocatorQuery(text: .contains("You seem to be offline.")), .visible)
    for (argument, words) in [
      (["offline": "maybe"], "true or false"), (["latency": -1], "milliseconds"),
    ] as [(JSONValue, String)] {
      let error = try await failure { try await session.mobile("setNetworkConditions", argument) }
      #expect(error.code == "invalid argument")
      #expect(error.message.contains(words))
    }
    try await session.mobile("setNetworkConditions", ["offline": false, "latency": 5])
    try await session.mobile("stubNetwork", ["call": "logIn", "answer": "server error"])
    let unknown = try await failure {
      try await session.mobile("stubNetwork", ["call": "logIn", "answer": "nosuch"])
    }
    #expect(unknown.message.contains("server error"))
  }

  @Test func `flag, clock, permission and push reach the app, wrong values are refused`()
    async throws
  {
    let session = try await fernway("core")
    let done: [(String, JSONValue)] = [
      ("setFlag", ["name": "shop_summer", "value": true]),
      ("setClock", ["time": "2026-03-15T09:00"]),
      ("setPermission", ["name": "camera", "state": "granted"]),
      ("push", ["payload": ["event_type": "class_moved", "id": 7]]),
    ]
    for (command, argument) in done { try await session.mobile(command, argument) }
    let refused: [(String, JSONValue, String)] = [
      ("setFlag", ["name": "x", "value": true], "There is no flag x"),
      ("setClock", ["time": "noon"], "2026-03-16T12:00"),
      ("setPermission", ["name": "camera", "state": "maybe"], "granted or denied"),
      ("push", ["payload": ["id": 7]], "event_type"),
    ]
    for (command, argument, words) in refused {
      let error = try await failure { try await session.mobile(command, argument) }
      #expect(error.code == "invalid argument", "\(command)")
      #expect(error.message.contains(words), "\(error.message)")
    }
  }

  @Test func `settings before the first frame need an app that takes them`() async throws {
    let bare = try await failure {
      _ = try await Driver(apps: ["cat": "/bin/cat"]).session(
        "cat", [], ["qa:settings": ["flag.x": true]])
    }
    #expect(bare.code == "invalid argument")
    #expect(bare.message.contains("has no agent"), "\(bare.message)")
    let added = try await failure {
      let driver = try Driver {
        $0.apps["cat"] = AppCommand(
          path: "/bin/cat", workingDirectory: AppCommand.homePlaceholder, agent: .textual)
      }
      _ = try await driver.session("cat", [], ["qa:settings": ["flag.x": true]])
    }
    #expect(added.code == "invalid argument")
    #expect(added.message.contains("runs with the agent textual"), "\(added.message)")
    let unknown = try await failure {
      _ = try await Driver(apps: ["fernway": Binaries.fernway]).session(
        "fernway", [], ["platformName": "core", "qa:settings": ["flag.x": true]])
    }
    #expect(unknown.code == "session not created")
    #expect(unknown.message.contains("There is no flag x"), "\(unknown.message)")
  }

  static let unsupported: [(String, JSONValue)] = [
    ("set", ["name": "weather", "value": "rain"]),
    ("installApp", ["appPath": "x"]), ("shake", [:]),
    ("getClipboard", [:]), ("fingerprint", ["fingerprintId": 1]),
    ("expectSnapshot", ["name": "x"]),
  ]

  @Test func `what the app or a terminal can't do is an unsupported operation, with why`()
    async throws
  {
    let session = try await fernway("core")
    for (command, argument) in Self.unsupported {
      let error = try await failure { try await session.mobile(command, argument) }
      #expect(error.code == "unsupported operation", "\(command): \(error)")
      #expect(error.message.count > 20, "\(command)")
    }
    let missing = try await failure { try await session.mobile("setFlag") }
    #expect(missing.code == "invalid argument")
  }

  @Test func `appearance, locale and text size change while the app runs`() async throws {
    let session = try await fernway("core")
    try await session.mobile("setAppearance", ["style": "dark"])
    try await session.mobile("setTextSize", ["size": "large"])
    try await session.mobile("setLocale", ["locale": "pt-PT"])
    let error = try await failure {
      try await session.mobile("setAppearance", ["style": "purple"])
    }
    #expect(error.code == "invalid argument")
    #expect(error.message.contains("light or dark"))
  }

  @Test func `the log tells the session's commands`() async throws {
    let session = try await fernway("core")
    _ = try await session.get("/title")
    _ = try? await session.find("id", "nosuch")
    #expect(try await session.get("/se/log/types") == ["driver"])
    let lines = try await session.post("/se/log", ["type": "driver"]).arrayValue ?? []
    let messages = lines.compactMap { $0["message"]?.stringValue }
    #expect(messages.contains { $0.contains("/title") })
    #expect(messages.contains { $0.contains("no such element") })
    try await session.post("/appium/log_event", ["vendor": "my", "event": "here"])
    let events = try await session.post("/appium/events", ["type": ["my:here"]])
    #expect(events["my:here"]?.arrayValue?.count == 1)
    #expect(events["commands"] == nil)
  }

  // MARK: The background

  @Test(arguments: ["tui", "core"])
  func `an app goes into the background, where it shows nothing, and comes back as it was`(
    target: String
  ) async throws {
    let session = try await fernway(target)
    try await type(session, "login.user", "mina@fernway.example")
    try await session.mobile("backgroundApp")
    #expect(try await session.mobile("queryAppState", ["appId": "fernway"]) == 3)
    _ = try await session.find("id", "app.cover")
    let error = try await failure { _ = try await session.find("id", "login.user") }
    #expect(error.code == "no such element")
    try await session.mobile("activateApp", ["appId": "fernway"])
    #expect(try await session.mobile("queryAppState", ["appId": "fernway"]) == 4)
    try await session.mobile("backgroundApp", ["seconds": 0.05])
    let field = try await session.find("id", "login.user")
    #expect(try await session.get("/element/\(field)/attribute/value") == "mina@fernway.example")
    try await session.end()
  }

  @Test func `nothing hides a program without an agent`() async throws {
    let driver = try Driver(apps: ["cat": "/bin/cat"])
    let session = try await driver.session("cat")
    let error = try await failure { try await session.mobile("backgroundApp", ["seconds": 1]) }
    #expect(error.code == "unsupported operation")
    #expect(error.message.contains("mobile: signal"))
    try await session.end()
  }

  @Test(arguments: [JSONValue("soon"), 3601])
  func `a time in the background that can't be is refused`(seconds: JSONValue) async throws {
    let session = try await fernway("core")
    let error = try await failure {
      try await session.mobile("backgroundApp", ["seconds": seconds])
    }
    #expect(error.code == "invalid argument")
    #expect(error.message.contains("3600"))
    try await session.end()
  }

  @Test func `a picture of a turned device is turned`() async throws {
    let session = try await fernway("core")
    let upright = try await size(of: session)
    try await session.mobile("setOrientation", ["orientation": "LANDSCAPE"])
    let turned = try await size(of: session)
    #expect(turned.width == upright.height)
    #expect(turned.height == upright.width)
    try await session.end()
  }

  /// The screenshot's extent, read from the PNG's header.
  private func size(of session: WebDriverSession) async throws -> (width: Int, height: Int) {
    let text = try #require(try await session.get("/screenshot").stringValue)
    let header = Array(try #require(Data(base64Encoded: text)).prefix(24))
    func number(at start: Int) -> Int { header[start..<start + 4].reduce(0) { $0 << 8 | Int($1) } }
    return (number(at: 16), number(at: 20))
  }
}
