import Execution
import FlowFormat
import FlowScripting
import JSONModel
import PageObjects
import Synchronization
import TerminalModel
import TestPlaces
import Testing
import WebDriverFake
import WireProtocol

@testable import FlowRunning

/// How long steps wait, and in which order they run, on a driver that serves a given screen.
@Suite struct FlowPerformerTests {
  /// What an app shows and does.
  final class Stage: Sendable {
    struct Facts {
      /// What is shown from a time on, in seconds after the start.
      var scenes: [(from: Double, texts: [String])]
      var isIdle = true
      /// Whether it draws again though it has settled: it polls, or sleeps.
      var polls = false
      /// What is shown once the app has come to rest.
      var atRest: [String]?
      /// The apps of new sessions, with their arguments.
      var started: [String] = []
      var typed = ""
      var taps = 0
      /// Swipes and touches, with their points and how long they take.
      var gestures: [String] = []
      /// The element with the focus, as XML; none: nothing is focused.
      var field = ""
    }

    let facts: Mutex<Facts>
    let clock = LeapingTimer()
    private let blank: FakeDriver.Answer
    private let start: ContinuousClock.Instant

    init(_ scenes: [(from: Double, texts: [String])], isIdle: Bool = true) {
      facts = Mutex(Facts(scenes: scenes, isIdle: isIdle))
      let screen = Screen(blank: CellSize(columns: 80, rows: 24))
      blank = (try? JSONValue(encoding: screen)).map { .value($0) } ?? .silence
      start = clock.now
    }

    var seconds: Double { start.duration(to: clock.now) / .seconds(1) }

    private var source: String {
      let texts = facts.withLock { facts in
        facts.scenes.last { $0.from <= seconds }?.texts ?? []
      }
      let buttons = texts.enumerated().map { index, text in
        "<button role=\"button\" text=\"\(text)\" x=\"0\" y=\"\(index)\" width=\"9\" height=\"1\"/>"
      }
      return "<application unit=\"cells\" role=\"application\" x=\"0\" y=\"0\" width=\"80\" "
        + "height=\"24\">\(buttons.joined())\(facts.withLock(\.field))</application>"
    }

    private func note(_ gesture: String) { facts.withLock { $0.gestures.append(gesture) } }

    /// Writes down where a finger goes, and how long it takes or stays.
    private func notePointer(_ body: JSONValue) {
      let words = (body["actions"]?.arrayValue?.first?["actions"]?.arrayValue ?? []).compactMap {
        action -> String? in
        let time = action["duration"]?.integerValue ?? 0
        guard action["type"]?.stringValue == "pointerMove" else {
          return action["type"]?.stringValue == "pause" ? "hold \(time)" : nil
        }
        let place = "\(action["x"]?.integerValue ?? -1),\(action["y"]?.integerValue ?? -1)"
        return time == 0 ? place : "\(place) \(time)"
      }
      if !words.isEmpty { note(words.joined(separator: " ")) }
    }

    private func settle() -> Bool {
      facts.withLock { facts in
        if let texts = facts.atRest { facts.scenes = [(0, texts)] }
        return facts.isIdle
      }
    }

    private func elements(_ argument: JSONValue) -> FakeDriver.Answer {
      let isSettled = argument["timeout"]?.numberValue ?? 0 > 0 && settle()
      return .value([
        "version": .string(source), "settled": .bool(isSettled),
        "idle": .bool(facts.withLock { $0.isIdle && !$0.polls }), "source": .string(source),
        "references": .array(
          source.split(separator: "<").enumerated().map { .string("r\($0.offset)") }),
      ])
    }

    private func answer(_ call: FakeDriver.Call) -> FakeDriver.Answer? {
      switch (call.method, call.path, call.script) {
      case ("GET", "/source", _): return .value(.string(source))
      case (_, _, "mobile: settle"): return settle() ? .value(nil) : .error(.timeout, "still busy")
      case (_, _, "mobile: elements"): return elements(call.argument ?? .null)
      case (_, _, "mobile: screen"): return blank
      case (_, _, "mobile: waitFor"): return .value(element("e1"))
      case (_, let path, _) where path.hasPrefix("/element/") && path.hasSuffix("/click"):
        facts.withLock { $0.taps += 1 }
        return .value(nil)
      case (_, _, "mobile: swipe"):
        let (way, time) = (call.argument?["direction"], call.argument?["duration"])
        note("\(way?.stringValue ?? "?") \(time?.integerValue ?? -1)")
        return .value(nil)
      case ("POST", "/actions", _):
        notePointer(call.body)
        let keys = call.body["actions"]?.arrayValue?.first?["actions"]?.arrayValue ?? []
        let text = keys.filter { $0["type"]?.stringValue == "keyDown" }
          .compactMap { $0["value"]?.stringValue }.joined()
        facts.withLock { $0.typed += text }
        return .value(nil)
      default: return nil
      }
    }

