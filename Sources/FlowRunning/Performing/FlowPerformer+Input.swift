import Execution
import FlowFormat
import FlowMatching
import Foundation
import JSONModel
import PageObjects
import TerminalModel
import WireProtocol

/// Steps that are one action.
extension FlowPerformer {
  /// Performs a step inside its own record.
  func single(_ step: FlowStep) async throws {
    switch step.command {
    case .launchApp(let launch): try await self.launch(launch, step)
    case .stopApp(let id), .killApp(let id):
      try requireCurrent(id)
      try await stop(step)
    case .clearState(let id):
      try requireCurrent(id)
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
    case .tap(let tap): try await self.tap(tap, step)
    case .inputText(let text): try await type(try variables.text(text))
    case .inputRandom(let random): try await type(RandomText.text(random))
    case .secret(let text):
      let secret = try variables.text(text)
      app.addSecret(secret)
      try await app.typed(secret, shown: "•••")
      noteInput()
    case .eraseText(let count):
      try await erase(try variables.whole(count, "eraseText", in: 0...1_000_000))
    case .copyTextFrom(let selector):
      let element = try await find(selector, step).element
      guard let text = element.text ?? element.hint ?? element.label else {
        throw app.unmet(.expectation, "found \(element.description), which has no text,")
      }
      variables.copiedText = text
    case .setClipboard(let text): variables.copiedText = try variables.text(text)
    case .pasteText: try await type(variables.copiedText)
    case .pressKey(let key): try await press(try variables.text(key))
    case .back:
      try await app.wentBack()
      noteInput()
    case .hideKeyboard:
      if try await app.driverKind == .own { try await app.performed(.hideKeyboard) }
    case .swipe(let swipe): try await self.swipe(swipe, step)
    case .scroll: try await move(.up, over: .milliseconds(400))
    case .scrollUntilVisible(let scroll): try await self.scroll(scroll, step)
    case .openLink(let link):
      try await app.opened(Route(try variables.text(link)))
      noteInput()
    default: try await look(step)
    }
  }

  // MARK: The app

