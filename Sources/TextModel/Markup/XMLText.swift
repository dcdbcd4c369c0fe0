/// Text as XML 1.0 holds it.
package enum XMLText {
  /// `text` between an attribute's quotes: what has a meaning there is escaped, line ends and tabs
  /// too, since a reader would make spaces of them.
  package static func attribute(_ text: String) -> String {
    guard text.utf8.contains(where: mayNeedEscape) else { return text }
    return text.escapedForMarkup.unicodeScalars.reduce(into: "") { result, scalar in
      switch scalar {
      case "\n": result += "&#10;"
      case "\t": result += "&#9;"
      default: result.unicodeScalars.append(scalar)
      }
    }
  }

  /// `text` with U+FFFD for what XML has no way to write: most control characters.
  package static func legal(_ text: String) -> String {
    guard text.utf8.contains(where: mayBeIllegal),
      !text.unicodeScalars.allSatisfy(isLegal)
    else { return text }
    return text.unicodeScalars.reduce(into: "") { result, scalar in
      result.unicodeScalars.append(isLegal(scalar) ? scalar : "\u{fffd}")
    }
  }

  /// Whether a text with this byte may hold what XML 1.0 doesn't allow: a control character, or one
  /// of the last before U+10000.
  private static func mayBeIllegal(_ byte: UInt8) -> Bool { byte < 0x20 || byte == 0xef }

  /// Whether a text with this byte may have to be escaped; few have to.
  static func mayNeedEscape(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "&"), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "\""): true
    default: mayBeIllegal(byte)
    }
  }

  /// Whether XML 1.0 has a way to write `scalar` (its production 2, Char).
  static func isLegal(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value >= 0x20 && scalar.value != 0xfffe && scalar.value != 0xffff
      || scalar == "\n" || scalar == "\t" || scalar == "\r"
  }
}