    /// Performs steps; the error is the step's that failed.
    func perform(
      _ steps: String, header: String = "", given: [String: String] = [:]
    ) async throws {
      let flow = try Flow(text: "appId: a\n\(header)\n---\n\(steps)\n", file: "/a.yaml")
      let driver = try FakeDriver { [self] in answer($0) }
      let app = App(
        driver: driver.url, capabilities: ["platformName": "core", "appium:app": "a"],
        timeouts: Timeouts(),
        recorder: nil, timing: clock)
      defer {
        facts.withLock {
          $0.started = driver.calls.filter { $0.path == "/session" }.map {
            let asked = $0.body["capabilities"]?["alwaysMatch"]
            let arguments = asked?["appium:processArguments"]?["args"]?.arrayValue ?? []
            let app = asked?["appium:app"]?.stringValue ?? "-"
            return ([app] + arguments.compactMap(\.stringValue)).joined(separator: " ")
          }
        }
      }
      let performer = FlowPerformer(
        app, target: "core", ownID: "a", variables: FlowVariables(given, platform: "core"),
        scripts: FlowScripts(program: Products.runner))
      try await performer.start(flow)
      withExtendedLifetime(driver) {}
    }

    /// The failure of steps that fail.
    func failure(_ steps: String, header: String = "") async -> PageError? {
      do {
        try await perform(steps, header: header)
        Issue.record("the flow passed")
      } catch let error as PageError {
        return error
      } catch {
        Issue.record("\(error)")
      }
      return nil
    }
  }

  // MARK: Time

  @Test func `an element is waited for until it comes`() async throws {
    let stage = Stage([(0, ["Wait"]), (9, ["Done"])])
    try await stage.perform("- assertVisible: Done")
    #expect((9..<9.2).contains(stage.seconds))
  }

  @Test func `an element that does not come fails after 17 s, with what is nearest`() async {
    let stage = Stage([(0, ["Confirm booking", "Cancel"])])
    let error = await stage.failure("- tapOn: Confirm")
    #expect((17..<17.2).contains(stage.seconds))
    #expect(error?.message == "tapOn \"Confirm\" found nothing in 17.0 s")
    #expect(error?.nearest == ["button \"Confirm booking\""])
    #expect(error?.line == 4)
    #expect(error?.file == "/a.yaml")
  }

  @Test func `the time since the last input counts`() async {
    let stage = Stage([(0, ["A"]), (10, ["B"])])
    _ = await stage.failure("- inputText: x\n- assertVisible: B\n- assertVisible: C")
    #expect((17..<17.2).contains(stage.seconds))
  }

  @Test func `an element that stays fails after 17 s`() async {
    let stage = Stage([(0, ["Loading"])])
    let error = await stage.failure("- assertNotVisible: Loading")
    #expect((17..<17.2).contains(stage.seconds))
    #expect(error?.message == "assertNotVisible \"Loading\" still saw button \"Loading\" in 17.0 s")
  }

  @Test func `an optional step takes 7 s while the app is busy, and does not fail`() async throws {
    let stage = Stage([(0, ["A"])], isIdle: false)
    try await stage.perform("- tapOn: {text: B, optional: true}")
    #expect((7..<7.2).contains(stage.seconds))
  }

  @Test(arguments: [
    "- tapOn: {text: B, optional: true}",
    "- runFlow: {when: {notVisible: A}, commands: [{inputText: no}]}",
    "- runFlow: {when: {visible: B}, commands: [{inputText: no}]}",
    "- repeat: {while: {visible: B}, commands: [{inputText: no}]}",
  ])
  func `optional steps and conditions answer at once when the app is idle`(
    step: String
  ) async throws {
    let stage = Stage([(0, ["A"])])
    try await stage.perform(step)
    #expect(stage.seconds < 0.1)
    #expect(stage.facts.withLock(\.typed) == "")
  }

  @Test(arguments: [
    "- tapOn: {text: B, optional: true}",
    "- runFlow: {when: {visible: B}, commands: [tapOn: B]}",
    "- repeat: {times: 1, while: {visible: B}, commands: [tapOn: B]}",
  ])
  func `optional steps and conditions wait for what a program that polls shows later`(
    step: String
  ) async throws {
    let stage = Stage([(0, ["A"]), (6, ["B"])])
    stage.facts.withLock { $0.polls = true }
    try await stage.perform(step)
    #expect(stage.facts.withLock(\.taps) == 1)
  }

  @Test func `a condition that does not come about takes 7 s where the program polls`()
    async throws
  {
    let stage = Stage([(0, ["A"])])
    stage.facts.withLock { $0.polls = true }
    try await stage.perform("- runFlow: {when: {visible: B}, commands: [{inputText: no}]}")
    #expect((7..<7.2).contains(stage.seconds))
  }

  @Test func `an optional step takes what the app drew before it came to rest`() async throws {
    let stage = Stage([(0, ["A"])])
    stage.facts.withLock { $0.atRest = ["B"] }
    try await stage.perform("- tapOn: {text: B, optional: true}")
    #expect(stage.facts.withLock(\.taps) == 1)
  }

  @Test func `an app that was launched before is launched again, without old arguments`()
    async throws
  {
    let stage = Stage([(0, ["A"])])
    try await stage.perform(
      "- launchApp\n- launchApp: {appId: b, arguments: {x: 1}}\n- launchApp: a\n- stopApp: a")
    #expect(stage.facts.withLock(\.started) == ["a", "b --x=1", "a"])
  }

