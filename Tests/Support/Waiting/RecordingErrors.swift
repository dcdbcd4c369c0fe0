package import Testing

/// Runs the body of an exit test. An error that such a body throws ends its process with SIGILL, and
/// nobody reads what it was; recorded as an issue, it reaches the test.
package func recordingErrors(
  sourceLocation: SourceLocation = #_sourceLocation, _ body: () async throws -> Void
) async {
  do {
    try await body()
  } catch {
    Issue.record(error, "The exit test's body threw an error.", sourceLocation: sourceLocation)
  }
}
