import Execution
import Foundation
import Geometry
import JSONModel
import Synchronization
import WireProtocol

/// What carries a finger to the app, from one command to the next.
enum Finger: Sendable {
  /// A touch that the driver itself keeps.
  case touch
  /// A mouse whose button is held: WebKitWebDriver has no touches.
  case mouse
  /// A touch that Chromium keeps: chromedriver forgets its own at the end of each command.
  case chromium(ChromiumTouch)

  /// Where Chromium is touched, in points of its window; nil where it is not. A session has one.
  final class ChromiumTouch: AppValue {
    let session: String
    private let state = Mutex<Point?>(nil)

    init(session: String) { self.session = session }

    var place: Point? {
      get { state.withLock { $0 } }
      set { state.withLock { $0 = newValue } }
    }
  }

  /// The finger of a session.
  /// - Throws: `CommandFailure.unsupported` where the driver lifts it at the end of each command.
  init(of app: App) async throws {
    let session = try await app.session()
    if case .appium = session.driver {
      throw CommandFailure.unsupported(
        session.driver.refusal("lifts every finger at the end of a command, and can't hold one"))
    }
    guard case .browser = session.driver else {
      self = .touch
      return
    }
    guard session.capabilities["goog:chromeOptions"]?["debuggerAddress"] != nil else {
      self = .mouse
      return
    }
    let known = app[ChromiumTouch.self]
    let touch = known?.session == session.id ? known : nil
    let own = touch ?? ChromiumTouch(session: session.id)
    app[ChromiumTouch.self] = own
    self = .chromium(own)
  }

  private var isTouch: Bool { if case .mouse = self { false } else { true } }

  private func actions(_ actions: [JSONValue], _ label: String) -> WireRequest {
    .actions(PointerActions.finger(actions, isTouch: isTouch), label: label)
  }

  /// Puts the finger on the middle of an element; in a browser of the part that is seen, whatever lies over it.
  func put(on id: String, in app: App, label: String) async throws {
    if case .touch = self {
      try await app.command(actions([PointerActions.move(id), PointerActions.down], label))
      return
    }
    let rect = try await app.visibleRect(id).rect
    let middle = Point(
      x: (rect.x + rect.width / 2).rounded(.down), y: (rect.y + rect.height / 2).rounded(.down))
    try await put(at: middle, in: app, label: label)
  }

  /// Puts the finger on a place of the window, in the session's unit.
  func put(at point: Point, in app: App, label: String) async throws {
    let move: JSONValue = [
      "type": "pointerMove", "duration": 0, "origin": "viewport", "x": .number(point.x),
      "y": .number(point.y),
    ]
    switch self {
    case .touch: try await app.command(actions([move, PointerActions.down], label))
    case .mouse:
      // The button is still down where the app ended a touch by itself.
      try await app.command(
        actions([PointerActions.up, move, PointerActions.down], label))
    case .chromium(let touch):
      if touch.place != nil {
        // The last finger is still down, of a touch that the app ended by itself.
        try await app.command(.chromiumTouch("touchCancel", label: "release the last finger"))
      }
      touch.place = point
      try await app.command(.chromiumTouch("touchStart", at: point, label: label))
    }
  }

  /// Moves the finger by so much, in the session's unit; lifts it in the same moment for a flick.
  func move(
    by way: Point, over span: Duration, lifts: Bool = false, in app: App, label: String
  ) async throws {
    guard case .chromium(let touch) = self else {
      let move: JSONValue = [
        "type": "pointerMove", "duration": .number(Double(span.inMilliseconds)),
        "origin": "pointer", "x": .number(way.x), "y": .number(way.y),
      ]
      try await app.command(
        actions(lifts ? [move, PointerActions.up] : [move], label), extra: span)
      return
    }
    guard let start = touch.place else {
      throw CommandFailure.driver(
        WebDriverError(.invalidArgument, "The finger was lifted before: touch the app again."))
    }
    // A step for each frame of a screen.
    let steps = max(1, min(120, Int(span / .milliseconds(16))))
    for step in 1...steps {
      if steps > 1 { try await app.timing.sleep(for: span / steps) }
      let share = Double(step) / Double(steps)
      let point = Point(x: start.x + way.x * share, y: start.y + way.y * share)
      touch.place = point
      let time = Date.now.timeIntervalSince1970
      try await app.command(.chromiumTouch("touchMove", at: point, time: time, label: label))
      guard lifts, step == steps else { continue }
      touch.place = nil
      try await app.command(.chromiumTouch("touchEnd", time: time + 0.001, label: "lift"))
    }
    try await app.syncPage()
  }

  /// Keeps the finger where it is.
  func hold(for span: Duration, in app: App, label: String) async throws {
    if case .chromium = self {
      try await app.timing.sleep(for: span)
    } else {
      let pause: JSONValue = ["type": "pause", "duration": .number(Double(span.inMilliseconds))]
      try await app.command(actions([pause], label), extra: span)
    }
  }

  func lift(in app: App, label: String) async throws {
    if case .chromium(let touch) = self {
      touch.place = nil
      try await app.command(.chromiumTouch("touchEnd", label: label))
      try await app.syncPage()
    } else {
      try await app.command(actions([PointerActions.up], label))
    }
  }

  /// Takes the finger away as the system does.
  func cancel(in app: App, label: String) async throws {
    switch self {
    case .touch: try await app.command(actions([["type": "pointerCancel"]], label))
    case .mouse:
      let session = try await app.session()
      guard session.hasBridge else {
        throw CommandFailure.unsupported(session.driver.refusal("can't take a finger away"))
      }
      let answer = try await app.command(PageBridge.request("cancelTouch", label: label))
      _ = try PageBridge.value(of: answer)
      try await app.command(actions([PointerActions.up], "release the mouse"))
    case .chromium(let touch):
      touch.place = nil
      try await app.command(.chromiumTouch("touchCancel", label: label))
      try await app.syncPage()
    }
  }
}

extension App {
  /// Waits until a page with a bridge shows what came of all input.
  fileprivate func syncPage() async throws {
    guard try await session().hasBridge else { return }
    _ = try PageBridge.value(of: try await command(PageBridge.sync))
  }
}

extension WireRequest {
  /// A touch event that chromedriver hands to Chromium's DevTools as it is.
  /// - Parameter time: When it happened, in seconds since 1970; nil for now.
  fileprivate static func chromiumTouch(
    _ type: String, at point: Point? = nil, time: Double? = nil, label: String
  ) -> WireRequest {
    let points = point.map { [["x": .number($0.x), "y": .number($0.y)] as JSONValue] } ?? []
    var parameters: [String: JSONValue] = ["type": .string(type), "touchPoints": .array(points)]
    if let time { parameters["timestamp"] = .number(time) }
    return devTools("Input.dispatchTouchEvent", .object(parameters), label: label)
  }
}
