import DriverServer
import JSONModel
import Testing
import Waiting
import WebDriverClient
import WireProtocol

/// W3C WebDriver, sections "Element retrieval", "Element state", "Element interaction".
@Suite(.timeLimit(.backstop)) struct ElementConformanceTests {
  /// Section "Find Element" and its three sisters.
  static let finds =
    ["/element", "/elements"].flatMap { path in
      Requirement.table(
        #"""
        POST PATH {"using":null,"value":"x"} → invalid argument
        POST PATH {"using":true,"value":"x"} → invalid argument
        POST PATH {"using":1,"value":"x"} → invalid argument
        POST PATH {"using":[],"value":"x"} → invalid argument
        POST PATH {"using":{},"value":"x"} → invalid argument
        POST PATH {"using":"css selector","value":null} → invalid argument
        POST PATH {"using":"css selector","value":true} → invalid argument
        POST PATH {"using":"css selector","value":1} → invalid argument
        POST PATH {"using":"css selector","value":[]} → invalid argument
        POST PATH {"using":"css selector","value":{}} → invalid argument
        POST PATH {"value":"x"} → invalid argument
        POST PATH {"using":"css selector"} → invalid argument
        POST PATH {"using":"CSS selector","value":"x"} → invalid argument
        POST PATH {"using":"foo","value":"x"} → invalid argument
        POST PATH {"using":"css selector","value":"a["} → invalid selector
        POST PATH {"using":"css selector","value":""} → invalid selector
        POST PATH {"using":"xpath","value":"//["} → invalid selector
        POST PATH {"using":"xpath","value":""} → invalid selector
        POST PATH {"using":"xpath","value":"count(//*)"} → invalid selector
        POST PATH {"using":"xpath","value":"//@*"} → invalid selector
        """#.replacing("PATH", with: path))
    }
    + Requirement.table(
      #"""
      POST /element {"using":"css selector","value":"nosuch"} → no such element
      POST /elements {"using":"css selector","value":"nosuch"} = []
      POST /element {"using":"link text","value":"x"} → no such element
      POST /elements {"using":"tag name","value":"nosuch"} = []
      """#)

  @Test(arguments: finds)
  func `a find's arguments are checked before it looks`(requirement: Requirement) async throws {
    try await requirement.check(try await Driver().session("cat"))
  }

  @Test func `a find from an unknown element is no such element`() async throws {
    let session = try await Driver().session("cat")
    for path in ["/element/foo/element", "/element/foo/elements"] {
      try await Requirement(
        "POST", path, ["using": "css selector", "value": "*"], "no such element"
      ).check(session)
    }
    for path in ["/shadow/foo/element", "/shadow/foo/elements"] {
      try await Requirement(
        "POST", path, ["using": "css selector", "value": "*"], "no such shadow root"
      ).check(session)
      try await Requirement("POST", path, ["using": "foo", "value": "*"], "invalid argument")
        .check(session)
    }
  }

  /// Every command of an element, by a reference that is nobody's.
  static let commands: [(String, String, JSONValue?)] = [
    ("GET", "selected", nil), ("GET", "attribute/x", nil), ("GET", "property/x", nil),
    ("GET", "css/color", nil), ("GET", "text", nil), ("GET", "name", nil), ("GET", "rect", nil),
    ("GET", "enabled", nil), ("GET", "computedrole", nil), ("GET", "computedlabel", nil),
    ("GET", "displayed", nil), ("GET", "screenshot", nil), ("GET", "shadow", nil),
    ("POST", "click", [:]), ("POST", "clear", [:]), ("POST", "value", ["text": "x"]),
  ]

  @Test func `an unknown reference is no such element, whatever is asked of it`() async throws {
    let session = try await Driver().session("cat")
    for (method, command, body) in Self.commands {
      for id in ["foo", "foo.1", "%20"] {
        try await Requirement(method, "/element/\(id)/\(command)", body, "no such element")
          .check(session)
      }
    }
  }

  @Test func `an element of another session is no such element`() async throws {
    let driver = try Driver()
    let mine = try await driver.session("cat")
    let other = try await driver.session("cat")
    let element = try await other.find("css selector", "application")
    try await Requirement("GET", "/element/\(element)/text", nil, "no such element").check(mine)
    try await Requirement("GET", "/element/\(element)/name", value: "application").check(other)
  }

  @Test func `an element that has gone is stale, whatever is asked of it`() async throws {
    let session = try await Driver().session("sh", ["-c", "echo here; read x; clear; read x"])
    try await session.see("here")
    let element = try await session.find("-qa locator", #"{"text":{"equals":"here"}}"#)
    try await session.mobile("pressKey", ["key": "enter"])
    try await Eventually.get {
      guard try await session.count("-qa locator", #"{"text":{"equals":"here"}}"#) == 0 else {
        throw Eventually.NotYet()
      }
    }
    for (method, command, body) in Self.commands {
      try await Requirement(
        method, "/element/\(element)/\(command)", body, "stale element reference"
      ).check(session)
    }
    try await Requirement(
      "POST", "/element/\(element)/element", ["using": "css selector", "value": "*"],
      "stale element reference"
    ).check(session)
  }

  /// Section "Element Send Keys".
  @Test func `the text to send is a string`() async throws {
    let session = try await Driver().session("cat")
    let element = try await session.find("css selector", "application")
    for value in values(except: "") {
      try await Requirement(
        "POST", "/element/\(element)/value", ["text": value], "invalid argument"
      ).check(session)
    }
    try await Requirement("POST", "/element/\(element)/value", [:], "invalid argument")
      .check(session)
  }

  /// Section "Get Active Element".
  @Test func `there always is an active element`() async throws {
    let session = try await Driver().session("cat")
    #expect(try await session.get("/element/active")[ElementReference.key]?.stringValue != nil)
  }
}
