/// What `execute/sync` offers beyond the standard, so that every client library can send it.
enum MobileCommand: String, CaseIterable {
  case waitFor, settle, screen, picture, getState, inspect
  case openURL, deepLink, pressKey, keys, type, paste, set, scroll, reveal
  case push, back
  case recording, mark, signal, focus, waitForExit

  /// - Parameter script: `mobile: waitFor` and so on.
  init?(script: String) {
    guard script.hasPrefix("mobile:") else { return nil }
    let name = script.dropFirst("mobile:".count).drop { $0 == " " }
    self.init(rawValue: String(name))
  }

  /// Whether it changes the app.
  var isExclusive: Bool {
    switch self {
    case .waitFor, .settle, .screen, .picture, .getState, .inspect, .recording, .mark,
      .waitForExit:
      false
    default: true
    }
  }
}
