import Execution
import JSONModel
import TerminalEmulation
import TextModel
import WireProtocol

/// All elements of one moment, for clients that search them by rules of their own.
extension ElementWaits {
  /// Waits until the app has settled, for `timeout` at most, and answers what it shows then: the page
  /// source, the reference of each of its elements in its order, whether the app has settled, whether nothing but input can make it go on, and whether it has ended.
  ///
  /// A client that says which `version` it has gets no source while that is the newest.
  /// - Throws: what `settle` throws, but for its time-out, which is an answer.
  func elements(
    _ argument: JSONValue, deadline: ContinuousClock.Instant
  ) async throws(WebDriverError) -> JSONValue {
    let limit = try argument.timeout(usual: 0)
    var isSettled = false
    if limit > .zero {
      do throws(WebDriverError) {
        try await settle(timeout: limit, deadline: deadline)
        isSettled = true
      } catch {
        guard error.code == .timeout, error.fault == nil else { throw error }
      }
    }
    let view = app.backend.view()
    // An app with an agent says it of this very view, without a wait.
    if app.backend.hasAgent, app.backend.end == nil {
      isSettled = try await app.backend.isSettled(view, deadline: deadline)
    }
    // Nothing but input can make it go on.
    let still = app.backend.stillness()
    let isIdle =
      try await app.backend.isSettled(view, deadline: deadline)
      && (still.isBlocked && still.pending == nil || app.backend.end != nil)
    let secrets = app.secrets.texts
    let version = "\(app.nonce).\(view.generation).\(secrets.ordered.count)"
    var answer: [String: JSONValue] = [
      "version": .string(version), "settled": .bool(isSettled), "idle": .bool(isIdle),
    ]
    if app.backend.end != nil { answer["ended"] = true }
    if argument["version"]?.stringValue != version {
      answer["source"] = .string(view.source(in: app.unit, without: secrets))
      answer["references"] = .array(
        view.tree.entries.map { .string("\(app.nonce).\($0.node.id)") })
    }
    return .object(answer)
  }
}
