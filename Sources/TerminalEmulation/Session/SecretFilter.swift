import Foundation

/// Masks secrets in a stream of text, also where a secret comes in pieces: the end of the stream
/// that could be the beginning of a secret is held back until more comes.
struct SecretFilter {
  var secrets: [String]
  let sign: String
  private var held = ""

  init(secrets: [String], sign: String) {
    self.secrets = secrets
    self.sign = sign
  }

  /// Text on its own.
  func masked(_ text: String) -> String {
    secrets.reduce(text) { $0.replacingOccurrences(of: $1, with: sign) }
  }

  /// The next piece of the stream: what of it, and of what was held back, may be shown.
  mutating func pass(_ text: String) -> String {
    guard !secrets.isEmpty else { return text }
    let all = masked(held + text)
    let length = heldLength(of: all)
    held = String(all.suffix(length))
    return String(all.dropLast(length))
  }

  /// What was held back: no more of it came.
  mutating func release() -> String {
    defer { held = "" }
    return held
  }

  /// The length of the longest end that a secret begins with.
  private func heldLength(of text: String) -> Int {
    var longest = 0
    for secret in secrets where secret.count > 1 {
      var length = min(secret.count - 1, text.count)
      while length > longest {
        if secret.hasPrefix(text.suffix(length)) { longest = length }
        length -= 1
      }
    }
    return longest
  }
}
