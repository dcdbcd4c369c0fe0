/// Text as XML 1.0 holds it.
package enum XMLText {
  /// `text` between an attribute's quotes: what has a meaning there is escaped, line ends and tabs
  /// too, since a reader would make spaces of them.
  package static func attribute(_ text: String) -> String {
    text.escapedForMarkup.unicodeScalars.reduce(into: "") { result, scalar in
      switch scalar {
      case "\n": result += "&#10;"
      case "\t": result += "&#9;"
      default: result.unicodeScalars.append(scalar)
      }
    }
  }

  /// `text` with U+FFFD for what XML has no way to write: most control characters.
  package static func legal(_ text: String) -> String {
    guard !text.unicodeScalars.allSatisfy(isLegal) else { return text }
    return text.unicodeScalars.reduce(into: "") { result, scalar in
      result.unicodeScalars.append(isLegal(scalar) ? scalar : "\u{fffd}")
    }
  }

  /// Whether XML 1.0 has a way to write `scalar` (its production 2, Char).
  static func isLegal(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value >= 0x20 && scalar.value != 0xfffe && scalar.value != 0xffff
      || scalar == "\n" || scalar == "\t" || scalar == "\r"
  }
}
