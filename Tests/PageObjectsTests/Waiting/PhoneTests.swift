import JSONModel
import Testing
import WebDriverFake
import WireProtocol

@testable import PageObjects

/// What page objects ask of Appium's phones, and how they read the answers.
@Suite struct PhoneTests {
  private static let android: [String: JSONValue] = [
    "platformName": "Android", "appium:automationName": "UiAutomator2", "appium:pixelRatio": 2,
  ]
  private static let ios: [String: JSONValue] = [
    "platformName": "iOS", "appium:automationName": "XCUITest", "appium:bundleId": "app.shop",
  ]

  private func phone(
    _ capabilities: [String: JSONValue],
    _ answer: @escaping @Sendable (FakeDriver.Call) -> FakeDriver.Answer? = { _ in nil }
  ) throws -> FakeDriver {
    try FakeDriver(session: .object(capabilities)) { call in
      answer(call) ?? (call.path == "/elements" ? .value([element("e1")]) : .value(true))
    }
  }

  private func path(_ query: LocatorQuery, isAndroid: Bool) throws -> String {
    let driver = DriverKind.appium(
      automation: isAndroid ? "UiAutomator2" : "XCUITest", isAndroid: isAndroid)
    let path = try #require(try ForeignLocator(query, for: driver).attempts.first?.value)
    // Where all kinds of white space are made blanks, the attribute alone is left to read.
    return path.replacing(/translate\((@[\w-]+),"[^"]*\u{a0}[^"]*\u{3000}"," +"\)/) {
      String($0.output.1)
    }
  }