  @Test(arguments: ["stopApp", "killApp", "clearState"])
  func `only the app that runs can be stopped`(command: String) async {
    let error = await Stage([(0, ["A"])]).failure("- launchApp\n- \(command): b")
    #expect(error?.message.contains("the app that runs is \"a\"") == true)
  }

  @Test func `no element is sought by an empty text`() async {
    let error = await Stage([(0, ["A"])]).failure(
      "- assertNotVisible: ${E}", header: "env: {E: ''}")
    #expect(error?.message.contains("text: ${E} is empty") == true)
  }

  @Test(arguments: [
    "eraseText: 1e300", "scrollUntilVisible: {element: B, timeout: 1e300}",
    "extendedWaitUntil: {visible: A, timeout: -1e300}",
    "waitForAnimationToEnd: {timeout: -1e300}", "retry: {maxRetries: 1e300, commands: [back]}",
    "assertScreenshot: {path: a, thresholdPercentage: -1}",
  ])
  func `a number that is too large or too small fails its step`(step: String) async {
    let error = await Stage([(0, ["A"])]).failure("- \(step)")
    #expect(error?.message.contains("must be from") == true, "\(error?.message ?? "")")
  }

  @Test func `a condition waits 7 s while the app is busy`() async throws {
    let stage = Stage([(0, ["A"]), (5, ["B"])], isIdle: false)
    try await stage.perform("- runFlow: {when: {visible: B}, commands: [{inputText: yes}]}")
    #expect((5..<5.2).contains(stage.seconds))
    #expect(stage.facts.withLock(\.typed) == "yes")
  }

  @Test func `extendedWaitUntil has its own time`() async {
    let stage = Stage([(0, ["A"])])
    _ = await stage.failure("- extendedWaitUntil: {visible: B, timeout: 60_000}")
    #expect((60..<60.2).contains(stage.seconds))
  }

  // MARK: Order

  @Test func `hooks run around the steps, those after them also when they fail`() async {
    let stage = Stage([(0, ["A"])])
    let error = await stage.failure(
      "- inputText: b\n- assertTrue: ${1 == 2}\n- inputText: never",
      header: "onFlowStart: [{inputText: a}]\nonFlowComplete: [{inputText: c}]")
    #expect(stage.facts.withLock(\.typed) == "abc")
    #expect(error?.message.hasPrefix("assertTrue ${1 == 2} is not true: it is \"false\"") == true)
  }

  @Test func `repeat runs so often, and retry until it passes`() async throws {
    let stage = Stage([(0, ["A"])])
    try await stage.perform("- repeat: {times: 3, commands: [{inputText: x}]}")
    #expect(stage.facts.withLock(\.typed) == "xxx")
    _ = await stage.failure(
      "- retry: {maxRetries: 9, commands: [{inputText: y}, {assertTrue: false}]}")
    #expect(stage.facts.withLock(\.typed) == "xxxyyyy")
  }

  @Test func `variables of a runFlow end with it`() async throws {
    let stage = Stage([(0, ["A"])])
    try await stage.perform(
      "- runFlow: {env: {N: '${N}2', M: '${N}3'}, commands: [{inputText: '${N} ${M} '}]}\n- inputText: ${N}",
      header: "env: {N: 1}")
    #expect(stage.facts.withLock(\.typed) == "12 123 1")
  }

  @Test func `a name without a value fails the step`() async {
    let stage = Stage([(0, ["A"])])
    let error = await stage.failure("- inputText: ${NONE}")
    #expect(
      error?.message
        == "inputText \"${NONE}\": ${NONE} has no value. Give it one by env: in the flow, or by -e "
        + "NAME=VALUE.")
  }

  @Test func `a strict flow refuses two matches`() async {
    let stage = Stage([(0, ["A", "A"])])
    let error = await stage.failure("- tapOn: A", header: "strict: true")
    #expect(error?.code == .ambiguous)
    #expect(stage.facts.withLock(\.taps) == 0)
  }

  @Test func `a tap repeats as it says`() async throws {
    let stage = Stage([(0, ["A"])])
    try await stage.perform("- tapOn: {text: A, repeat: 3}\n- doubleTapOn: A")
    #expect(stage.facts.withLock(\.taps) == 5)
  }

  @Test(arguments: [
    ("Enter", "\u{E007}"), ("backspace", "\u{E003}"), ("ctrl+c", "\u{E009}c"), ("x", "x"),
    ("F5", "\u{E035}"),
    ("PAGEDOWN", "\u{E00F}"), ("space", " "),
  ])
  func `a key has its name`(name: String, code: String) async throws {
    let stage = Stage([(0, ["A"])])
    try await stage.perform("- pressKey: \(name)")
    #expect(stage.facts.withLock(\.typed) == code)
  }

  @Test func `an unknown key is an error with the nearest one`() async {
    let error = await Stage([(0, ["A"])]).failure("- pressKey: ${'Entr'}")
    #expect(error?.message.contains("there is no key \"Entr\". Did you mean \"enter\"?") == true)
  }
}
