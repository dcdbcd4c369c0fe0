extension String {
  /// The text with every control character but the line feed replaced, so that no terminal obeys
  /// it: C0 and DEL by their pictures (U+2400 …), C1 by U+FFFD, and those that turn the direction of
  /// what follows by their names, `⟨U+202E⟩`.
  package var printable: String {
    guard utf8.contains(where: Self.mayBeControl) else { return self }
    return unicodeScalars.reduce(into: "") { text, scalar in
      if let name = Self.directionName(scalar) {
        text += name
      } else {
        text.unicodeScalars.append(scalar == "\n" ? scalar : Self.picture(of: scalar))
      }
    }
  }

  /// The text with the names of the characters that turn the direction of what follows, `⟨U+202E⟩`,
  /// so that it shows what it says.
  package var withVisibleDirections: String {
    guard unicodeScalars.contains(where: { Self.directionName($0) != nil }) else { return self }
    return unicodeScalars.reduce(into: "") { text, scalar in
      if let name = Self.directionName(scalar) {
        text += name
      } else {
        text.unicodeScalars.append(scalar)
      }
    }
  }

  /// Of the embeddings, overrides and isolates of Unicode's bidirectional algorithm (UAX #9).
  private static func directionName(_ scalar: Unicode.Scalar) -> String? {
    switch scalar.value {
    case 0x202A...0x202E, 0x2066...0x2069: "⟨U+\(String(scalar.value, radix: 16).uppercased())⟩"
    default: nil
    }
  }

  /// The same on one line: a line feed has its picture too.
  package var printableLine: String { printable.replacing("\n", with: "\u{240A}") }

  /// The same line by line, however lines end, without the empty ones; tabs are four spaces.
  package var printableLines: [String] {
    split(whereSeparator: \.isNewline).map {
      String($0).replacing("\t", with: "    ").printable
    }
  }

  /// Whether a text with this byte may hold a control character: 0xC2 begins those of C1, 0xE2 those
  /// of direction.
  private static func mayBeControl(_ byte: UInt8) -> Bool {
    byte < 0x20 || byte == 0x7F || byte == 0xC2 || byte == 0xE2
  }

  private static func picture(of scalar: Unicode.Scalar) -> Unicode.Scalar {
    switch scalar.value {
    case 0..<0x20: Unicode.Scalar(0x2400 + scalar.value) ?? "\u{FFFD}"
    case 0x7F: "\u{2421}"
    case 0x80...0x9F: "\u{FFFD}"
    default: scalar
    }
  }
}
