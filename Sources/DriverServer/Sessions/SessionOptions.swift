import JSONModel
import Synchronization
import WireProtocol

/// What a client may change of its session at any time: its time-outs and Appium's settings.
final class SessionOptions: Sendable {
  private struct State {
    var timeouts: SessionTimeouts
    var settings: SessionSettings
  }

  private let state: Mutex<State>

  init(_ request: SessionRequest) {
    state = Mutex(State(timeouts: request.timeouts, settings: request.settings))
  }

  var timeouts: SessionTimeouts { state.withLock { $0.timeouts } }
  var settings: SessionSettings { state.withLock { $0.settings } }

  func setTimeouts(_ body: JSONValue) throws(WebDriverError) {
    try state.withLock { state throws(WebDriverError) in
      try state.timeouts.update(body, ignoresUnknown: true)
    }
  }

  func setSettings(_ body: JSONValue) throws(WebDriverError) {
    try state.withLock { state throws(WebDriverError) in
      try state.settings.update(body["settings"])
    }
  }
}
