package import Execution
package import JSONModel
package import TerminalModel
package import WireProtocol

/// What an action is made of, for callers that record and explain a step of their own: they call
/// these inside `step(_:at:_:)`.
extension App {
  /// The clock of the session's waits.
  package var clock: any Timing { timing }

  /// Whose driver it is; starts the session unless it runs.
  package var driverKind: DriverKind { get async throws { try await session().driver } }

  /// Whether it shows a page; starts the session unless it runs.
  package var isPage: Bool { get async throws { try await session().isPage } }

  package func pressed(_ key: Key, times: Int = 1) async throws {
    try KeyCodes.require(key, of: try await session().driver)
    let single = KeyCode.actions(key)
    guard let source = single.arrayValue?.first, let actions = source["actions"]?.arrayValue else {
      return
    }
    let all = (0..<times).flatMap { _ in actions }
    let sources: JSONValue = [["type": "key", "id": "keyboard", "actions": .array(all)]]
    try await command(.actions(sources, label: "press \(KeyCodes.name(key))"))
  }

  /// Presses a button of a phone or of a remote control; false where the driver has none of this name.
  ///
  /// - Parameter name: in small letters.
  package func pressed(button name: String) async throws -> Bool {
    guard case .appium(_, let isAndroid) = try await session().driver,
      PhoneButton.script(name, isAndroid: isAndroid) != nil
    else { return false }
    try await command(.execute(.pressKey, ["button": .string(name)], label: "press \(name)"))
    return true
  }

  package func typed(_ text: String, shown: String) async throws {
    let keys: [JSONValue] = text.flatMap { character -> [JSONValue] in
      let value = JSONValue.string(String(character))
      return [["type": "keyDown", "value": value], ["type": "keyUp", "value": value]]
    }
    let sources: JSONValue = [["type": "key", "id": "keyboard", "actions": .array(keys)]]
    try await command(.actions(sources, label: "type \(shown)"))
  }

  package func opened(_ route: Route) async throws {
    try await command(.open(route.url))
  }

  package func wentBack() async throws { try await command(.back) }

  /// Clicks an element once it takes input.
  package func clicked(_ locator: Locator, within limit: Duration) async throws {
    try await act(on: locator, within: limit) { try await command(.click($0)) }
  }

  /// Gives a field the focus once it takes input, and types behind what it holds.
  package func typed(_ text: String, into locator: Locator, within limit: Duration) async throws {
    try await act(on: locator, within: limit) { _ = try await command(.sendKeys($0, text, .plain)) }
  }

  /// Clicks an element that was just found, by its reference; false where it has changed since.
  package func clicked(reference: String) async throws -> Bool {
    do {
      try await command(.click(reference))
      return true
    } catch CommandFailure.driver(let error) where error.fault == nil && error.code.isPassing {
      return false
    }
  }

  /// Presses an element that was just found, by its reference; false where it has changed since.
  package func longPressed(reference: String, for span: Duration) async throws -> Bool {
    do {
      try await command(
        .actions(PointerActions.longPress(reference, for: span), label: "long press"), extra: span)
      return true
    } catch CommandFailure.driver(let error) where error.fault == nil && error.code.isPassing {
      return false
    }
  }

  package func longPressed(
    _ locator: Locator, for span: Duration, within limit: Duration
  ) async throws {
    try await act(on: locator, within: limit) { id in
      try await command(
        .actions(PointerActions.longPress(id, for: span), label: "long press"), extra: span)
    }
  }

  /// Moves a finger over points of the screen, in the session's unit; one point is a tap.
  package func touched(
    _ points: [(x: Double, y: Double)], holding: Duration = .zero, moving: Duration = .zero
  ) async throws {
    func move(_ point: (x: Double, y: Double), _ span: Duration) -> JSONValue {
      [
        "type": "pointerMove", "duration": .number(Double(span.inMilliseconds)),
        "origin": "viewport", "x": .number(point.x.rounded(.down)),
        "y": .number(point.y.rounded(.down)),
      ]
    }
    guard let first = points.first else { return }
    var actions: [JSONValue] = [move(first, .zero), ["type": "pointerDown", "button": 0]]
    if holding > .zero {
      actions.append(["type": "pause", "duration": .number(Double(holding.inMilliseconds))])
    }
    actions += points.dropFirst().map { move($0, moving) }
    actions.append(["type": "pointerUp", "button": 0])
    let source: JSONValue = [
      [
        "type": "pointer", "id": .string(PageFinger.id), "parameters": ["pointerType": "touch"],
        "actions": .array(actions),
      ]
    ]
    try await command(
      .actions(source, label: points.count == 1 ? "tap" : "swipe"), extra: holding + moving)
  }

