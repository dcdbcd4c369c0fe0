import Execution
import Foundation
import JSONModel
import TerminalModel
import TextModel
import WireProtocol

/// What a person does to a page, by the actions of W3C WebDriver.
extension PageBackend {
  func send(
    _ inputs: [AppInput], deadline: ContinuousClock.Instant
  ) async throws(WebDriverError) {
    var rest = inputs[...]
    while let first = rest.first {
      let isMouse = first.isMouse
      let part = rest.prefix { $0.isMouse == isMouse }
      rest = rest.dropFirst(part.count)
      if isMouse, isHeld(part) {
        try await touch(part, deadline: deadline)
        continue
      }
      let sources = try isMouse ? pointer(part) : keyboard(part)
      for source in sources { try await act(source, deadline: deadline) }
    }
  }

  /// Performs actions.
  private func act(
    _ source: JSONValue, deadline: ContinuousClock.Instant
  ) async throws(WebDriverError) {
    _ = try await link.send(
      .post, "/actions", ["actions": [source]], within: timing.now.duration(to: deadline))
    noteInput()
  }

  /// Notes an input that the browser's driver has given, and waits for a page that says when it has handled it.
  func inputGiven(deadline: ContinuousClock.Instant) async throws(WebDriverError) {
    noteInput()
    try await bridge?.sync(link, within: timing.now.duration(to: deadline))
  }

  private func keyboard(_ inputs: ArraySlice<AppInput>) throws(WebDriverError) -> [JSONValue] {
    var actions: [JSONValue] = []
    func act(_ type: String, _ value: String) {
      actions.append(["type": .string(type), "value": .string(value)])
    }
    for input in inputs {
      switch input {
      case .key(let key):
        let code = KeyCode.code(key)
        guard !code.isEmpty, !(0xE061...0xE06C).contains(code.unicodeScalars.first?.value ?? 0)
        else {
          throw WebDriverError(
            .unsupportedOperation, "A browser has no such key: W3C WebDriver has F1 to F12 alone.")
        }
        let held = KeyCode.modifiers(key)
        for one in held + [code] { act("keyDown", one) }
        for one in [code] + held.reversed() { act("keyUp", one) }
      case .text(let text):
        for character in text {
          act("keyDown", String(character))
          act("keyUp", String(character))
        }
      case .paste:
        throw WebDriverError(
          .unsupportedOperation,
          "A browser's driver can't paste. Type the text, or limit the test to other targets.")
      case .mouse: break
      }
    }
    return [["type": "key", "id": "qa-keyboard", "actions": .array(actions)]]
  }

  private func pointer(_ inputs: ArraySlice<AppInput>) throws(WebDriverError) -> [JSONValue] {
    var actions: [JSONValue] = []
    var wheel: [JSONValue] = []
    func move(_ point: CellPoint) -> JSONValue {
      [
        "type": "pointerMove", "duration": 0, "origin": "viewport",
        "x": .number(Double(point.x)), "y": .number(Double(point.y)),
      ]
    }
    for input in inputs {
      guard case .mouse(let event) = input else { continue }
      let button: JSONValue = event.button == .right ? 2 : event.button == .middle ? 1 : 0
      switch event.kind {
      case .press:
        actions += [move(event.position), ["type": "pointerDown", "button": button]]
      case .release: actions.append(["type": "pointerUp", "button": button])
      case .move, .drag: actions.append(move(event.position))
      case .wheelUp, .wheelDown:
        wheel.append([
          "type": "scroll", "origin": "viewport", "duration": 0, "deltaX": 0,
          "x": .number(Double(event.position.x)), "y": .number(Double(event.position.y)),
          // What a notch of a wheel scrolls.
          "deltaY": event.kind == .wheelUp ? -100 : 100,
        ])
      }
    }
    var sources: [JSONValue] = []
    if !actions.isEmpty {
      sources.append([
        "type": "pointer", "id": "qa-pointer",
        "parameters": ["pointerType": .string(hasTouch ? "touch" : "mouse")],
        "actions": .array(actions),
      ])
    }
    if !wheel.isEmpty {
      sources.append(["type": "wheel", "id": "qa-wheel", "actions": .array(wheel)])
    }
    return sources
  }

  // MARK: A finger over several commands

  /// Whether a finger stays down, or was down before: chromedriver forgets its own at the end of each command.
  private func isHeld(_ inputs: ArraySlice<AppInput>) -> Bool {
    guard link.capabilities["goog:chromeOptions"]?["debuggerAddress"] != nil else { return false }
    if holdsFinger { return true }
    let kinds = inputs.compactMap { input in
      if case .mouse(let event) = input { event.kind } else { nil }
    }
    let downs = kinds.count { $0 == .press }
    return hasTouch && downs > 0 && downs != kinds.count { $0 == .release }
  }

