import Execution
package import JSONModel
import WireProtocol

/// A step that said that something is not there, or stays as it is.
struct OpenedDenial: Sendable {
  var title: String
  var site: CallSite
}

/// Which step the running code is.
enum StepContext {
  @TaskLocal static var current: OpenedDenial?
}

/// Denials stand until the next input: our own driver holds what the app shows against them, and answers the next
/// input with what contradicts one. So a later command may say that an earlier step was wrong.
extension App {
  /// The number of a denial that the step under way makes; nil where the driver holds none.
  package func newDenial() async throws -> Int? {
    guard try await session().waitsByFrames, let step = StepContext.current else { return nil }
    return add(step)
  }

  /// Waits until the app has done what the last input has begun, and the screen stays as it is; it must then
  /// stay so until the next input.
  ///
  /// - Parameters:
  ///   - ignored: parts of the screen that may change, as `mobile: expectSnapshot` names them.
  ///   - lasting: how long it must have stayed so; zero for as long as the driver needs.
  ///   - isHeld: whether it must stay so.
  ///   - isDone: whether work that goes on, and shows nothing, must have ended too.
  package func still(
    within limit: Duration, ignoring ignored: [JSONValue] = [], lasting: Duration = .zero,
    isHeld: Bool, isDone: Bool = false
  ) async throws {
    var argument: [String: JSONValue] = [
      "timeout": .number(Double(limit.inMilliseconds)), "still": true,
      "ignoring": .array(ignored), "lasting": .number(Double(lasting.inMilliseconds)),
      "done": .bool(isDone),
    ]
    if isHeld { argument["step"] = try await newDenial().map { .number(Double($0)) } }
    try await command(.execute(.settle, .object(argument)), extra: limit)
  }

  /// As `still`; false where the app is at work, or draws, until the limit.
  package func isStill(within limit: Duration, ignoring ignored: [JSONValue] = []) async throws
    -> Bool
  {
    guard try await session().waitsByFrames else { return try await rested(within: limit) }
    do {
      try await still(within: limit, ignoring: ignored, isHeld: false)
      return true
    } catch CommandFailure.driver(let error) where error.code == .timeout && error.fault == nil {
      return false
    }
  }

  /// Has what was looked at last stay as it is until the next input.
  package func keepLook(ignoring ignored: [JSONValue]) async throws {
    guard let step = try await newDenial() else { return }
    try await command(
      .execute(
        .expectStill, ["step": .number(Double(step)), "ignoring": .array(ignored)]))
  }

  /// Notes that a search of the client's own has found what the test wants to be there.
  ///
  /// - Parameters:
  ///   - flow: the selector of a flow, as a denial of it was sent.
  ///   - isNew: whether it was not there when the search began.
  package func noteWanted(_ flow: JSONValue, isNew: Bool) async throws {
    guard hasOpenDenials else { return }
    try await command(.execute(.wanted, ["flow": flow, "isNew": .bool(isNew)]))
  }

  /// Has a text that is not on the screen stay away until the next input.
  package func keepAway(_ text: String) async throws {
    guard try await session().waitsByFrames else { return }
    let limit = Duration.milliseconds(500)
    let request = WaitRequest(
      locator: LocatorQuery(text: .contains(text)), condition: .gone,
      timeout: Int(limit.inMilliseconds), step: try await newDenial())
    try await command(.execute(.waitFor, try JSONValue(encoding: request)), extra: limit)
  }

  /// Whether a failure says no more than that a wait's time is up.
  package static func isUnmetWait(_ error: any Error) -> Bool {
    guard case CommandFailure.driver(let error) = error else { return false }
    return error.isUnmetWait
  }

  /// Waits until nothing matches a flow's selector, and has it stay so until the next input.
  ///
  /// - Throws: `CommandFailure`; the driver's time-out where something matches until the limit.
  package func awaitGone(
    flow: JSONValue, within limit: Duration, lasting: Duration?, isHeld: Bool
  ) async throws {
    let request = WaitRequest(
      locator: LocatorQuery(), condition: .gone, timeout: Int(limit.inMilliseconds),
      lasting: lasting.map { Int($0.inMilliseconds) },
      step: isHeld ? try await newDenial() : nil, flow: flow)
    try await command(.execute(.waitFor, try JSONValue(encoding: request)), extra: limit)
  }
}

extension WebDriverError {
  private static let denialKey = "qa:denial"

  /// The number of the denial that was contradicted; nil for any other error.
  var denial: Int? { details[Self.denialKey].flatMap { Int($0) } }
}
