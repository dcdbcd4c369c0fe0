import HTTPClient

/// How a driver's address is written: `http://127.0.0.1:4723`, with a token as a password if need be.
package enum DriverAddress {
  /// Whether a text has a scheme that drivers speak, a host, and a port in 1…65535 if any.
  package static func isAddress(_ text: String) -> Bool {
    guard let scheme = ["http://", "https://"].first(where: text.hasPrefix) else { return false }
    let authority = text.dropFirst(scheme.count).prefix { !"/?#".contains($0) }
    // A token may hold what looks like a port.
    let place = authority.split(separator: "@", omittingEmptySubsequences: false).last ?? ""
    let host: Substring
    let rest: Substring
    if place.hasPrefix("["), let end = place.firstIndex(of: "]") {
      host = place[..<end].dropFirst()
      rest = place[end...].dropFirst()
    } else {
      host = place.prefix { $0 != ":" }
      rest = place.dropFirst(host.count)
    }
    guard !host.isEmpty, !text.contains(where: \.isWhitespace) else { return false }
    guard !rest.isEmpty else { return true }
    return rest.first == ":" && UInt16(rest.dropFirst()).map { $0 > 0 } ?? false
  }

  /// An address without its password.
  package static func shown(_ text: String) -> String { text.withoutPassword }

  /// The end of a sentence about what is none; its password is not shown.
  package static func mismatch(_ text: String) -> String {
    "must be a URL such as http://127.0.0.1:4723, not \"\(text.withoutPassword)\"."
  }
}