  @Test func `a role is a class on Android and a type on iOS`() throws {
    let button = LocatorQuery(role: .button, name: .equals("Go"))
    let android = try path(button, isAndroid: true)
    #expect(android.contains("@class=\"android.widget.Button\""))
    #expect(android.contains("normalize-space(@content-desc)=\"Go\" or normalize-space(@text)"))
    #expect(!android.contains("XCUIElement"))
    let apple = try path(button, isAndroid: false)
    #expect(
      apple == "//*[self::XCUIElementTypeButton]"
        + "[normalize-space(@label)=\"Go\" or normalize-space(@name)=\"Go\"]")
    #expect(
      try path(LocatorQuery(role: .tab), isAndroid: false).contains(
        "self::XCUIElementTypeButton[ancestor::XCUIElementTypeTabBar]"))
    let secret = try path(LocatorQuery(role: .secureField), isAndroid: true)
    #expect(secret.contains("EditText") && secret.contains("@password=\"true\""))
  }

  @Test func `a text in a row is sought in what the row holds`() throws {
    let row = LocatorQuery(role: .row, text: .contains("yoga"))
    #expect(
      try path(row, isAndroid: true).hasSuffix(
        "[descendant-or-self::*[contains(normalize-space(@text),\"yoga\")]]"))
    let part = LocatorQuery(
      css: "[identifier^=\"row.\"]", containing: [LocatorQuery(text: .equals("new"))])
    #expect(
      try path(part, isAndroid: true).hasPrefix(
        "//*[starts-with(substring-after(@resource-id,\":id/\"),\"row.\")][.//*["))
    #expect(try path(part, isAndroid: false).hasPrefix("//*[starts-with(@name,\"row.\")]"))
    #expect(throws: CommandFailure.self) {
      try path(LocatorQuery(css: "a > b", containing: part.containing), isAndroid: true)
    }
  }

  @Test(arguments: [
    ("home", true, "mobile: pressKey", "{\"keycode\":3}"),
    ("remote dpad center", true, "mobile: pressKey", "{\"keycode\":23}"),
    ("home", false, "mobile: pressButton", "{\"name\":\"home\"}"),
    ("volume up", false, "mobile: pressButton", "{\"name\":\"volumeup\"}"),
    ("lock", true, "mobile: lock", "{}"), ("lock", false, "mobile: lock", "{}"),
    ("power", false, nil, ""), ("enter", true, nil, ""),
  ])
  func `a phone's button is asked of its driver, and no key of a keyboard`(
    name: String, isAndroid: Bool, script: String?, argument: String
  ) async throws {
    let driver = try phone(isAndroid ? Self.android : Self.ios)
    let app = driver.app()
    #expect(try await app.pressed(button: name) == (script != nil))
    let call = driver.calls.last { $0.script != nil && !$0.isLastLook }
    #expect(call?.script == script)
    if script != nil {
      let sent = try #require(call?.argument).encoded()
      #expect(String(decoding: sent, as: UTF8.self) == argument)
    }
    #expect(!driver.calls.contains { $0.path == "/actions" })
  }

  @Test func `an empty field's placeholder is not its value`() async throws {
    for (capabilities, name, empty) in [
      (Self.android, "text", "hint"), (Self.ios, "value", "placeholderValue"),
    ] {
      let driver = try phone(capabilities) { call in
        switch call.path {
        case "/element/e1/attribute/\(name)", "/element/e1/attribute/\(empty)":
          .value("Email")
        default: nil
        }
      }
      #expect(try await driver.app()[.id("user")].value() == "")
    }
    let full = try phone(Self.android) { call in
      switch call.path {
      case "/element/e1/attribute/text": .value("mina")
      case "/element/e1/attribute/hint": .value("null")
      default: nil
      }
    }
    #expect(try await full.app()[.id("user")].value() == "mina")
  }

  @Test func `a group of views has the texts of its views`() async throws {
    let driver = try phone(Self.android) { call in
      switch call.path {
      case "/element/e1/text": .value("")
      case "/element/e1/elements": .value([element("e2"), element("e3")])
      case "/element/e2/text": .value("Slow flow")
      case "/element/e3/text": .value("yoga")
      default: nil
      }
    }
    #expect(try await driver.app()[.id("row")].text() == "Slow flow yoga")
  }

  @Test func `a check box is selected by its state, a field focused by its attribute`()
    async throws
  {
    let driver = try phone(Self.android) { call in
      switch call.path {
      case "/element/e1/selected": .value(false)
      case "/element/e1/attribute/checked", "/element/e1/attribute/focused": .value("true")
      default: nil
      }
    }
    let app = driver.app()
    #expect(try await app.toggle("News").isSelected())
    #expect(try await app[.id("user")].isFocused())
    let apple = try phone(Self.ios) { call in
      switch call.path {
      case "/element/e1/selected": .value(false)
      case "/element/e1/attribute/value": .value("1")
      default: nil
      }
    }
    #expect(try await apple.app().toggle("News").isSelected())
  }

  @Test func `a name's regular expression is compared with each candidate's names`() async throws {
    let driver = try phone(Self.ios) { call in
      switch call.path {
      case "/elements": .value([element("e1"), element("e2")])
      case "/element/e1/attribute/label": .value("Cancel")
      case "/element/e2/attribute/label": .value("Book for 2 credits")
      default: nil
      }
    }
    try await driver.app().button(/^Book for \d credits$/).tap()
    #expect(driver.commands.last == "POST /element/e2/click")
  }

  @Test func `relations compare places, in pixels on Android`() async throws {
    let driver = try phone(Self.android) { call in
      switch call.path {
      case "/elements":
        let isAnchor = call.body["value"]?.stringValue?.contains("head") == true
        return .value(isAnchor ? [element("a")] : [element("e1"), element("e2"), element("e3")])
      case "/element/a/rect": return .value(["x": 0, "y": 100, "width": 200, "height": 40])
      case "/element/e1/rect": return .value(["x": 0, "y": 300, "width": 200, "height": 40])
      case "/element/e2/rect": return .value(["x": 0, "y": 140, "width": 200, "height": 40])
      case "/element/e3/rect": return .value(["x": 0, "y": 0, "width": 200, "height": 40])
      default: return nil
      }
    }
    let app = driver.app(wait: .milliseconds(10))
    let buttons = app.buttons
    let head = app[.id("head")]
    #expect(try await buttons.below(head).count() == 2)
    try await buttons.below(head).first.tap()
    #expect(driver.commands.last == "POST /element/e2/click")
    #expect(try await buttons.above(head).count() == 1)
    // 160 pixels are 80 points, and near ends at 96.
    #expect(try await buttons.near(head).count() == 3)
  }

  @Test func `a key is pressed in a field by actions, as phones type its code as a letter`()
    async throws
  {
    let driver = try phone(Self.android)
    try await driver.app()[.id("search")].press(.enter)
    #expect(driver.commands.suffix(2) == ["POST /element/e1/click", "POST /actions"])
    #expect(!driver.commands.contains("POST /element/e1/value"))
  }

  @Test func `dark mode and a push are Appium's own commands`() async throws {
    let apple = try phone(Self.ios)
    try await apple.app().set(.darkMode)
    try await apple.app().push(Push("moved", ["id": 7]))
    let sent = apple.calls.compactMap(\.script)
    #expect(sent == ["mobile: setAppearance", "mobile: pushNotification"])
    #expect(apple.calls.last { $0.script != nil }?.argument?["bundleId"] == "app.shop")
    let android = try phone(Self.android)
    try await android.app().set(.lightMode)
    #expect(
      android.calls.last { $0.script != nil }?.argument == ["mode": "night", "value": "no"])
    let error = try await failure {
      try await android.app().push(Push("moved", ["id": 7]))
    }
    #expect(error.code == .unsupported)
    let held = try await failure { _ = try await android.app().touch(on: android.app().buttons) }
    #expect(held.code == .unsupported)
    #expect(held.message.contains("lifts every finger at the end of a command"))
  }

  @Test func `an app is started again, stopped and cleared by its identifier`() async throws {
    let site = CallSite(file: "spec.swift", line: 1)
    let apple = try phone(Self.ios) { $0.path == "/source" ? .value("<a/>") : nil }
    let app = apple.app()
    _ = try await app.source()
    try await app.started(app: nil, arguments: nil, isFresh: false, stops: true, at: site)
    try await app.started(app: "app.other", arguments: nil, isFresh: true, stops: true, at: site)
    try await app.performed(.terminateApp)
    let sent = apple.calls.filter { $0.script != nil && !$0.isLastLook }
    #expect(
      sent.compactMap(\.script) == [
        "mobile: terminateApp", "mobile: activateApp", "mobile: clearApp", "mobile: activateApp",
        "mobile: terminateApp",
      ])
    #expect(
      sent.map(\.argument) == [
        ["bundleId": "app.shop"], ["bundleId": "app.shop"], ["bundleId": "app.other"],
        ["bundleId": "app.other"], ["bundleId": "app.shop"],
      ])
    #expect(apple.commands.filter { $0 == "POST /session" }.count <= 1)
  }

  @Test func `a role that a phone does not have is refused, and not taken for gone`() {
    let android = DriverKind.appium(automation: "UiAutomator2", isAndroid: true)
    for role in [ElementRole.menu, .tabBar, .group] {
      #expect(throws: CommandFailure.self) {
        try ForeignLocator(LocatorQuery(role: role), for: android)
      }
    }
  }
}
