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
  /// How the pictures differ, to find other differences that are alike; nil for other formats.
  package var scaled: ScaledDifference?

  package init(
    kind: Kind = .content, summary: String, changes: [ElementChange] = [],
    grid: GridDifference? = nil, lines: [String] = [],
    picture: (bytes: [UInt8], fileExtension: String)? = nil, scaled: ScaledDifference? = nil
  ) {
    self.kind = kind
    self.summary = summary
    self.changes = changes
    self.grid = grid
    self.lines = lines
    self.picture = picture
    self.scaled = scaled
  }

  /// What has to be the same in another difference, beside the elements, to be the same change: its sort, the changed
  /// lines of a text, the changed styles and texts of a grid.
  package var traits: [String] {
    let sort = kind == .size ? ["another size"] : []
    if let grid { return sort + grid.styleChanges + (changes.isEmpty ? grid.textChanges : []) }
    guard picture?.fileExtension == "txt" else { return sort }
    return sort + lines.filter { $0.hasPrefix("- ") || $0.hasPrefix("+ ") }
  }
}