  /// Has Chromium's DevTools move the finger.
  private func touch(
    _ inputs: ArraySlice<AppInput>, deadline: ContinuousClock.Instant
  ) async throws(WebDriverError) {
    for input in inputs {
      guard case .mouse(let event) = input else { continue }
      switch event.kind {
      case .press:
        // The last finger is still down, of a touch that the app ended by itself.
        if finger != nil { try await touch("touchCancel", at: nil, deadline: deadline) }
        try await touch("touchStart", at: event.position, deadline: deadline)
      case .move, .drag:
        guard finger != nil else { continue }
        try await touch("touchMove", at: event.position, deadline: deadline)
      case .release: try await touch("touchEnd", at: nil, deadline: deadline)
      case .wheelUp, .wheelDown: continue
      }
    }
    noteInput()
  }

  private func touch(
    _ type: String, at point: CellPoint?, deadline: ContinuousClock.Instant
  ) async throws(WebDriverError) {
    finger = point
    let points = point.map {
      [["x": .number(Double($0.x)), "y": .number(Double($0.y))] as JSONValue]
    }
    _ = try await link.send(
      .post, "/goog/cdp/execute",
      [
        "cmd": "Input.dispatchTouchEvent",
        "params": ["type": .string(type), "touchPoints": .array(points ?? [])],
      ], within: timing.now.duration(to: deadline))
  }

  // MARK: What an agent does elsewhere

  @discardableResult
  func perform(
    _ action: AgentAction, deadline: ContinuousClock.Instant
  ) async throws(WebDriverError) -> AgentReply {
    let limit = timing.now.duration(to: deadline)
    switch action {
    case .reveal(let id):
      _ = try await link.run(PageScript.reveal, [.number(Double(id))], within: limit)
      try await bridge?.sync(link, within: limit)
      try await look(deadline: deadline)
    case .open(let url):
      if let bridge {
        try await bridge.perform("open", ["url": .string(url)], link, within: limit)
      } else {
        try await PageOpening.open(url, link, within: limit)
      }
      noteInput()
    case .back:
      if let bridge {
        try await bridge.perform("back", [:], link, within: limit)
      } else {
        _ = try await link.send(.post, "/back", within: limit)
      }
      noteInput()
    case .set(let name, let value):
      guard let bridge else { throw unsupported("change a setting such as dark mode or locale") }
      try await bridge.perform(
        "set", ["name": .string(name), "value": .string(value)], link, within: limit)
      noteInput()
    case .cancelTouch:
      if finger != nil {
        try await touch("touchCancel", at: nil, deadline: deadline)
      } else if let bridge {
        try await bridge.perform("cancelTouch", [:], link, within: limit)
        let release = MouseEvent(.release, at: CellPoint(x: 0, y: 0))
        try await send([.mouse(release)], deadline: deadline)
      } else {
        throw unsupported("take a finger away")
      }
      try await bridge?.sync(link, within: limit)
    case .barrier:
      try await bridge?.sync(link, within: limit)
    case .mouse, .key, .text, .paste, .screen, .screenshot, .resize, .aim:
      throw unsupported("do that as an app's agent does")
    }
    return AgentReply(id: 0, progress: model.progress)
  }

  func unsupported(_ what: String) -> WebDriverError {
    WebDriverError(
      .unsupportedOperation,
      "\(link.name) can't \(what). Limit the test to other targets, by the trait .targets(…).",
      details: [WebDriverError.lastingKey: "true"])
  }

  func screen(deadline: ContinuousClock.Instant) async throws(WebDriverError) -> Screen {
    throw WebDriverError(
      .unsupportedOperation,
      "\(link.name) gives no grid of cells, as only terminal apps and headless cores have one. Take a "
        + "picture instead: app.screenshot(), or expectSnapshot(…, as: .image).",
      details: [WebDriverError.lastingKey: "true"])
  }

  func picture(
    without secrets: SecretTexts, deadline: ContinuousClock.Instant
  ) async throws(WebDriverError) -> AppPicture {
    try await look(deadline: deadline)
    let answer = try await link.send(
      .get, "/screenshot", within: timing.now.duration(to: deadline))
    guard let png = answer.stringValue.flatMap({ Data(base64Encoded: $0) }) else {
      throw WebDriverError(.unableToCaptureScreen, "\(link.name) answered without a picture.")
    }
    let view = view()
    return AppPicture(
      png: try await PagePicture.masked(png, of: view, without: secrets),
      revision: view.revision, tree: view.tree, unit: .points)
  }

  func resize(
    to size: CellSize, deadline: ContinuousClock.Instant
  ) async throws(WebDriverError) {
    try await PageOpening.fit(
      (size.columns, size.rows), link, within: timing.now.duration(to: deadline))
    try await look(deadline: deadline)
  }

  func redraw(deadline: ContinuousClock.Instant) async throws(WebDriverError) {
    _ = try await link.send(.post, "/refresh", within: timing.now.duration(to: deadline))
    noteInput()
  }
}

extension AppInput {
  fileprivate var isMouse: Bool { if case .mouse = self { true } else { false } }
}