  private func launch(_ launch: FlowLaunch, _ step: FlowStep) async throws {
    if launch.appID == nil, let currentID { try await prepare([currentID] + step.firstTexts) }
    let id = try (launch.appID ?? currentID).map { try variables.text($0) }
    let arguments = try launch.arguments.map {
      "--\($0.name)=\(try variables.text($0.value))"
    }
    // Asked of our own driver, this would start the app a first time, without its arguments.
    if target != "tui", target != "core", case .browser = try await app.driverKind {
      return try await self.launch(page: id, launch, step)
    }
    if case .appium = app.live?.driver, !hasLaunched, id == ownID, arguments.isEmpty,
      !launch.clearsState
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
      isFresh: launch.clearsState || clearsAtLaunch, stops: launch.stopsApp, at: site(step))
    (isStopped, clearsAtLaunch) = (false, false)
    startedID = id
    hasArguments = !arguments.isEmpty
    noteInput()
  }

  /// Opens a page in a browser; the first time the session has just opened it.
  private func launch(page: String?, _ launch: FlowLaunch, _ step: FlowStep) async throws {
    guard launch.arguments.isEmpty else {
      throw FlowTextError("a page in a browser takes no arguments. Leave them out")
    }
    let isOpen = !hasLaunched
    hasLaunched = true
    if !isOpen, launch.clearsState || launch.stopsApp {
      try await app.started(
        app: nil, arguments: nil, isFresh: launch.clearsState, stops: launch.stopsApp,
        at: site(step))
    }
    if let page, page.contains("://") { try await app.opened(Route(page)) }
    noteInput()
  }

  private func stop(_ step: FlowStep) async throws {
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

  // MARK: Taps

  private func tap(_ tap: FlowTap, _ step: FlowStep) async throws {
    guard let target = tap.target else {
      let tree = try await tree()
      let whole = Rect(x: 0, y: 0, width: tree.size.width, height: tree.size.height)
      return try await touch(whole, tap)
    }
    let end = app.clock.now + (step.isOptional ? limits.optional : limits.find)
    while true {
      let before = tap.retriesIfNoChange ? try await app.capturedElements() : nil
      let found = try await find(target, step)
      do {
        try await self.tap(found, tap)
      } catch  where App.isPassing(error) && app.clock.now < end {
        // It changed between the look and the tap.
        continue
      }
      guard let before else { return }
      try await settle()
      guard try await app.capturedElements() == before else { return }
      try await self.tap(found, tap)
      return
    }
  }

  private func tap(_ found: FlowSighting, _ tap: FlowTap) async throws {
    guard tap.point == nil, let path = found.element.address.expression else {
      return try await touch(found.element.frame, tap)
    }
    let locator = app[.xpath(path)]
    let limit = Duration.seconds(2)
    switch tap.kind {
    case .long: try await app.longPressed(locator, for: .milliseconds(3000), within: limit)
    case .tap, .double:
      let count = tap.kind == .double ? 2 : tap.count
      for number in 0..<count {
        if number > 0 { try await app.clock.sleep(until: app.clock.now + tap.delay) }
        // On a settled screen the element is what was just seen, and ready for input.
        if number == 0, found.tree.isSettled, found.element.isEnabled,
          let reference = found.element.reference, try await app.clicked(reference: reference)
        {
          continue
        }
        try await app.clicked(locator, within: limit)
      }
    }
    noteInput()
  }

  /// Taps a point of a rectangle.
  private func touch(_ frame: Rect, _ tap: FlowTap) async throws {
    let point = try place(tap.point ?? "50%,50%", in: frame)
    let count = tap.kind == .double ? 2 : tap.kind == .long ? 1 : tap.count
    for number in 0..<count {
      if number > 0 { try await app.clock.sleep(until: app.clock.now + tap.delay) }
      try await app.touched(
        [point], holding: tap.kind == .long ? .milliseconds(3000) : .zero)
    }
    noteInput()
  }

  private func place(_ text: String, in frame: Rect) throws -> (x: Double, y: Double) {
    let value = try variables.text(text)
    guard let point = FlowPoint(value) else {
      throw FlowTextError("a point must be written as 50%,50% or 100,200, not \"\(value)\"")
    }
    guard point.isRelative else { return (frame.x + point.x, frame.y + point.y) }
    // 100 % is the last place inside.
    return (
      frame.x + min(frame.width * point.x / 100, max(0, frame.width - 1)),
      frame.y + min(frame.height * point.y / 100, max(0, frame.height - 1))
    )
  }

  // MARK: Keys

  private func type(_ text: String) async throws {
    guard !text.isEmpty else { return }
    try await app.typed(text, shown: app.masked("\"\(text)\""))
    noteInput()
  }

  private func erase(_ count: Int) async throws {
    guard count > 0 else { return }
    let tree = try await tree()
    let focused = tree.elements.last { $0.isFocused && $0.role.hasSuffix("Field") }
    // More would be keys that the program may take for something else.
    let held = focused.map { $0.text?.count ?? 0 } ?? count
    guard min(count, held) > 0 else { return }
    try await app.pressed(.named(.backspace), times: min(count, held, 1000))
    noteInput()
  }

  private func press(_ name: String) async throws {
    let key = try FlowKey(name)
    switch key {
    case .back: try await app.wentBack()
    case .key(let key): try await app.pressed(key)
    }
    noteInput()
  }

  // MARK: Swipes

  private func swipe(_ swipe: FlowSwipe, _ step: FlowStep) async throws {
    switch swipe.path {
    case .direction(let direction): try await move(direction, over: swipe.duration)
    case .points(let start, let end):
      let tree = try await tree()
      let whole = Rect(x: 0, y: 0, width: tree.size.width, height: tree.size.height)
      try await app.touched(
        [place(start, in: whole), place(end, in: whole)], moving: swipe.duration)
      noteInput()
    case .from(let selector, let direction):
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
      try await app.touched([start, end], moving: swipe.duration)
      noteInput()
    }
  }

  /// A finger's way over the middle of the screen.
  private func move(_ direction: FlowDirection, over span: Duration) async throws {
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

  private func scroll(_ scroll: FlowScroll, _ step: FlowStep) async throws {
    let limit = Duration.milliseconds(try variables.milliseconds(scroll.timeout))
    let end = app.clock.now + limit
    // A finger goes the other way.
    let opposite: [FlowDirection: FlowDirection] = [
      .down: .up, .up: .down, .left: .right, .right: .left,
    ]
    var before: String?
    while true {
      do {
        let found = try await find(scroll.element, step, within: .zero)
        if found.isInside(percent: scroll.visibility) { return }
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
      try await move(opposite[scroll.direction] ?? .up, over: .milliseconds(200))
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
