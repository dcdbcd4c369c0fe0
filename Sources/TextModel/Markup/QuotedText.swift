/// Text between double quotes on one line, with `\"`, `\\`, `\n` and `\u{hex}` for what can't stand there.
package enum QuotedText {
  /// `text` in quotes.
  package static func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      default:
        let isHidden =
          switch scalar.properties.generalCategory {
          case .control, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse, .unassigned,
            .format, .nonspacingMark, .enclosingMark, .spacingMark:
            true
          default: false
          }
        if isHidden {
          result += "\\u{\(String(scalar.value, radix: 16))}"
        } else {
          result.unicodeScalars.append(scalar)
        }
      }
    }
    return result + "\""
  }

  /// `text` in quotes as YAML reads them, and Python: `\u` and four digits for what can't stand there.
  package static func yaml(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      case "\t": result += "\\t"
      case "\r": result += "\\r"
      default:
        if scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value)
          || scalar.value == 0x2028 || scalar.value == 0x2029 || scalar.value == 0xFEFF
        {
          let digits = String(scalar.value, radix: 16)
          result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
        } else {
          result.unicodeScalars.append(scalar)
        }
      }
    }
    return result + "\""
  }

  /// The text that `quoted` or a bare word stands for; nil for broken quotes or escapes.
  package static func unquoted(_ word: some StringProtocol) -> String? {
    guard word.hasPrefix("\"") else { return String(word) }
    guard word.hasSuffix("\""), word.unicodeScalars.count >= 2 else { return nil }
    var result = String.UnicodeScalarView()
    var rest = Substring(word).unicodeScalars.dropFirst().dropLast()
    while let scalar = rest.popFirst() {
      guard scalar == "\\" else {
        if scalar == "\"" { return nil }
        result.append(scalar)
        continue
      }
      guard let escaped = Self.scalar(ofEscape: &rest) else { return nil }
      result.append(escaped)
    }
    return String(result)
  }

  /// What an escape of Swift stands for, `n` or `u{1F33F}` for example, which is taken from the start of `rest`; nil
  /// where it is none.
  package static func scalar(ofEscape rest: inout Substring.UnicodeScalarView) -> Unicode.Scalar? {
    switch rest.popFirst() {
    case "n": return "\n"
    case "t": return "\t"
    case "r": return "\r"
    case "0": return "\0"
    case "\\": return "\\"
    case "\"": return "\""
    case "'": return "'"
    case "u":
      guard rest.popFirst() == "{", let end = rest.firstIndex(of: "}"),
        let value = UInt32(String(rest[..<end]), radix: 16), let scalar = Unicode.Scalar(value)
      else { return nil }
      rest = rest[rest.index(after: end)...]
      return scalar
    default: return nil
    }
  }

  /// The words of a line between single spaces, quoted parts kept whole with their quotes; nil for open quotes.
  package static func words(_ line: some StringProtocol) -> [String]? {
    var words: [String] = []
    var word = String.UnicodeScalarView()
    var isQuoted = false
    var isEscaped = false
    for scalar in line.unicodeScalars {
      if scalar == " ", !isQuoted {
        words.append(String(word))
        word = .init()
        continue
      }
      word.append(scalar)
      if isEscaped {
        isEscaped = false
      } else if scalar == "\\", isQuoted {
        isEscaped = true
      } else if scalar == "\"" {
        isQuoted.toggle()
      }
    }
    words.append(String(word))
    return isQuoted ? nil : words
  }
}