  /// Clicks a mouse at a point of the screen, in the session's unit; drags it over the others.
  package func clicked(
    _ points: [(x: Double, y: Double)], moving span: Duration = .milliseconds(100)
  ) async throws {
    func move(_ point: (x: Double, y: Double), _ span: Double) -> JSONValue {
      [
        "type": "pointerMove", "duration": .number(span), "origin": "viewport",
        "x": .number(point.x.rounded(.down)), "y": .number(point.y.rounded(.down)),
      ]
    }
    guard let first = points.first else { return }
    let drag = points.dropFirst().map { move($0, Double(span.inMilliseconds)) }
    let actions = [move(first, 0), PointerActions.down] + drag + [PointerActions.up]
    try await command(
      .actions(
        PointerActions.finger(actions, isTouch: false),
        label: drag.isEmpty ? "click" : "drag"))
  }

  /// Where each match of a query is now, in the window's points; it does not wait.
  package func rects(of query: LocatorQuery, called name: String) async throws -> [Rect] {
    let ids = try await elements(of: Locator(app: self, query: query, description: name))
    var rects: [Rect] = []
    for id in ids { rects.append(try Rect(try await command(.rect(id)))) }
    return rects
  }

  /// Turns the wheel of a browser's mouse over a point of its window, by so many pixels.
  package func wheeled(
    over point: (x: Double, y: Double), by delta: (x: Double, y: Double), for span: Duration
  ) async throws {
    let source: JSONValue = [
      [
        "type": "wheel", "id": "wheel",
        "actions": [
          [
            "type": "scroll", "origin": "viewport", "x": .number(point.x.rounded(.down)),
            "y": .number(point.y.rounded(.down)), "deltaX": .number(delta.x.rounded()),
            "deltaY": .number(delta.y.rounded()),
            "duration": .number(Double(span.inMilliseconds)),
          ]
        ],
      ]
    ]
    try await command(.actions(source, label: "scroll"), extra: span)
  }

  /// Sends a command of our own driver.
  @discardableResult
  package func performed(
    _ mobile: MobileCommand, _ argument: JSONValue = [:], extra: Duration = .zero
  ) async throws -> JSONValue {
    try await command(.execute(mobile, argument), extra: extra)
  }

  /// Sends a command of the session as it is, for callers that speak the protocol themselves.
  @discardableResult
  package func answer(
    to endpoint: Endpoint, _ body: JSONValue?, element: String?, extra: Duration = .zero
  ) async throws -> JSONValue {
    try await command(
      WireRequest(
        endpoint: endpoint, element: element, name: nil, body: body,
        label: body?["script"]?.stringValue ?? endpoint.rawValue), extra: extra)
  }

  /// Starts the app, or starts it again.
  ///
  /// - Parameters:
  ///   - app: Which one; nil for the session's own.
  ///   - arguments: What it is started with besides; they make a new session. Nil: as before.
  ///   - isFresh: Whether what it has kept in this test is removed before.
  ///   - stops: Whether a running app is terminated first.
  package func started(
    app: String?, arguments: [String]?, isFresh: Bool, stops: Bool, at site: CallSite
  ) async throws {
    if let session = live, case .appium = session.driver {
      return try await startedOnPhone(
        app: app, arguments: arguments, isFresh: isFresh, stops: stops, session, at: site)
    }
    var asked: [String: JSONValue] = [:]
    if let app, app != capability("appium:app") { asked[.app] = .string(app) }
    if let arguments {
      asked[.processArguments] = ["args": .array(arguments.map { .string($0) })]
    }
    let isOwn = live.map { $0.driver == .own } ?? asksForOwnTarget
    guard asked.isEmpty, live?.driver == .own else {
      if live != nil { try await endAsAsked(at: site) }
      let before = withFacts(\.capabilities)
      change(asked)
      do {
        if isFresh, isOwn { try await freshSession() } else { _ = try await self.session() }
      } catch {
        // What can't be started is no wish of the steps after it.
        withFacts { $0.capabilities = before }
        throw error
      }
      return
    }
    if isFresh {
      try await command(.execute(.reset, ["clearsData": true]))
    } else {
      if stops { try await command(.execute(.terminateApp)) }
      try await command(.execute(.activateApp))
    }
  }

  /// A failure of the step that is under way, with the elements that come nearest.
  ///
  /// - Parameter fault: what became of the app, where that is the failure.
  package func unmet(
    _ code: PageError.Code, _ message: String, nearest: [String] = [], fault: AppFault? = nil
  ) -> any Error {
    let details = nearest.isEmpty ? [:] : ["candidates": nearest.joined(separator: "\n")]
    return StepFailure(
      code, message,
      cause: WebDriverError(.noSuchElement, message, fault: fault, details: details))
  }

  /// Whether a failure says that no element matched.
  package static func isNothingFound(_ error: any Error) -> Bool {
    (error as? StepFailure)?.code == .notFound
  }

  /// Whether an element changed between the look at it and the action, so that another look helps.
  package static func isPassing(_ error: any Error) -> Bool {
    switch error {
    case let failure as StepFailure: failure.code == .notFound || failure.code == .notActionable
    case CommandFailure.driver(let error): error.fault == nil && error.code.isPassing
    default: false
    }
  }
}
