import Chromium
import DriverFront
import Execution
import JSONModel
import Testing
import TextModel
import WebDriverFake
import WireProtocol

@testable import PageObjects

/// Page objects on a real page, in Chromium behind its own chromedriver.
@Suite(.serialized, .timeLimit(.minutes(3))) struct WebPageTests {
  /// The elements that have a name, in `WebPages.form`.
  private static let named = [
    "places", "more", "email", "secret", "search", "news", "monthly", "yearly", "dark", "country",
    "notes", "count", "go", "again", "check", "book", "help", "close", "menu", "terms", "logo",
    "classes", "members", "plan", "login",
  ]

  @Test func `roles and names are those that the browser computes`() async throws {
    try await WebPages.session { app in
      _ = try await app.title()
      let source = try await app.shownElements(within: .zero, knowing: nil).source
      for id in Self.named {
        let tag = try #require(source.split(separator: "\n").first { $0.contains(" id=\"\(id)\"") })
        func told(_ name: String) -> String {
          let rest = tag.split(separator: " \(name)=\"", maxSplits: 1).last ?? ""
          return String(rest.prefix { $0 != "\"" }).replacing("&quot;", with: "\"")
        }
        let element = try #require(
          try await app.command(.findAll("css selector", "#\(id)", label: id))
            .arrayValue?.first?[ElementReference.key]?.stringValue)
        func computed(_ endpoint: Endpoint) async throws -> String {
          try await app.text(WireRequest(endpoint: endpoint, element: element, label: "computed"))
        }
        let role = try await computed(.computedRole)
        let label = try await computed(.computedLabel)
        #expect(told("name") == label.folded, "\(id)")
        // ARIA has no role for secrets; Chromium calls an image "image", as ARIA 1.3 does.
        let same = ["password": "textbox", "img": "image"]
        let ours = told("aria-role")
        #expect(ours == role || same[ours] == role, "\(id): \(ours), \(role)")
      }
    }
  }

  @Test func `controls are found by role and name, and used`() async throws {
    try await WebPages.session { app in
      try await app.field("E-mail").fill("mina@fernway.example")
      try await expect(app.field("E-mail")).toHaveValue("mina@fernway.example")
      try await app.secureField("Password").fill("hunter22", .sensitive)
      try await app.field("Search places").fill("yoga")
      try await app.toggle("Send me news").tap()
      try await expect(app.toggle("Send me news")).toBeSelected()
      try await app.toggle("Yearly").tap()
      try await expect(app.toggle("Yearly")).toBeSelected()
      try await expect(app.toggle("Monthly")).not.toBeSelected()
      try await app.field("Notes").fill("none")
      for name in ["Sign up", "Reset", "Check it", "Book now", "Help", "Close", "Menu"] {
        try await expect(app.button(name)).toBeVisible()
      }
      for locator in [
        app.link("Terms"), app.heading("Places today"), app.heading("More"),
        app.toggle("Dark mode"),
        app.image("Fernway's \"logo\""), app.list("Classes"), app.list("Members"),
        app.button("In the shadow"), app.button(.containing("Boo")), app.button(/^Sign/),
        app[.name("Country")], app.text("Sign up"),
      ] { try await expect(locator).toBeVisible() }
      #expect(try await app.link("No link").count() == 0)
    }
  }

  @Test func `texts mean the innermost element, and locators compose`() async throws {
    try await WebPages.session { app in
      try await expect(app.text(/^\d+ left$/)).toHaveText("4 left")
      #expect(try await app.text(/\d+ left/).count() == 1)
      #expect(try await app.text(/(?i)SOLD/).count() == 1)
      let classes = app.list("Classes")
      try await expect(classes.rows).toHaveCount(2)
      try await classes.rows.containing("sold out").button("Join").tap()
      #expect(try await classes.button("Join").count() == 2)
      try await expect(classes.button("Join").last).toBeVisible()
      try await expect(app[.id("join")]).toHaveText("Join")
      try await expect(classes.rows.containing(app[.id("join")])).toContain("Yoga")
      try await expect(app[.css("#classes")].button("Join").first).toBeVisible()
      // One of the two is hidden: the other is meant.
      try await app.button("Log in").tap()
      try await app.dialog.dismiss()
    }
  }

  @Test func `a browser's dialogs are read and answered`() async throws {
    try await WebPages.session(wait: .milliseconds(500)) { app in
      #expect(try await !app.dialog.isOpen())
      let none = try await failure { try await app.dialog.accept() }
      #expect(none.code == .notFound)
      try await app[.id("login")].tap()
      #expect(try await app.dialog.text() == "Your name?")
      try await app.dialog.type("Mina")
      try await app.dialog.accept()
      try await expect(app[.id("said")]).toHaveText("Mina")
      try await app[.id("login")].tap()
      try await app.dialog.dismiss()
      try await expect(app[.id("said")]).toHaveText("null")
    }
  }

  @Test func `what the page can't be asked is said in words`() async throws {
    try await WebPages.session(wait: .milliseconds(100)) { app in
      for (locator, why) in [
        (app[.css("p >")], "The browser can't read p >"),
        (app[.xpath("//p[")], "The browser can't read //p["),
        (app.text(.matching("(a")), "/(a/ is not a regular expression"),
      ] {
        let error = try await failure { try await expect(locator).toBeVisible() }
        #expect(error.message.contains(why), "\(error.message)")
        #expect(error.code == .refused)
      }
    }
  }

  @Test func `a route is opened from the base, and refused without one`() async throws {
    try await WebPages.session(["qa:url": "/places/7?x=1"]) { app in
      try await expect(app.heading("/places/7")).toBeVisible()
      try await app.open("places/8")
      try await expect(app.heading("/places/8")).toBeVisible()
      try await app.open("data:text/html,<h1>Elsewhere</h1>")
      try await expect(app.heading("Elsewhere")).toBeVisible()
      try await app.launch(at: "/places/9")
      try await expect(app.heading("/places/9")).toBeVisible()
    }
    try await WebPages.session(["qa:baseUrl": nil, "qa:url": "/places/7"]) { app in
      let error = try await failure { _ = try await app.title() }
      #expect(error.message.contains("The route /places/7 is relative"), "\(error.message)")
      #expect(error.message.contains("qa:baseUrl"))
    }
    try await WebPages.session(["qa:fixture": "full"]) { app in
      let error = try await failure { _ = try await app.title() }
      #expect(error.code == .unsupported)
      #expect(error.message.contains("can't start with the fixture \"full\""), "\(error.message)")
    }
    try await WebPages.session(["qa:settings": ["flag.tide": "true"]]) { app in
      let error = try await failure { _ = try await app.title() }
      #expect(error.code == .unsupported)
      #expect(error.message.contains("before the app's first frame"), "\(error.message)")
    }
  }

  @Test(arguments: ["about:blank", "chrome-error://chromewebdata/", "http://localhost:1/"])
  func `an error page of the browser itself is no page`(place: String) async throws {
    let driver = try FakeDriver(session: ["browserName": "MiniBrowser"]) { call in
      call.path == "/execute/sync"
        ? .value(["place": .string(place), "text": "Connection refused"]) : .value(.null)
    }
    let front = try Front(of: driver.url)
    let app = App(
      driver: front.url,
      capabilities: ["browserName": "MiniBrowser", "qa:comparesSnapshots": true],
      timeouts: Timeouts(), recorder: nil, timing: DispatchTimer())
    guard !place.hasPrefix("http") else { return try await app.open("http://localhost:1/") }
    let error = try await failure { try await app.open("http://localhost:1/") }
    #expect(
      error.message.contains("The page http://localhost:1/ did not load: Connection refused"),
      "\(error.message)")
    try await app.open("about:blank")
  }

  @Test func `the page has the device's size, and each device its own capabilities`() async throws {
    func extent(_ more: [String: JSONValue], _ width: Int, _ height: Int) async throws {
      try await WebPages.session(more.merging(["qa:url": "/"]) { $1 }) { app in
        let size = try await app.command(
          .run("return [window.innerWidth, window.innerHeight]", [], label: "size"))
        #expect(size == [.number(Double(width)), .number(Double(height))])
      }
    }
    try await extent(["qa:viewport": "640x700"], 640, 700)
    try await extent(["qa:viewport": "device", "appium:deviceName": "iPad 11"], 834, 1194)
    let emulated = ChromeDriver.capabilities(
      emulating: ["width": 375, "height": 667, "pixelRatio": 2])
    try await extent(
      [
        "appium:deviceName": "iPhone 6",
        "qa:devices": ["iphone6": .object(emulated), "iPhone 4": ["qa:viewport": "1x1"]],
      ], 375, 667)
    for (capability, value) in [
      ("qa:viewport", "large"), ("qa:baseUrl", "nowhere"), ("qa:devices", 3),
      ("qa:devices", ["iPhon": [:]]),
    ] as [(String, JSONValue)] {
      try await WebPages.session([capability: value]) { app in
        let error = try await failure { _ = try await app.title() }
        #expect(error.message.contains("The capability \(capability) "), "\(error.message)")
      }
    }
  }

  @Test func `a finger stays down from step to step, until it is lifted or taken away`()
    async throws
  {
    try await WebPages.session { app in
      let listen = """
        window.seen = [];
        for (const name of ['touchstart', 'touchmove', 'touchend', 'touchcancel']) {
          addEventListener(name, () => seen.push(name));
        }
        """
      _ = try await app.command(.run(listen, [], label: "listen"))
      func seen() async throws -> JSONValue {
        try await app.command(.run("return seen.splice(0)", [], label: "seen"))
      }
      let help = app.button("Help")
      let finger = try await app.touch(on: help).move(by: .points(0, -40))
      #expect(try await seen() == ["touchstart", "touchmove"])
      try await finger.hold(for: .milliseconds(1)).lift()
      #expect(try await seen() == ["touchend"])
      try await app.touch(on: help).cancel()
      #expect(try await seen() == ["touchstart", "touchcancel"])
      let held = try await app.touch(on: help)
      let second = await #expect(throws: PageError.self) { try await app.touch(on: help) }
      #expect("\(try #require(second))".contains("down already"))
      try await held.flick(by: .points(0, 40))
      #expect(try await seen() == ["touchstart", "touchmove", "touchend"])
      let error = await #expect(throws: PageError.self) {
        try await finger.move(by: .points(0, 1))
      }
      #expect("\(try #require(error))".contains("lifted before"), "\(error.map { "\($0)" } ?? "")")
    }
  }
}
