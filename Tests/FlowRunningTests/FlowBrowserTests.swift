import Chromium
import DriverFront
import FlowFormat
import FlowScripting
import Foundation
import PageObjects
import TestPlaces
import Testing

@testable import FlowRunning

/// Flows on a page in Chromium, behind its own chromedriver.
@Suite(.serialized, .timeLimit(.minutes(4))) struct FlowBrowserTests {
  private static let page = """
    <!doctype html><meta charset=utf-8><title>Sign up</title><script>let clicks = 0</script>
    <h1>Places &amp; <i>"more"</i></h1><p style="display:none">Never seen</p>
    <label for=email>E-mail</label><input id=email placeholder="you@example.com">
    <label><input id=news type=checkbox> Send <b>me</b> news</label>
    <button id=go onclick="said.textContent = 'Hello ' + email.value + ' ' + ++clicks">Sign up</button>
    <button disabled>Too late</button><p id=said></p>
    <ul><li>Yoga <button onclick="said.textContent = 'joined yoga'">Join</button></li>
    <li>Pilates <button onclick="said.textContent = 'joined pilates'">Join</button></li></ul>
    <div style="height: 3000px"></div><p>The foot</p>
    """

  private func perform(_ steps: String) async throws {
    let scratch = try Scratch()
    try scratch.write(Self.page, to: "page.html")
    let flow = try Flow(text: "url: ${PAGE}\n---\n\(steps)\n", file: "/a.yaml")
    try await ChromeDriver.with { driver in
      let front = try Front(of: driver.url)
      let app = App(
        driver: front.url,
        capabilities: ChromeDriver.capabilities(size: "800,600").mapValues { Capability($0) },
        timeouts: Timeouts(command: .seconds(60), launch: .seconds(90)))
      let performer = FlowPerformer(
        app, target: "chrome", ownID: nil,
        variables: FlowVariables(["PAGE": "file://\(scratch.path)/page.html"], platform: "chrome"))
      do {
        try await performer.start(flow)
      } catch {
        try? await app.end(deadline: .seconds(60))
        throw error
      }
      try await app.end(deadline: .seconds(60))
    }
  }

  @Test func `a flow sees, types, taps and scrolls a page`() async throws {
    try await perform(
      """
      - launchApp: {url: '${PAGE}'}
      - assertVisible: 'Places & "more"'
      - assertNotVisible: Never seen
      - tapOn: {text: you@example.com}
      - assertVisible: {id: email, focused: true}
      - inputText: mina
      - eraseText: 1
      - assertVisible: {text: min, below: Places.*}
      - tapOn: Sign up
      - assertVisible: {id: said, text: Hello min 1}
      - doubleTapOn: {id: go}
      - assertVisible: Hello min 3
      - tapOn: {id: news}
      - assertVisible: {id: news, checked: true}
      - assertVisible: {text: Too late, enabled: false}
      - tapOn: {text: Join, childOf: {containsDescendants: [{text: 'Pilates.*'}]}, index: -1}
      - assertVisible: joined pilates
      - copyTextFrom: {id: said}
      - assertTrue: ${maestro.copiedText == 'joined pilates'}
      - runFlow: {when: {platform: Web, notVisible: The foot}, commands: [{tapOn: {id: email}}]}
      - scrollUntilVisible: {element: The foot}
      - assertNotVisible: Sign up
      - openLink: ${PAGE}
      - assertVisible: Sign up
      """)
  }

  @Test func `a step that fails says what is near on the page`() async throws {
    let error = await #expect(throws: PageError.self) {
      try await perform("- launchApp: {url: '${PAGE}'}\n- waitFor: {text: Sing up, timeout: 100ms}")
    }
    #expect("\(error.map { "\($0)" } ?? "")".contains("Sign up"))
  }

  @Test func `a step that wants what is below the window says so`() async throws {
    let error = await #expect(throws: PageError.self) {
      try await perform(
        "- launchApp: {url: '${PAGE}'}\n- waitFor: {text: The foot, timeout: 100ms}")
    }
    #expect(
      error?.message.contains("but further on the page: write scrollUntilVisible before it")
        == true,
      "\(error.map { "\($0)" } ?? "none")")
  }
}
