public import PageObjects

/// What a live snapshot holds.
public enum SessionSnapshotStrategy: String, Hashable, Sendable {
  /// The screen's cells, one reference for the terminal and for the headless core.
  case grid
  /// The screen's pixels, a reference each for the terminal and for the headless core.
  case image
}

extension App {
  /// Compares what the session shows, once it rests, with the recorded reference of this name.
  /// - Throws: `PageError` with `.snapshot` where it differs or the reference is missing.
  public func expectSnapshot(
    _ name: String, as strategy: SessionSnapshotStrategy = .grid, within limit: Duration? = nil,
    file: String = #filePath, line: Int = #line
  ) async throws {
    let site = CallSite(file: file, line: line)
    try await settle(within: limit, file: file, line: line)
    throw PageError(.snapshot, "snapshots are not compared yet", at: site)
  }
}
