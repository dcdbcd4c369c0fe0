import Foundation

/// A secret as programs and protocols write it: in addresses, in headers, between quotes.
enum SecretForms {
  /// The same letters, which may have other bytes.
  static func spellings(_ text: String) -> [String] {
    [
      text, text.precomposedStringWithCanonicalMapping, text.decomposedStringWithCanonicalMapping,
    ]
  }

  /// All of its forms, as bytes; the secret itself is one.
  static func of(_ secret: String) -> Set<[UInt8]> {
    Set(spellings(secret).flatMap { [$0] + forms($0) }.map { Array($0.utf8) })
  }

  private static func forms(_ text: String) -> [String] {
    var forms = base64(text)
    // RFC 3986; JavaScript's encodeURIComponent; paths; forms of pages; all of it.
    for others in ["", "!*'()", "/", "!*'()/"] {
      let escaped = percentEncoded(text, besides: others)
      forms += [escaped, lowered(escaped), escaped.replacing("%20", with: "+")]
    }
    let whole = text.utf8.map { "%" + hexadecimal(UInt32($0), digits: 2) }.joined()
    let quoted = text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
    let escaped = unicodeEscaped(quoted)
    forms += [whole, lowered(whole), quoted, quoted.replacing("/", with: "\\/")]
    forms += [escaped, escaped.lowercasedEscapes]
    let ended = text.replacing("&", with: "&amp;").replacing("<", with: "&lt;")
    let more = ended.replacing(">", with: "&gt;")
    let most = more.replacing("\"", with: "&quot;")
    return forms + [ended, more, most, most.replacing("'", with: "&#39;")]
      + [most.replacing("'", with: "&#x27;"), most.replacing("'", with: "&apos;")]
  }

  // MARK: Base64

  /// As a part of what is encoded, wherever it begins: `user:secret` in a header. What shares a character with
  /// its neighbours is left out.
  private static func base64(_ text: String) -> [String] {
    // A line's end is encoded with what is read as a line.
    var forms = [text, text + "\n"].map { encoded(Array($0.utf8)).filter { $0 != "=" } }
    let bytes = Array(text.utf8)
    for before in 0..<3 {
      let all = encoded(Array(repeating: 0, count: before) + bytes)
      let whole = (before + bytes.count) * 8 / 6
      let core = all.prefix(whole).dropFirst((before * 8 + 5) / 6)
      // Shorter ones would stand in other texts by chance.
      if core.count >= 5 { forms.append(String(core)) }
    }
    return forms + forms.map { $0.replacing("+", with: "-").replacing("/", with: "_") }
  }

  private static func encoded(_ bytes: [UInt8]) -> String { Data(bytes).base64EncodedString() }

  // MARK: Escapes

  private static func percentEncoded(_ text: String, besides others: String) -> String {
    let unreserved = Set("-_.~\(others)".utf8)
    return text.utf8.map { byte in
      let isPlain =
        (0x30...0x39).contains(byte) || (0x41...0x5a).contains(byte)
        || (0x61...0x7a).contains(byte) || unreserved.contains(byte)
      return isPlain
        ? String(UnicodeScalar(byte)) : "%" + hexadecimal(UInt32(byte), digits: 2)
    }.joined()
  }

  /// What is not ASCII as JSON may write it.
  private static func unicodeEscaped(_ text: String) -> String {
    text.utf16.map { unit in
      unit < 0x80
        ? String(UnicodeScalar(UInt8(unit))) : "\\u" + hexadecimal(UInt32(unit), digits: 4)
    }.joined()
  }

  private static func hexadecimal(_ number: UInt32, digits: Int) -> String {
    let text = String(number, radix: 16, uppercase: true)
    return String(repeating: "0", count: max(0, digits - text.utf8.count)) + text
  }

  /// With its escapes in small letters.
  private static func lowered(_ escaped: String) -> String {
    escaped.replacing(/%[0-9A-F]{2}/) { $0.output.lowercased() }
  }
}

extension String {
  fileprivate var lowercasedEscapes: String {
    replacing(/\\u[0-9A-F]{4}/) { $0.output.lowercased() }
  }
}
