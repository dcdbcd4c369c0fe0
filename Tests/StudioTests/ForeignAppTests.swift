import Foundation
import HTTPClient
import JSONModel
import Studio
import Testing
import Waiting
import WebDriverFake
import WireProtocol

/// Studio on a phone behind a WebDriver server that is not ours.
@Suite struct ForeignAppTests {
  private static let phone: JSONValue = [
    "platformName": "Android", "appium:automationName": "UiAutomator2",
  ]
  private static let source = """
    <hierarchy width="1080" height="2280">\
    <android.widget.Button class="android.widget.Button" text="Log in" resource-id="app:id/submit" \
    bounds="[100,200][980,320]" clickable="true"/>\
    <android.widget.TextView class="android.widget.TextView" text="Twin" bounds="[0,400][500,460]"/>\
    <android.widget.TextView class="android.widget.TextView" text="Twin" bounds="[0,500][500,560]"/>\
    </hierarchy>
    """
  private static let png =
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg=="

  /// A phone that knows its source, its picture and where its elements are.
  private static func answer(_ call: FakeDriver.Call) -> FakeDriver.Answer? {
    switch call.path {
    case "/screenshot": return .value(.string(png))
    case "/source": return .value(.string(source))
    case "/elements":
      let value = call.body["value"]?.stringValue ?? ""
      if value == "app:id/submit" { return .value([]) }
      if value.contains("Twin") { return .value([element("t1"), element("t2")]) }
      return .value(value.contains("submit") ? [element("b")] : [])
    case "/element/b/rect": return .value(["x": 100, "y": 200, "width": 880, "height": 120])
    case "/element/t1/rect": return .value(["x": 0, "y": 400, "width": 500, "height": 60])
    case "/element/t2/rect": return .value(["x": 0, "y": 500, "width": 500, "height": 60])
    default: return nil
    }
  }

  private func withStudio(
    on url: String, _ body: (StudioServer) async throws -> Void
  ) async throws {
    let folder = NSTemporaryDirectory() + "qa-studio-\(UUID().uuidString)"
    try FileManager.default.createDirectory(
      atPath: folder + "/scratch", withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    var project = StudioProject(
      workingDirectory: folder, output: folder + "/qa-output",
      references: folder + "/ReferenceImages", scratch: folder + "/scratch")
    project.recordingRefusal = "No recording."
    let studio = Studio(
      project, driver: nil,
      foreign: ForeignApp(url: url, shown: url, capabilities: [:], address: nil),
      runner: StudioRunner(
        run: { _ in (0, "") }, command: { file, _ in file },
        trace: { _ in throw StudioError("There is no trace.") }))
    do {
      try await studio.begin()
    } catch {
      await studio.close()
      throw error
    }
    let server = try StudioServer(studio, token: "f00d")
    defer { server.stop() }
    try await body(server)
    await studio.close()
  }

  @discardableResult
  private func send(
    _ name: String, _ body: JSONValue, to server: StudioServer
  ) async throws -> JSONValue {
    try JSONParser.parse(
      try await HTTPClient().send(
        "POST", server.address + name, headers: ["content-type": "application/json"],
        body: body.encoded(), deadline: .backstop
      ).body)
  }

  @Test func `a click on the picture picks an element, by a locator that its driver has found`()
    async throws
  {
    let fake = try FakeDriver(session: Self.phone, answer: Self.answer)
    try await withStudio(on: fake.url) { server in
      let button = try await send("locate", ["x": 500, "y": 250], to: server)
      #expect(button["swift"] == "app[.id(\"app:id/submit\")]", "\(button)")
      #expect(button["yaml"] == "{id: \"app:id/submit\"}", "\(button)")
      #expect(button["frame"] == [100, 200, 880, 120])
      let twin = try await send("locate", ["x": 20, "y": 520], to: server)
      #expect(twin["swift"] == "app.text(\"Twin\").nth(1)", "\(twin)")
      let nothing = try await send("locate", ["x": 20, "y": 2000], to: server)
      #expect(nothing["found"] == false)
      let count = try await send(
        "locate", ["text": "app.text(\"Twin\")", "language": "swift"], to: server)
      #expect(count["count"] == 2)
      let picture = try await HTTPClient().send(
        "GET", server.address + "export/screen.png", deadline: .backstop)
      #expect(picture.headers["content-type"] == "image/png")
      #expect(picture.body.base64EncodedString() == Self.png)
    }
  }

  @Test func `clicks, texts and keys go to the driver in points, and a text is in no message`()
    async throws
  {
    let fake = try FakeDriver(session: Self.phone) { call in
      call.path == "/actions" && "\(call.body)".contains("\"q\"")
        ? .error(.unknownError, "no keyboard") : Self.answer(call)
    }
    try await withStudio(on: fake.url) { server in
      let events: JSONValue = [
        ["type": "click", "x": 500, "y": 1800], ["type": "text", "text": "a"],
        ["type": "key", "text": "ctrl+shift+tab"],
      ]
      #expect(try await send("input", ["events": events], to: server) == [:])
      let actions = fake.calls.filter { $0.path == "/actions" }.compactMap {
        $0.body["actions"]?.arrayValue?.first
      }
      #expect(actions.count == 3)
      #expect(actions.first?["parameters"]?["pointerType"] == "touch")
      #expect(actions.first?["actions"]?.arrayValue?.first?["y"] == 1800)
      #expect(
        actions.last?["actions"]?.arrayValue?.first?["value"]?.stringValue == "\u{E008}")
      let refused = try await send(
        "input", ["events": [["type": "text", "text": "q"]]], to: server)
      #expect(refused["error"] == "Typing: no keyboard")
      let key = try await send(
        "input", ["events": [["type": "key", "text": "hyper+x"]]], to: server)
      #expect(
        key["error"] == "There is no key \"hyper+x\". Write keys such as enter, F11 or ctrl+w.")
      #expect(try await send("record", ["action": "start"], to: server)["error"] == "No recording.")
      let size = try await send("resize", ["columns": 80, "rows": 24], to: server)
      #expect(size["error"] == "The driver decides this window's size.")
    }
  }

  @Test func `a server that is gone, a session that is over and one that does not start are told`()
    async throws
  {
    let fake = try FakeDriver(session: Self.phone) { call in
      call.path == "/actions"
        ? .error(.invalidSessionID, "it timed out") : Self.answer(call)
    }
    try await withStudio(on: fake.url) { server in
      let answer = try await send(
        "input", ["events": [["type": "text", "text": "a"]]], to: server)
      let text = answer["error"]?.stringValue ?? ""
      #expect(text.contains("no such session any more: it timed out"), "\(text)")
      #expect(text.contains("Restart"))
    }
    let refusing = try FakeDriver(
      newSession: .error(.sessionNotCreated, "no device is connected"))
    await #expect {
      try await withStudio(on: refusing.url) { _ in }
    } throws: { error in
      "\(error)".contains("started no session: no device is connected")
        && "\(error)".contains("--capability")
    }
    await #expect {
      try await withStudio(on: "http://127.0.0.1:1") { _ in }
    } throws: { error in
      "\(error)".contains("http://127.0.0.1:1 does not answer")
    }
  }
}
