/// How many columns text takes: 0, 1 or 2.
package enum CellWidth {
  /// The width of a scalar on its own.
  package static func of(_ scalar: Unicode.Scalar) -> Int {
    scalar.value < 0x300 ? 1 : CellProperties.Table.unicode[scalar].width
  }

  /// The width of a cluster; 0 for a control character.
  package static func of(_ character: Character) -> Int {
    if let ascii = character.asciiValue { return ascii < 0x20 || ascii == 0x7F ? 0 : 1 }
    let scalars = character.unicodeScalars
    // A letter of ASCII may bear marks.
    guard let first = scalars.first, first.value >= 0xA0 || 0x20..<0x7F ~= first.value else {
      return 0
    }
    var joined = String(first)
    return scalars.dropFirst().reduce(of(first)) { width, scalar in
      defer { joined.unicodeScalars.append(scalar) }
      return ofCluster(width: width, adding: scalar, to: joined)
    }
  }

  /// The width of text on one line.
  package static func of(_ text: some StringProtocol) -> Int {
    var ascii = 0
    for byte in text.utf8 {
      guard byte >= 0x20, byte < 0x7F else { return text.reduce(0) { $0 + of($1) } }
      ascii += 1
    }
    return ascii
  }

  /// Whether `scalar` after `cluster` belongs to it (UAX #29's extended grapheme clusters).
  package static func extends(_ cluster: String, by scalar: Unicode.Scalar) -> Bool {
    var joined = cluster
    joined.unicodeScalars.append(scalar)
    return joined.count == 1
  }

  /// The width of a cluster whose first scalar has `width`: emoji presentation (VS16) makes it 2.
  package static func ofCluster(width: Int, adding scalar: Unicode.Scalar, to cluster: String)
    -> Int
  {
    guard width < 2 else { return width }
    if scalar.value == 0xFE0F, cluster.unicodeScalars.first?.properties.isEmoji == true { return 2 }
    return max(width, min(2, of(scalar)))
  }

  static func contains(_ ranges: [UInt32], _ value: UInt32) -> Bool {
    var low = 0
    var high = ranges.count / 2
    while low < high {
      let middle = (low + high) / 2
      if value > ranges[2 * middle + 1] {
        low = middle + 1
      } else if value < ranges[2 * middle] {
        high = middle
      } else {
        return true
      }
    }
    return false
  }
}
