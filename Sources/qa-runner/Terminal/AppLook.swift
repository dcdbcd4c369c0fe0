import Recording

/// Takes a look at a session of this process' own driver.
enum AppLook {
  static func take(_ client: DriverClient, _ session: String) async throws -> Look {
    try await Look.take(quiet: .milliseconds(300)) {
      try await client.send($0, $1, session: session)
    }
  }
}
