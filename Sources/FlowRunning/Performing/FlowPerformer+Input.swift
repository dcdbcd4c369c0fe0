import Execution
import FlowFormat
import FlowMatching
import Foundation
import JSONModel
import PageObjects
import TerminalModel
import WireProtocol

/// Steps that give the app something.
extension FlowPerformer {
  // MARK: The app

  func launch(_ step: FlowStep) async throws {
    let named = step.values.appId ?? step.values.url
    let given = step.values.arguments ?? []
    let (clearsState, stops) = (step.values.clearState ?? false, step.values.stopApp ?? true)
    try await prepare([named ?? currentID].compactMap { $0 } + given.map(\.value))
    let id = try (named ?? currentID).map { try variables.text($0) }
    let arguments = try given.map { "--\($0.name)=\(try variables.text($0.value))" }
    // Asked of our own driver, this would start the app a first time, without its arguments.
    if target != "tui", target != "core", try await app.isPage {
      guard arguments.isEmpty else {
        throw FlowTextError("a page in a browser takes no arguments. Leave them out")
      }
      return try await launch(page: id, clearsState: clearsState, stops: stops, step)
    }
    if case .appium = app.live?.driver, !hasLaunched, id == ownID, arguments.isEmpty,
      !clearsState
    {
      // A phone's session has just started the app.
      hasLaunched = true
      startedID = id
      return noteInput()
    }
    hasLaunched = true
    try await requireNoUnexpectedEnd(step)
    // Another driver has its app's path under the name that the flow starts with.
    let isNamed = app.live?.driver == .own || id != ownID
    try await app.started(
      app: isNamed ? id : nil,
      arguments: arguments.isEmpty && !hasArguments ? nil : arguments,
      isFresh: clearsState || clearsAtLaunch, stops: stops, at: site(step))
    (isStopped, clearsAtLaunch) = (false, false)
    startedID = id
    hasArguments = !arguments.isEmpty
    noteInput()
  }

  /// Opens a page in a browser; the first time the session has just opened it.
  private func launch(
    page: String?, clearsState: Bool, stops: Bool, _ step: FlowStep
  ) async throws {
    let isOpen = !hasLaunched
    hasLaunched = true
    if !isOpen, clearsState || stops {
      try await app.started(
        app: nil, arguments: nil, isFresh: clearsState, stops: stops,
        at: site(step))
    }
    if let page, page.contains("://") { try await app.opened(Route(page)) }
    noteInput()
  }

  func clearState(_ step: FlowStep) async throws {
    try requireCurrent(step.values.appId)
    // An app that has not started has nothing to clear.
    guard app.live != nil else { return }
    // One that the flow has stopped is cleared when it starts again.
    guard !isStopped else {
      clearsAtLaunch = true
      return
    }
    try await requireNoUnexpectedEnd(step)
    try await app.performed(.reset, ["clearsData": true])
    noteInput()
  }

  func open(_ link: String) async throws {
    try await app.opened(Route(try variables.text(link)))
    noteInput()
  }

  func stop(_ step: FlowStep) async throws {
    try requireCurrent(step.values.appId)
    guard app.live != nil else { return }
    try await requireNoUnexpectedEnd(step)
    try await app.performed(.terminateApp)
    isStopped = true
    isUnsettled = false
  }

  /// Makes sure that a step which names an app means the one that runs.
  private func requireCurrent(_ text: String?) throws {
    guard let id = try text.map({ try variables.text($0) }), let startedID, id != startedID else {
      return
    }
    throw FlowTextError(
      "the app that runs is \"\(startedID)\", and a session has one. Remove the app's name, or "
        + "start \"\(id)\" first with launchApp")
  }

  /// Makes sure that the app runs, or has ended as the flow expects: a step that ends it, or starts
  /// it anew, would hide a crash.
  private func requireNoUnexpectedEnd(_ step: FlowStep) async throws {
    guard app.live?.driver == .own else { return }
    try await settle()
    if let error = await app.unexpectedEnd(deadline: app.timeouts.command, at: site(step)) {
      throw error
    }
  }

  // MARK: Keys

  func typeSecret(_ text: String) async throws {
    let secret = try variables.text(text)
    // Typed piece by piece it is one secret.
    let whole = typedSecret + secret
    app.addSecret(secret)
    app.addSecret(whole)
    try await app.typed(secret, shown: "•••")
    noteInput()
    typedSecret = whole
  }

  func type(_ text: String) async throws {
    guard !text.isEmpty else { return }
    try await app.typed(text, shown: app.masked("\"\(text)\""))
    noteInput()
  }

  func erase(_ values: FlowValues) async throws {
    let count = try variables.whole(
      values.charactersToErase ?? "50", "eraseText", in: 0...1_000_000)
    guard count > 0 else { return }
    let tree = try await tree()
    let focused = tree.elements.last { $0.isFocused && $0.role.hasSuffix("Field") }
    // More would be keys that the program may take for something else.
    let held = focused.map { $0.text?.count ?? 0 } ?? count
    guard min(count, held) > 0 else { return }
    try await app.pressed(.named(.backspace), times: min(count, held, 1000))
    noteInput()
  }

