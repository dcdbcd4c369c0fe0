import JSONModel
import Testing
import Waiting
import WebDriverClient
import WireProtocol

@testable import DriverServer

/// W3C WebDriver, sections "Capabilities" and "New Session".
@Suite(.timeLimit(.backstop)) struct NewSessionConformanceTests {
  private func start(_ body: JSONValue) throws(WebDriverError) -> SessionRequest {
    try CapabilityMatching.request(from: body)
  }

  private func code(_ body: JSONValue) -> WebDriverErrorCode? {
    do throws(WebDriverError) {
      _ = try start(body)
      return nil
    } catch {
      return error.code
    }
  }

  private func always(_ members: [String: JSONValue]) -> JSONValue {
    let app: [String: JSONValue] = ["appium:app": "cat"]
    return ["capabilities": ["alwaysMatch": .object(app.merging(members) { $1 })]]
  }

  private func first(_ members: [String: JSONValue]) -> JSONValue {
    [
      "capabilities": [
        "alwaysMatch": ["appium:app": "cat"], "firstMatch": [.object(members)],
      ]
    ]
  }

  /// Section "Processing capabilities", steps 1 to 3.
  @Test func `capabilities, alwaysMatch and firstMatch have their types`() {
    #expect(code([:]) == .invalidArgument)
    for value in values(except: [:]) {
      #expect(code(["capabilities": value]) == .invalidArgument, "\(value)")
      #expect(code(["capabilities": ["alwaysMatch": value]]) == .invalidArgument, "\(value)")
      #expect(code(["capabilities": ["firstMatch": [value]]]) == .invalidArgument, "\(value)")
    }
    for value in values(except: []) {
      #expect(code(["capabilities": ["firstMatch": value]]) == .invalidArgument, "\(value)")
    }
    #expect(code(["capabilities": ["firstMatch": []]]) == .invalidArgument)
  }

  /// Section "Validate capabilities": each standard name and what it refuses.
  static let invalid = [
    "acceptInsecureCerts": #"["x",1,[],{}]"#, "browserName": "[true,1,[],{}]",
    "browserVersion": "[true,1,[],{}]", "platformName": "[true,1,[],{}]",
    "pageLoadStrategy": #"[true,1,[],{},"","NONE"," eager","x"]"#,
    "proxy": #"""
    [true,"x",1,[],{},{"httpProxy":"host:8080"},{"proxyType":"SYSTEM"},{"proxyType":1},{"proxyType":"manual","x":1},
    {"proxyType":"manual","httpProxy":""},{"proxyType":"manual","httpProxy":"a:x"},
    {"proxyType":"manual","httpProxy":"http://a"},{"proxyType":"manual","sslProxy":"a:99999"},
    {"proxyType":"manual","socksProxy":"a:1"},
    {"proxyType":"manual","socksProxy":"a:1","socksVersion":256},
    {"proxyType":"manual","noProxy":"x"},{"proxyType":"manual","noProxy":[1]},
    {"proxyType":"pac"},{"proxyType":"pac","proxyAutoconfigUrl":1}]
    """#,
    "timeouts": #"""
    [true,"x",1,[],{"implicit":-1},{"implicit":1.5},{"implicit":"1"},
    {"implicit":9007199254740992},{"pageLoad":true},{"script":[]},{"page load":1}]
    """#,
    "strictFileInteractability": #"["x",1,[],{}]"#,
    "unhandledPromptBehavior": #"""
    [true,1,[],"","Dismiss","x",{"alert":"x"},{"nosuch":"accept"},{"alert":1}]
    """#,
    "setWindowRect": #"["x",1,[],{}]"#,
  ]

  static let valid = [
    "acceptInsecureCerts": "[false,null]", "browserName": #"["qa-runner",null]"#,
    "platformName": #"["tui","core","TUI",null]"#,
    "pageLoadStrategy": #"["none","eager","normal",null]"#, "proxy": "[null]",
    "timeouts": #"""
    [{},{"implicit":0},{"implicit":9007199254740991},{"pageLoad":2.0},{"script":null},null]
    """#,
    "unhandledPromptBehavior": #"""
    ["dismiss","accept","dismiss and notify","accept and notify","ignore",
    {"alert":"accept","default":"ignore"},{"beforeUnload":"dismiss"},null]
    """#,
    "strictFileInteractability": "[true,false,null]", "setWindowRect": "[true,null]",
    "test:extension": #"[true,"x",1,[],{},null]"#, "webSocketUrl": "[false,null]",
  ]

  @Test(arguments: invalid.keys.sorted())
  func `a standard capability of a wrong value is an invalid argument`(name: String) throws {
    let values = try #require(Self.invalid[name])
    for value in try #require(json(values).arrayValue) {
      #expect(code(always([name: value])) == .invalidArgument, "always \(name) \(value)")
      #expect(code(first([name: value])) == .invalidArgument, "first \(name) \(value)")
    }
  }

  @Test(arguments: valid.keys.sorted())
  func `a standard capability of a right value is taken, and null is none`(name: String) throws {
    let values = try #require(Self.valid[name])
    for value in try #require(json(values).arrayValue) {
      #expect(code(always([name: value])) == nil, "always \(name) \(value)")
      #expect(code(first([name: value])) == nil, "first \(name) \(value)")
    }
  }

  @Test(arguments: ["x", "app", "platform", "automationName", "desiredCapabilities", "Timeouts"])
  func `an unknown name without a prefix is an invalid argument`(name: String) {
    #expect(code(always([name: "x"])) == .invalidArgument)
    #expect(code(first([name: [:]])) == .invalidArgument)
  }

  /// Section "Merging capabilities".
  @Test func `a name in both halves is an invalid argument, equal or not`() {
    for other: JSONValue in ["tui", "core"] {
      let body: JSONValue = [
        "capabilities": [
          "alwaysMatch": ["appium:app": "cat", "platformName": "tui"],
          "firstMatch": [["platformName": other]],
        ]
      ]
      #expect(code(body) == .invalidArgument)
    }
    let extensions: JSONValue = [
      "capabilities": [
        "alwaysMatch": ["appium:app": "cat"], "firstMatch": [["appium:app": "cat"], [:]],
      ]
    ]
    #expect(code(extensions) == .invalidArgument)
  }

  @Test func `a null in one half doesn't clash with the other`() throws {
    let body: JSONValue = [
      "capabilities": [
        "alwaysMatch": ["appium:app": "cat", "platformName": nil],
        "firstMatch": [["platformName": "core"]],
      ]
    ]
    #expect(try start(body).platform == .core)
  }

  @Test func `every alternative is validated, also after one that fits`() {
    let body: JSONValue = [
      "capabilities": [
        "alwaysMatch": ["appium:app": "cat"],
        "firstMatch": [["platformName": "tui"], ["pageLoadStrategy": "x"]],
      ]
    ]
    #expect(code(body) == .invalidArgument)
  }

  /// Section "Matching capabilities".
  static let unmatched = jsonLines(
    #"""
    {"platformName":"windows"}
    {"browserName":"firefox"}
    {"browserVersion":"999"}
    {"acceptInsecureCerts":true}
    {"webSocketUrl":true}
    {"setWindowRect":false}
    {"proxy":{"proxyType":"manual","httpProxy":"host:8080"}}
    {"proxy":{"proxyType":"pac","proxyAutoconfigUrl":"http://host/pac"}}
    """#)

  @Test(arguments: unmatched)
  func `what this driver is not makes no session`(capabilities: JSONValue) throws {
    let members = try #require(capabilities.objectValue)
    #expect(code(always(members)) == .sessionNotCreated)
    #expect(code(first(members)) == .sessionNotCreated)
  }

  @Test func `the first alternative that fits is taken, not the best`() throws {
    let body: JSONValue = [
      "capabilities": [
        "alwaysMatch": ["appium:app": "cat"],
        "firstMatch": [
          ["browserName": "firefox"], ["pageLoadStrategy": "none"],
          ["platformName": "core", "pageLoadStrategy": "eager"],
        ],
      ]
    ]
    let request = try start(body)
    #expect(request.pageLoadStrategy == "none")
    #expect(request.platform == .tui)
  }

  @Test func `the answer holds the session's id and every standard capability`() async throws {
    let driver = try Driver()
    let session = try await driver.session(
      "cat", [], ["timeouts": ["implicit": 250], "pageLoadStrategy": "eager"])
    #expect(!session.id.isEmpty)
    let strings = ["browserName", "browserVersion", "platformName", "userAgent"]
    for name in strings { #expect(session.capabilities[name]?.stringValue != nil, "\(name)") }
    for name in ["acceptInsecureCerts", "setWindowRect", "strictFileInteractability"] {
      #expect(session.capabilities[name]?.boolValue != nil, "\(name)")
    }
    #expect(session.capabilities["proxy"] == [:])
    #expect(session.capabilities["pageLoadStrategy"] == "eager")
    #expect(session.capabilities["unhandledPromptBehavior"] == "dismiss and notify")
    #expect(
      session.capabilities["timeouts"]
        == ["implicit": 250, "pageLoad": 300_000, "script": 30_000])
  }

  @Test func `a body that is no JSON object is an invalid argument`() async throws {
    let driver = try Driver()
    for body: JSONValue in ["x", [], 1, nil] {
      let error = try await failure { try await driver.client.send("POST", "/session", body) }
      #expect(error.code == "invalid argument")
    }
  }
}
