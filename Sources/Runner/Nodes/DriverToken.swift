/// A secret by which our own driver knows its clients: other users of the machine can connect to its
/// port, but they don't have it.
package enum DriverToken {
  /// 256 random bits in hexadecimal digits, which need no escape in an address.
  package static func make() -> String {
    (0..<4).map { _ in
      let digits = String(UInt64.random(in: .min ... .max), radix: 16)
      return String(repeating: "0", count: 16 - digits.count) + digits
    }.joined()
  }

  /// An address with the token as its password, which HTTP clients send along.
  package static func address(_ url: String, _ token: String) -> String {
    url.replacing("http://", with: "http://qa:\(token)@", maxReplacements: 1)
  }
}
