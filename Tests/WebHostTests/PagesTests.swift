import JSONModel
import Testing
import ViewKit

@testable import WebHost

@MainActor @Suite struct PagesTests {
  @Test func `what a person types and taps reaches the app, and the frame says what came of it`()
    async throws
  {
    let tab = try ToyTab()
    await tab.join()
    #expect(tab.frame["width"] == 320)
    #expect(tab.element("name")?["control"] == "field")
    #expect(tab.element("count")?["text"] == "0 saved")
    let typed = await tab.send(
      ["kind": "focus", "node": tab.node("name")],
      ["kind": "text", "node": tab.node("name"), "text": "Mina", "cursor": 4])
    #expect(typed == 204)
    #expect(tab.element("name")?["value"] == "Mina")
    #expect(tab.element("name")?["isFocused"] == true)
    _ = await tab.send(["kind": "tap", "node": tab.node("save")])
    #expect(tab.app.saved == ["Mina"])
    #expect(tab.element("count")?["text"] == "1 saved")
    #expect(tab.handled == 2)
  }

  @Test func `events that change nothing are reported as handled, without a frame`() async throws {
    let tab = try ToyTab()
    await tab.join()
    let before = tab.frames
    _ = await tab.send(["kind": "tap", "node": 9999])
    #expect(tab.frames == before)
    #expect(tab.handled == 1)
  }

  @Test func `what is scrolled out of sight is marked, and the offset is kept in its range`()
    async throws
  {
    let tab = try ToyTab()
    await tab.join()
    #expect(tab.element("row.0")?["isOutside"] == nil)
    #expect(tab.element("row.19")?["isOutside"] == true)
    let area = tab.frame["tree"]?["children"]?.arrayValue?.first { $0["scroll"] != nil }
    _ = await tab.send(["kind": "scroll", "node": area?["node"] ?? .null, "x": 0, "y": 99_999])
    #expect(tab.element("row.0")?["isOutside"] == true)
    #expect(tab.element("row.19")?["isOutside"] == nil)
  }

  @Test func `a finger that is drawn over a view with pans moves it in points`() async throws {
    let tab = try ToyTab()
    await tab.join()
    let pans = tab.frame["pans"]?.arrayValue ?? []
    #expect(pans.map { $0["axis"] } == ["y"])
    let frame = (pans.first?["frame"]?.arrayValue ?? []).compactMap(\.numberValue)
    try #require(frame.count == 4)
    let (x, y) = (frame[0] + 2, frame[1] + 2)
    func finger(_ phase: String, _ down: Double, at time: Double) -> JSONValue {
      [
        "kind": "finger", "phase": .string(phase), "x": .number(x), "y": .number(y + down),
        "time": .number(time),
      ]
    }
    _ = await tab.send(finger("down", 0, at: 1000), finger("moved", 9, at: 1020))
    _ = await tab.send(finger("moved", 30, at: 1100), finger("lifted", 30, at: 1100))
    #expect(tab.app.pans.map(\.phase) == [.began, .changed, .ended])
    #expect(tab.app.pans.map(\.step) == [9, 21, 0])
    #expect(tab.app.pans.last?.translation == 30)
    #expect(tab.app.pans.last?.speed == 375)
    // Beside it there is nothing to draw.
    _ = await tab.send(finger("down", 900, at: 2000), finger("moved", 960, at: 2100))
    _ = await tab.send(finger("lifted", 960, at: 2100))
    #expect(tab.app.pans.count == 3)
  }

  @Test func `a tab that is loaded again goes on, another begins anew`() async throws {
    let tab = try ToyTab()
    await tab.join()
    _ = await tab.send(["kind": "tap", "node": tab.node("save")])
    let page = tab.page
    await tab.join(page: page)
    #expect(tab.page == page)
    #expect(tab.element("count")?["text"] == "1 saved")
    #expect(tab.handled == 0)
    await tab.join(page: "gone")
    #expect(tab.page != page)
    #expect(tab.element("count")?["text"] == "0 saved")
  }

  @Test func `the path of a page is a link of the app`() async throws {
    let tab = try ToyTab()
    await tab.join("/class/7?style=modal")
    #expect(tab.app.route == "toy://class/7?style=modal")
    #expect(tab.frame["route"] == "toy://class/7?style=modal")
  }

  @Test func `a test starts the app anew, with settings, on a device`() async throws {
    let tab = try ToyTab()
    await tab.join()
    let answer = await tab.command(
      "start",
      [
        "fixture": "mina", "device": "iPhone 6", "colorScheme": "dark", "url": "/menu",
        "settings": ["mood": "good"], "orientation": "LANDSCAPE",
      ])
    #expect(answer["error"] == nil)
    #expect(tab.app.variables["QA_FIXTURE"] == "mina")
    #expect(tab.app.route == "toy://menu")
    #expect(tab.frame["generation"] == 2)
    #expect(tab.frame["width"] == 667)
    #expect(tab.frame["scheme"] == "dark")
    // A window that changes leaves a device as it is.
    _ = await tab.send(["kind": "window", "width": 900, "height": 900, "scale": 2])
    #expect(tab.frame["width"] == 667)
    _ = await tab.command("setOrientation", ["orientation": "PORTRAIT"])
    #expect(tab.frame["width"] == 375)
  }

  @Test(
    arguments: [
      ("set", ["name": "mood", "value": "bad"], "No.", false),
      ("set", ["name": "weather", "value": "rain"], "This app has no weather to set.", true),
      ("set", ["name": "textSize", "value": "vast"], "textSize can't be \"vast\"", false),
      ("open", ["url": "other://x"], "There is no place other://x.", false),
      ("start", ["device": "iPhone 99"], "iPhone 99", false),
      ("start", ["devise": "iPhone 6"], "start has no devise", false),
      ("setOrientation", ["orientation": "LANDSCAPE"], "Only a page of a device", true),
      ("fly", [:], "This page has no command fly", true),
    ] as [(String, JSONValue, String, Bool)])
  func `a command that the app refuses says why`(
    name: String, argument: JSONValue, words: String, isUnsupported: Bool
  ) async throws {
    let tab = try ToyTab()
    await tab.join()
    let answer = await tab.command(name, argument)
    #expect(answer["error"]?.stringValue?.contains(words) == true, "\(answer)")
    #expect(answer["isUnsupported"]?.boolValue == isUnsupported)
  }

  @Test func `what is no event is refused with its reason`() async throws {
    let tab = try ToyTab()
    await tab.join()
    #expect(await tab.send(["kind": "tap"]) == 400)
    #expect(await tab.send(["kind": "key", "key": "F99"]) == 400)
    #expect(
      await tab.send(["kind": "finger", "phase": "up", "x": 0, "y": 0, "time": 0]) == 400)
    #expect(await tab.post("/-/pages/nobody/events", ["number": 1, "events": []]).status == 404)
    #expect(await tab.post("/-/join", ["width": 0, "height": 1, "scale": 1]).status == 400)
  }

  @Test func `words are drawn in the lines that the layout measured`() async throws {
    let tab = try ToyTab()
    await tab.join()
    let texts = (tab.frame["picture"]?.arrayValue ?? []).compactMap(\.arrayValue)
      .filter { $0.first == "text" }
    let words = texts.flatMap { $0[1].arrayValue ?? [] }
      .flatMap { $0.arrayValue?.last?.arrayValue ?? [] }
      .compactMap { $0.arrayValue?.first?.stringValue }
    #expect(words.contains("Save"))
    #expect(words.contains("0 saved"))
  }
}
