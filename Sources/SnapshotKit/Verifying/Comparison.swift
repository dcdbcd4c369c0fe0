/// What comparing a snapshot with the bytes of its reference found.
package enum Comparison: Sendable {
  /// It is what was expected; `note` tells tolerated noise.
  case same(note: String?)
  /// It isn't.
  case different(SnapshotDifference)
  /// The reference can't be read.
  case unreadable(SnapshotError)
}

/// How a snapshot differs from its reference.
package struct SnapshotDifference: Sendable {
  package enum Kind: Sendable {
    case content, size, provenance
  }
  package var kind: Kind
  /// With units, without a subject: "1,284 of 250,125 pixels, largest cluster 71 × 24".
  package var summary: String
  package var changes: [ElementChange]
  /// The cells, for grids.
  package var grid: GridDifference?
  /// Lines to print, where the format has no better view.
  package var lines: [String]
  /// The bytes and the name's extension of a file that shows the difference.
  package var picture: (bytes: [UInt8], fileExtension: String)?

  package init(
    kind: Kind = .content, summary: String, changes: [ElementChange] = [],
    grid: GridDifference? = nil, lines: [String] = [],
    picture: (bytes: [UInt8], fileExtension: String)? = nil
  ) {
    self.kind = kind
    self.summary = summary
    self.changes = changes
    self.grid = grid
    self.lines = lines
    self.picture = picture
  }
}
