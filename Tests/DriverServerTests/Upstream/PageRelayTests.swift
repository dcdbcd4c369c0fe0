import Chromium
import JSONModel
import Testing
import Waiting
import WebDriverClient
import WireProtocol

@testable import DriverServer

/// An unmodified client of a browser that has our driver in front of it.
@Suite(.serialized, .timeLimit(.minutes(3))) struct PageRelayTests {
  private static let page = """
    data:text/html,<meta charset=utf-8><title>start</title><a id=home href=/x>Home</a>\
    <button onclick="document.title = 'pressed'">Go</button><p id=said></p>
    """

  private func session(
    _ capabilities: [String: JSONValue] = [:], page: String = Self.page,
    _ test: @Sendable (WebDriverSession, ChromeDriver) async throws -> Void
  ) async throws {
    try await ChromeDriver.with { chrome in
      var configuration = DriverServer.Configuration()
      configuration.upstream = UpstreamServer(url: chrome.url)
      let server = try DriverServer(configuration)
      defer { server.stop() }
      let client = WebDriverClient(url: server.url)
      let asked = ChromeDriver.capabilities().merging(capabilities) { $1 }
      let session = try await client.session(asked)
      try await session.post("/url", ["url": .string(page)])
      try await test(session, chrome)
      try await session.end()
    }
  }

  private static let button = #"{"role": "button", "name": {"equals": "Go"}}"#

  @Test func `each driver takes the elements that the other one has found`() async throws {
    try await session { session, _ in
      let theirs = try await session.find("css selector", "button")
      let ours = try await session.find("-qa locator", Self.button)
      #expect(theirs != ours)
      let (reference, key): (JSONValue, String) = (
        [ElementReference.key: .string(ours)], ElementReference.key
      )
      #expect(try await session.run("return arguments[0].tagName", [reference]) == "BUTTON")
      let same = try await session.run("return arguments[0]", [reference])
      #expect(same[key]?.stringValue == theirs)
      try await session.mobile("tap", ["elementId": .string(theirs)])
      #expect(try await session.get("/title") == "pressed")
      let link = try await session.find("-qa locator", #"{"identifier": "home"}"#)
      #expect(try await session.get("/element/\(link)/attribute/href") == "/x")
      let actions: JSONValue = [
        [
          "type": "pointer", "id": "m",
          "actions": [
            ["type": "pointerMove", "x": 0, "y": 0, "duration": 0, "origin": reference],
            ["type": "pointerDown", "button": 0], ["type": "pointerUp", "button": 0],
          ],
        ]
      ]
      try await session.run("document.title = 'again'")
      try await session.post("/actions", ["actions": actions])
      #expect(try await session.get("/title") == "pressed")
    }
  }

  @Test func `what our protocol does not have goes on, and leads into no other session`()
    async throws
  {
    try await session { session, _ in
      let error = try await #require(throws: WebDriverClient.Failure.self) {
        try await session.get("/no/such")
      }
      #expect(error.code == "unknown command" && error.message.contains("no/such"), "\(error)")
      let version = try await session.post(
        "/goog/cdp/execute", ["cmd": "Browser.getVersion", "params": [:]])
      #expect(version["product"]?.stringValue?.contains("Chrome") == true)
      for path in ["/x/%2e%2e/%2e%2e/elsewhere", "/cookie/%2e%2e"] {
        let error = try await #require(throws: WebDriverClient.Failure.self) {
          try await session.get(path)
        }
        #expect(error.message.contains("a path has no dots alone"), "\(path): \(error)")
      }
      #expect(try await session.get("/title") == "start")
    }
  }

  @Test func `windows, frames and alerts are the browser's`() async throws {
    try await session(["unhandledPromptBehavior": "ignore"]) { session, _ in
      let first = try await session.get("/window")
      let second = try await session.post("/window/new", ["type": "tab"])
      try await session.post("/window", ["handle": second["handle"] ?? .null])
      let left = try await session.client.send("DELETE", "/session/\(session.id)/window")
      #expect(left == [first])
      try await session.post("/window", ["handle": first])
      #expect(try await session.get("/title") == "start")
      try await session.run("setTimeout(() => alert('Careful'))")
      let isOpen = try await eventually {
        (try? await session.get("/alert/text")) == "Careful"
      }
      #expect(isOpen)
      let blocked = try await #require(throws: WebDriverClient.Failure.self) {
        try await session.wait(LocatorQuery(identifier: "home"), timeout: 100)
      }
      #expect(blocked.code == "unexpected alert open", "\(blocked)")
      try await session.post("/alert/accept")
      try await session.wait(LocatorQuery(identifier: "home"))
      let html = "<button>Inside</button>"
      try await session.run(
        "document.body.innerHTML = arguments[0]", [.string("<iframe></iframe>")])
      let frame = try await session.find("css selector", "iframe")
      try await session.post("/frame", ["id": [ElementReference.key: .string(frame)]])
      try await session.run("document.body.innerHTML = arguments[0]", [.string(html)])
      try await session.wait(LocatorQuery(role: .button, name: .equals("Inside")))
      try await session.post("/frame/parent")
      #expect(try await session.count("-qa locator", #"{"role": "button"}"#) == 0)
    }
  }

  @Test func `a web socket that would go past our token is not handed on`() async throws {
    try await session(["webSocketUrl": true]) { session, _ in
      #expect(session.capabilities["webSocketUrl"] == nil)
    }
  }

  @Test func `a deep page is read, and a deeper one is refused in words`() async throws {
    try await session { session, _ in
      let nest = """
        let inner = document.body;
        for (let level = 0; level < arguments[0]; level += 1) {
          inner = inner.appendChild(document.createElement('div'));
        }
        inner.innerHTML = '<button>Deep</button>';
        """
      let deep = LocatorQuery(role: .button, name: .equals("Deep"))
      try await session.run(nest, [400])
      try await session.wait(deep)
      try await session.run(nest, [600])
      let error = try await #require(throws: WebDriverClient.Failure.self) {
        try await session.wait(deep, timeout: 100)
      }
      #expect(error.message.contains("nests more than 500 elements"), "\(error)")
    }
  }

  @Test func `a press says what is in its way, whatever the element is`() async throws {
    let page = """
      data:text/html,<style>%23veil{position:fixed;inset:0;opacity:.5}\
      .card{position:relative}.card::after{content:'';position:absolute;inset:0}\
      i{pointer-events:none}</style><button id=free><i id=part>Part</i></button>\
      <div class=card><button id=card>Card</button></div>
      """
    try await session(page: page) { session, _ in
      func press(_ id: String) async throws {
        try await session.wait(LocatorQuery(identifier: id), .actionable, timeout: 200)
      }
      try await press("free")
      try await press("part")
      for id in ["card", "free", "part"] {
        if id == "free" {
          try await session.run(
            "document.body.append(Object.assign(document.createElement('p'), { id: 'veil' }))")
        }
        let error = try await #require(throws: WebDriverClient.Failure.self) { try await press(id) }
        #expect(error.message.contains("it is covered by"), "\(id): \(error)")
      }
    }
  }

  @Test func `states that could not be kept turn a denial red`() async throws {
    try await session { session, _ in
      let hidden = WaitRequest(
        locator: LocatorQuery(text: .equals("Oops")), condition: .gone, timeout: 1000, step: 1)
      try await session.mobile("waitFor", try JSONValue(encoding: hidden))
      // The driver's looks wait behind a script that lets the page paint 150 other states.
      let script = """
        const done = arguments[0];
        let count = 0;
        const paint = () => {
          said.textContent = String(count += 1);
          if (count < 150) requestAnimationFrame(paint); else done();
        };
        paint();
        """
      try await session.post("/execute/async", ["script": .string(script), "args": []])
      let go = try await session.find("-qa locator", Self.button)
      let error = try await #require(throws: WebDriverClient.Failure.self) {
        try await session.post("/element/\(go)/click")
      }
      #expect(error.message.contains("not known to have stayed so"), "\(error)")
      #expect(error.message.contains("could not be kept"), "\(error)")
      try await session.post("/element/\(go)/click")
    }
  }
}
