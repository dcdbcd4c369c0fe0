extension String {
  /// The text with every control character but the line feed replaced, so that no terminal obeys
  /// it: C0 and DEL by their pictures (U+2400 …), C1 by U+FFFD.
  package var printable: String {
    guard utf8.contains(where: Self.mayBeControl) else { return self }
    return unicodeScalars.reduce(into: "") { text, scalar in
      text.unicodeScalars.append(scalar == "\n" ? scalar : Self.picture(of: scalar))
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

  /// Whether a text with this byte may hold a control character: 0xC2 begins those of C1.
  private static func mayBeControl(_ byte: UInt8) -> Bool {
    byte < 0x20 || byte == 0x7F || byte == 0xC2
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
