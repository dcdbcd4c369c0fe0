import Execution
import JSONModel
import WireProtocol

/// What happens to an app from outside: the device, other apps, the network's news.
extension App {
  /// Changes a setting of the device while the app runs.
  /// - Throws: `PageError`, with `.unsupported` where the app doesn't follow it.
  public func set(_ setting: Setting, file: String = #filePath, line: Int = #line) async throws {
    try await step("app.set(\(setting))", at: CallSite(file: file, line: line)) {
      let argument: JSONValue = ["name": .string(setting.name), "value": .string(setting.value)]
      try await command(.execute(.set, argument, label: "set \(setting)"))
      note(setting)
    }
  }

  /// Scripts the next answer of one of the server's calls: `app.answer("book", with: "card declined")`.
  /// - Throws: `PageError`, with `.unsupported` where the app's server can't be scripted.
  public func answer(
    _ call: String, with answer: String, file: String = #filePath, line: Int = #line
  ) async throws {
    try await set(.answer(call, with: answer), file: file, line: line)
  }

  /// Turns the device; snapshots taken from now on are those of the turned one.
  /// - Throws: `PageError`, with `.unsupported` in a session without a device profile.
  public func rotate(
    _ orientation: Orientation, file: String = #filePath, line: Int = #line
  ) async throws {
    try await step("app.rotate(.\(orientation))", at: CallSite(file: file, line: line)) {
      let name = orientation.rawValue.uppercased()
      if case .appium = try await session().driver {
        try await command(.turn(name))
      } else {
        try await command(
          .execute(
            .setOrientation, ["orientation": .string(name)],
            label: "rotate \(orientation)"))
      }
      note(Setting("orientation", name))
    }
  }

  /// Delivers a push notification.
  /// - Throws: `PageError`, with `.unsupported` where the app takes none, and for a payload that JSON
  ///   can't hold.
  public func push(_ push: Push, file: String = #filePath, line: Int = #line) async throws {
    try await step("app.push(.\(push))", at: CallSite(file: file, line: line)) {
      try await command(
        .execute(.push, ["payload": try push.payload], label: "push \(push)"))
    }
  }

  /// Sends the app into the background, and brings it back after a time.
  /// - Parameter duration: how long it stays there, to the millisecond; at most an hour. Below zero
  ///   it stays until something brings it back, as Appium has it.
  /// - Throws: `PageError`, with `.unsupported` where nothing can hide the app.
  public func background(
    for duration: Duration, file: String = #filePath, line: Int = #line
  ) async throws {
    try await perform(
      .backgroundApp, ["seconds": .number(duration.inSeconds)],
      as: "app.background(for: \(duration))", at: CallSite(file: file, line: line),
      extra: duration)
  }
}
