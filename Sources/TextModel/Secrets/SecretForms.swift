import Foundation

/// A secret as programs and protocols write it: in addresses, in headers, between quotes.
enum SecretForms {
  /// The forms that differ from the secret itself.
  static func of(_ secret: String) -> Set<String> {
    var forms: Set<String> = []
    // RFC 3986; JavaScript's encodeURIComponent; paths; forms of pages.
    for others in ["", "!*'()", "/", "!*'()/"] {
      let escaped = percentEncoded(secret, besides: others)
      forms.formUnion([escaped, lowered(escaped), escaped.replacing("%20", with: "+")])
    }
    // A line's end is encoded with what is read as a line.
    for text in [secret, secret + "\n"] {
      let encoded = Data(text.utf8).base64EncodedString().filter { $0 != "=" }
      forms.insert(encoded)
      forms.insert(encoded.replacing("+", with: "-").replacing("/", with: "_"))
    }
    let quoted = secret.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
    forms.formUnion([quoted, quoted.replacing("/", with: "\\/")])
    forms.remove(secret)
    return forms
  }

  private static func percentEncoded(_ text: String, besides others: String) -> String {
    let unreserved = Set("-_.~\(others)".utf8)
    return text.utf8.map { byte in
      let isPlain =
        (0x30...0x39).contains(byte) || (0x41...0x5a).contains(byte)
        || (0x61...0x7a).contains(byte) || unreserved.contains(byte)
      guard !isPlain else { return String(UnicodeScalar(byte)) }
      let digits = String(byte, radix: 16, uppercase: true)
      return "%" + (digits.utf8.count == 1 ? "0" : "") + digits
    }.joined()
  }

  /// With its escapes in small letters.
  private static func lowered(_ escaped: String) -> String {
    escaped.replacing(/%[0-9A-F]{2}/) { $0.output.lowercased() }
  }
}
