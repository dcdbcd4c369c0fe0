import DriverServer
import Foundation
import Imaging
import JSONModel
import TerminalModel
import Testing
import Waiting
import WebDriverClient
import WireProtocol

/// The sample app on both targets: the same commands, the same screens.
@Suite(.timeLimit(.backstop)) struct FernwaySessionTests {
  static let targets = ["tui", "core"]

  private func session(
    _ target: String, _ more: [String: JSONValue] = [:]
  ) async throws -> WebDriverSession {
    var capabilities: [String: JSONValue] = [
      "platformName": .string(target), "appium:deviceName": "iPhone 6",
    ]
    capabilities.merge(more) { $1 }
    return try await Driver(apps: ["fernway": Binaries.fernway]).session(
      "fernway", [], capabilities)
  }

  private func click(_ session: WebDriverSession, _ id: String) async throws {
    let element = try #require(
      try await session.wait(LocatorQuery(identifier: id), .actionable))
    try await session.post("/element/\(element)/click")
  }

  private func type(_ session: WebDriverSession, _ id: String, _ text: String) async throws {
    let element = try #require(
      try await session.wait(LocatorQuery(identifier: id), .actionable))
    try await session.post("/element/\(element)/value", ["text": .string(text)])
  }

  private func grid(_ session: WebDriverSession) async throws -> String {
    try await session.mobile("screen").decoded(as: Screen.self).text
  }

  @Test(arguments: targets)
  func `a member logs in, books a class and sees it`(target: String) async throws {
    let session = try await session(target)
    #expect(session.capabilities["qa:agent"] == true)
    #expect(session.capabilities["qa:unit"] == "points")
    try await type(session, "login.user", "mina@fernway.example")
    try await type(session, "login.password", "quayside")
    try await click(session, "login.submit")
    try await session.wait(LocatorQuery(identifier: "search.field"))
    #expect(try await session.get("/url") == "fernway://find")
    try await click(session, "results.row.7")
    try await click(session, "class.book")
    try await click(session, "booking.confirm")
    try await session.wait(LocatorQuery(identifier: "booking.success"))
    try await click(session, "booking.upcoming")
    try await session.wait(LocatorQuery(identifier: "upcoming.row.7"), .text(.contains("18:30")))
    try await session.mobile("settle", ["timeout": .number(Double(WebDriverSession.backstop))])
    #expect(try await grid(session).contains("Upcoming"))
  }

  @Test(arguments: targets)
  func `a click reaches its row while an answer moves it`(target: String) async throws {
    let session = try await session(target, ["qa:fixture": "mina", "qa:url": "fernway://find"])
    let settled: JSONValue = ["timeout": .number(Double(WebDriverSession.backstop))]
    for latency in 0..<20 {
      try await session.mobile("settle", settled)
      let row = try #require(try await session.wait(LocatorQuery(identifier: "results.row.7")))
      try await session.mobile(
        "set", ["name": "network.latency", "value": .string("\(latency)")])
      // The answer takes the rows above it away, about when the click comes.
      try await type(session, "search.field", "yoga")
      try await session.post("/element/\(row)/click")
      try await session.mobile("settle", settled)
      #expect(try await session.get("/url") == "fernway://class/7", "after \(latency) ms")
      try await session.post("/url", ["url": "fernway://find"])
      let field = try #require(try await session.wait(LocatorQuery(identifier: "search.field")))
      try await session.post("/element/\(field)/clear")
    }
  }

  @Test func `both targets show the same grid`() async throws {
    var grids: [String] = []
    for target in Self.targets {
      let session = try await session(target, ["qa:fixture": "mina", "qa:url": "fernway://find"])
      try await type(session, "search.field", "yoga")
      try await session.wait(
        LocatorQuery(identifier: "results.count"), .text(.contains("3 classes")))
      try await session.mobile("settle", ["timeout": .number(Double(WebDriverSession.backstop))])
      grids.append(try await grid(session))
    }
    #expect(grids[0] == grids[1])
    #expect(grids[0].contains("yoga"))
  }

  @Test(arguments: targets)
  func `a finger is gone once the screen has turned or the app was hidden`(
    target: String
  ) async throws {
    let session = try await session(target, ["qa:fixture": "mina", "qa:url": "fernway://map"])
    let id = LocatorQuery(identifier: "drawer.handle")
    func top() async throws -> JSONValue? {
      let handle = try #require(try await session.wait(id, .visible))
      return try await session.get("/element/\(handle)/rect")["y"]
    }
    func touch() async throws {
      let handle = try #require(try await session.wait(id, .visible))
      try await session.post(
        "/actions",
        [
          "actions": [
            [
              "type": "pointer", "id": "finger", "parameters": ["pointerType": "touch"],
              "actions": [
                [
                  "type": "pointerMove", "x": 0, "y": 0,
                  "origin": [ElementReference.key: .string(handle)],
                ], ["type": "pointerDown", "button": 0],
                ["type": "pointerMove", "x": 0, "y": -80, "origin": "pointer"],
              ],
            ]
          ]
        ])
    }
    let rest = try await top()
    for step in 0..<3 {
      try await touch()
      #expect(try await top() != rest)
      if step == 0 {
        try await session.post("/orientation", ["orientation": "LANDSCAPE"])
        try await session.post("/orientation", ["orientation": "PORTRAIT"])
      } else if step == 1 {
        try await session.mobile("backgroundApp", ["seconds": 0])
      }
      if step < 2 { #expect(try await top() == rest) }
    }
    let error = try await failure { try await touch() }
    #expect(error.code == "invalid argument")
    #expect(error.message.contains("lift or cancel it first"))
  }

  @Test(arguments: targets)
  func `a field is cleared by keys and keeps what is typed`(target: String) async throws {
    let session = try await session(target)
    try await type(session, "login.user", "wrong@example")
    let field = try await session.find("accessibility id", "login.user")
    #expect(try await session.get("/element/\(field)/attribute/value") == "wrong@example")
    try await session.post("/element/\(field)/clear")
    #expect(try await session.get("/element/\(field)/attribute/value") == "")
    try await session.post("/element/\(field)/value", ["text": "otto"])
    #expect(try await session.get("/element/\(field)/attribute/value") == "otto")
    let active = try await session.get("/element/active")
    #expect(active[ElementReference.key] == .string(field))
  }

  @Test(arguments: targets)
  func `deep links, back and the picture work`(target: String) async throws {
    let session = try await session(target, ["qa:fixture": "mina"])
    try await session.post("/url", ["url": "fernway://class/7"])
    try await session.wait(LocatorQuery(identifier: "class.title"))
    try await session.post("/back")
    try await session.wait(LocatorQuery(identifier: "class.title"), .gone)
    let error = try await failure {
      try await session.post("/url", ["url": "fernway://nowhere/at/all"])
    }
    #expect(error.code == "invalid argument")
    let picture = try #require(try await session.get("/screenshot").stringValue)
    #expect(Data(base64Encoded: picture)?.starts(with: [0x89, 0x50, 0x4e, 0x47]) == true)
  }

  @Test(arguments: targets)
  func `rectangles are in points and elements go stale`(target: String) async throws {
    let session = try await session(target)
    let field = try await session.find("css selector", "[id=\"login.user\"]")
    let rect = try await session.get("/element/\(field)/rect")
    #expect(rect["height"]?.integerValue.map { $0 % 16 } == 0)
    #expect((rect["width"]?.integerValue ?? 0) > 80)
    let around = try #require(
      try await session.wait(LocatorQuery(name: .equals("Look around first")), .actionable))
    try await session.post("/element/\(around)/click")
    try await session.wait(LocatorQuery(identifier: "login.user"), .gone)
    let error = try await failure { try await session.get("/element/\(field)/text") }
    #expect(error.code == "stale element reference")
  }

  @Test func `a headless app's picture comes with the places of that very picture`() async throws {
    let session = try await session("core", ["qa:fixture": "mina", "qa:url": "fernway://class/7"])
    try await session.wait(LocatorQuery(identifier: "class.book"))
    try await session.mobile("settle", ["timeout": .number(Double(WebDriverSession.backstop))])
    let picture = try await session.mobile("picture")
    let png = try #require(picture["png"]?.stringValue)
    #expect(png.hasPrefix("iVBORw0KGgo"))
    let state = try await session.mobile("getState")
    #expect(picture["revision"] == state["revision"])
    let source = try #require(picture["source"]?.stringValue)
    #expect(source.contains("<application unit=\"points\""))
    // The picture is 375 points wide; the grid has 46 cells of 8 points.
    #expect(source.contains("width=\"375\" height=\"667\""))
    let cells = try #require(try await session.get("/source").stringValue)
    #expect(cells.contains("width=\"368\" height=\"656\""))
  }

  @Test(arguments: targets)
  func `an element is in the screenshot where its rectangle says`(target: String) async throws {
    let session = try await session(target, ["qa:fixture": "mina", "qa:url": "fernway://class/7"])
    try await session.wait(LocatorQuery(identifier: "class.book"))
    try await session.mobile("settle", ["timeout": .number(Double(WebDriverSession.backstop))])
    func image(_ path: String) async throws -> Image {
      let text = try #require(try await session.get(path).stringValue)
      return try Image(png: Array(try #require(Data(base64Encoded: text))))
    }
    let whole = try await image("/screenshot")
    let window = try await session.get("/window/rect")
    #expect(window["width"]?.integerValue == whole.width / 2)
    #expect(window["height"]?.integerValue == whole.height / 2)
    let element = try await session.find("id", "class.book")
    let rect = try await session.get("/element/\(element)/rect")
    func pixels(_ name: String) throws -> Int { try #require(rect[name]?.integerValue) * 2 }
    let place = PixelRect(
      x: try pixels("x"), y: try pixels("y"), width: try pixels("width"),
      height: try pixels("height"))
    // The button is a filled one: its colour is at each side of its edges' middles, and not outside.
    let ground = whole[place.x - 3, place.y + place.height / 2]
    let fill = whole[place.x + 3, place.y + place.height / 2]
    #expect(ground != fill)
    #expect(whole[place.x + place.width - 3, place.y + place.height / 2] == fill)
    #expect(whole[place.x + place.width + 3, place.y + place.height / 2] == ground)
    let part = try await image("/element/\(element)/screenshot")
    #expect(part.width == place.width)
    #expect(part.height == place.height)
    #expect(part[3, place.height / 2] == fill)
    let middle = try ["x", "y"].map { name in
      Double(try pixels(name) + (try pixels(name == "x" ? "width" : "height")) / 2) / 2
    }
    try await session.mobile("tap", ["x": .number(middle[0]), "y": .number(middle[1])])
    try await session.wait(LocatorQuery(identifier: "booking.confirm"))
  }

  @Test func `a terminal's picture comes with the source of its screen`() async throws {
    let session = try await session("tui", ["qa:fixture": "mina"])
    try await session.mobile("settle", ["timeout": .number(Double(WebDriverSession.backstop))])
    let picture = try await session.mobile("picture")
    #expect(picture["source"] == (try await session.get("/source")))
    #expect(picture["png"] == (try await session.get("/screenshot")))
  }

  @Test func `a light screen is drawn alike by capability and by setting`() async throws {
    let asked: [[String: JSONValue]] = [
      ["qa:colorScheme": "light"], ["qa:settings": ["colorScheme": "light"]],
    ]
    var pictures: [JSONValue] = []
    for more in asked {
      let session = try await session("tui", more)
      try await session.mobile("settle", ["timeout": .number(Double(WebDriverSession.backstop))])
      pictures.append(try await session.get("/screenshot"))
    }
    #expect(pictures[0] == pictures[1])
  }

  @Test(arguments: targets)
  func `what is typed into a secure field is shown nowhere`(target: String) async throws {
    let session = try await session(target)
    try await type(session, "login.password", "quayside")
    let source = try #require(try await session.get("/source").stringValue)
    #expect(!source.contains("quayside"))
    let error = try await failure {
      try await session.wait(LocatorQuery(text: .contains("quayside")), timeout: 50)
    }
    #expect(!"\(error)".contains("quayside"))
  }

  @Test(arguments: targets)
  func `Selenium's scripts are understood`(target: String) async throws {
    let session = try await session(target)
    let field = try await session.find("id", "login.user")
    let element: JSONValue = [ElementReference.key: .string(field)]
    #expect(
      try await session.post(
        "/execute/sync",
        [
          "script": "/* isDisplayed */return (function(){}).apply(null, arguments);",
          "args": [element],
        ])
        == true)
    #expect(
      try await session.post(
        "/execute/sync", ["script": "/* getAttribute */return 1", "args": [element, "id"]])
        == "login.user")
  }
}