  func press(_ name: String) async throws {
    let name = try variables.text(name)
    let press = try FlowPress(name)
    if press == .back { return try await goBack() }
    // A phone's Home is no key of a keyboard.
    if try await app.pressed(button: name.lowercased()) { return noteInput() }
    switch press {
    case .key(let key): try await self.press(key)
    case .back, .button: throw FlowTextError("there is no key \"\(name)\" on this platform")
    }
  }

  func press(_ key: Key) async throws {
    try await app.pressed(key)
    noteInput()
  }

  func goBack() async throws {
    try await app.wentBack()
    noteInput()
  }

  func hideKeyboard() async throws {
    if try await app.driverKind == .own { try await app.performed(.hideKeyboard) }
  }

  func copyText(_ step: FlowStep) async throws {
    let element = try await find(try target(step), step).element
    guard let text = element.text ?? element.hint ?? element.label else {
      throw app.unmet(.expectation, "found \(element.description), which has no text,")
    }
    variables.copiedText = text
  }

  // MARK: Swipes

  func swipe(_ step: FlowStep) async throws {
    let values = step.values
    let span = Duration.milliseconds(values.duration ?? 400)
    if let start = values.start, let end = values.end {
      try await app.touched(
        [try await screenPoint(start), try await screenPoint(end)], moving: span)
      noteInput()
    } else if let direction = values.direction, let selector = values.from {
      let found = try await find(selector, step)
      let frame = found.element.frame
      let start = (x: frame.x + frame.width / 2, y: frame.y + frame.height / 2)
      let (width, height) = found.tree.size
      let end =
        switch direction {
        case .up: (x: start.x, y: height * 0.1)
        case .down: (x: start.x, y: height * 0.9)
        case .left: (x: width * 0.1, y: start.y)
        case .right: (x: width * 0.9, y: start.y)
        }
      try await app.touched([start, end], moving: span)
      noteInput()
    } else {
      try await move(values.direction ?? .up, over: span)
    }
  }

  /// A finger's way over the middle of the screen.
  func move(_ direction: FlowDirection, over span: Duration) async throws {
    try await settle()
    if try await app.driverKind == .own {
      try await app.performed(
        .swipe,
        [
          "direction": .string(direction.rawValue),
          "duration": .number(Double(span.inMilliseconds)),
        ], extra: span)
    } else {
      let tree = try await tree()
      let (width, height) = tree.size
      if !tree.hasTouch {
        // The content follows the finger.
        let delta: (x: Double, y: Double) =
          switch direction {
          case .up: (0, height * 0.4)
          case .down: (0, -height * 0.4)
          case .left: (width * 0.4, 0)
          case .right: (-width * 0.4, 0)
          }
        try await app.wheeled(over: (width / 2, height / 2), by: delta, for: span)
        return noteInput()
      }
      let (start, end) =
        switch direction {
        case .up: ((0.5, 0.5), (0.5, 0.1))
        case .down: ((0.5, 0.2), (0.5, 0.9))
        case .left: ((0.9, 0.5), (0.1, 0.5))
        case .right: ((0.1, 0.5), (0.9, 0.5))
        }
      try await app.touched(
        [(width * start.0, height * start.1), (width * end.0, height * end.1)], moving: span)
    }
    noteInput()
  }

  func scroll(_ step: FlowStep) async throws {
    let values = step.values
    guard let element = values.element else { throw FlowTextError("it names no element") }
    let limit = Duration.milliseconds(try variables.milliseconds(values.milliseconds ?? "20000"))
    let end = app.clock.now + limit
    // A finger goes the other way.
    let opposite: [FlowDirection: FlowDirection] = [
      .down: .up, .up: .down, .left: .right, .right: .left,
    ]
    var before: String?
    while true {
      do {
        let found = try await find(element, step, within: .zero)
        if found.isInside(percent: values.visibilityPercentage ?? 100) { return }
      } catch  where App.isNothingFound(error) && app.clock.now < end {
        // Not there yet.
      }
      let source = try await app.capturedElements()
      guard source != before, app.clock.now < end else {
        throw app.unmet(
          .notFound,
          source == before ? "came to the end of the content without it" : "did not come to it")
      }
      before = source
      try await move(opposite[values.direction ?? .down] ?? .up, over: .milliseconds(200))
      try await settle()
    }
  }
}

extension FlowSighting {
  /// Whether so much of the element is on the screen.
  fileprivate func isInside(percent: Int) -> Bool {
    let frame = element.frame
    guard frame.width > 0, frame.height > 0 else { return percent == 0 }
    let width = min(frame.x + frame.width, tree.size.width) - max(frame.x, 0)
    let height = min(frame.y + frame.height, tree.size.height) - max(frame.y, 0)
    guard width > 0, height > 0 else { return false }
    return width * height * 100 >= frame.width * frame.height * Double(percent) * 0.999
  }
}
