import Execution
import Geometry
import JSONModel
import WireProtocol

/// What carries a finger to the app, from one command to the next: a touch that the driver keeps.
struct Finger: Sendable {
  /// The finger of a session.
  /// - Throws: `CommandFailure.unsupported` where the driver lifts it at the end of each command.
  init(of app: App) async throws {
    let session = try await app.session()
    guard session.driver == .own else {
      throw CommandFailure.unsupported(
        session.driver.refusal("lifts every finger at the end of a command, and can't hold one"))
    }
  }

  private func actions(_ actions: [JSONValue], _ label: String) -> WireRequest {
    .actions(PointerActions.finger(actions), label: label)
  }

  /// Puts the finger on the middle of an element.
  func put(on id: String, in app: App, label: String) async throws {
    try await app.command(actions([PointerActions.move(id), PointerActions.down], label))
  }

  /// Puts the finger on a place of the window, in the session's unit.
  func put(at point: Point, in app: App, label: String) async throws {
    let move: JSONValue = [
      "type": "pointerMove", "duration": 0, "origin": "viewport", "x": .number(point.x),
      "y": .number(point.y),
    ]
    try await app.command(actions([move, PointerActions.down], label))
  }

  /// Moves the finger by so much, in the session's unit; lifts it in the same moment for a flick.
  func move(
    by way: Point, over span: Duration, lifts: Bool = false, in app: App, label: String
  ) async throws {
    let move: JSONValue = [
      "type": "pointerMove", "duration": .number(Double(span.inMilliseconds)),
      "origin": "pointer", "x": .number(way.x), "y": .number(way.y),
    ]
    try await app.command(
      actions(lifts ? [move, PointerActions.up] : [move], label), extra: span)
  }

  /// Keeps the finger where it is.
  func hold(for span: Duration, in app: App, label: String) async throws {
    let pause: JSONValue = ["type": "pause", "duration": .number(Double(span.inMilliseconds))]
    try await app.command(actions([pause], label), extra: span)
  }

  func lift(in app: App, label: String) async throws {
    try await app.command(actions([PointerActions.up], label))
  }

  /// Takes the finger away as the system does.
  func cancel(in app: App, label: String) async throws {
    try await app.command(actions([["type": "pointerCancel"]], label))
  }
}
