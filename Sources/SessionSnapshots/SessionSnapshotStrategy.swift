/// What a live snapshot holds.
public enum SessionSnapshotStrategy: String, Hashable, Sendable {
  /// The screen's cells, one reference for the terminal and for the headless core.
  case grid
  /// The screen's pixels, a reference each for the terminal and for the headless core.
  case image
}
