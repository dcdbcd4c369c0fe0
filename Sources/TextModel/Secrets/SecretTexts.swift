import Foundation

/// The texts that may not be shown: what was typed as a secret.
///
/// Of four characters or more they are masked wherever they stand. Shorter ones, which would blot
/// out half of every message, are masked as words of their own, a single character only where the
/// input itself is told; and what was typed piece by piece into one place is one secret as well. Secrets of
/// four characters or more are also masked where they are encoded as a whole.
package struct SecretTexts: Sendable {
  /// What stands in place of a secret.
  package static let sign = "•••"
  /// From so many characters on a secret is masked in the middle of words too.
  package static let certain = 4
  private static let longestJoined = 64

  /// All secrets, longer ones first, that none shows as the rest of another.
  package private(set) var ordered: [String] = []
  private var kept: Set<String> = []
  /// How longer ones are encoded.
  private var forms: [String: Set<[UInt8]>] = [:]
  /// The bytes of `ordered`.
  private var sought: [(bytes: [UInt8], length: Int)] = []
  /// Where the last piece was typed.
  private var place: String?
  /// The pieces in a row that were typed there: all, and the short ones since the last long one.
  private var joined = ""
  private var joinedShort = ""

  package init(_ secrets: [String] = []) {
    kept = Set(secrets)
    order()
  }

  /// The secrets themselves, without the ways to encode them.
  package var plain: Set<String> { kept.union([joined, joinedShort]).filter { !$0.isEmpty } }

  package var isEmpty: Bool { ordered.isEmpty }

  /// Adds what is never to be shown, wherever it is typed.
  package mutating func keep(_ secret: String) {
    guard !secret.isEmpty, kept.insert(secret).inserted else { return }
    order()
  }

  /// Adds what was typed.
  /// - Parameter place: what it was typed into, such as an element's id; nil where nobody knows.
  package mutating func add(_ secret: String, into place: String? = nil) {
    guard !secret.isEmpty else { return }
    if place != self.place || joined.count + secret.count > Self.longestJoined {
      kept.formUnion([joined, joinedShort])
      (joined, joinedShort) = ("", "")
      self.place = place
    }
    joined += secret
    if secret.count < Self.certain {
      joinedShort += secret
    } else {
      kept.insert(joinedShort)
      joinedShort = ""
    }
    kept.insert(secret)
    order()
  }

  private mutating func order() {
    let plain = plain
    for secret in plain where forms[secret] == nil {
      forms[secret] =
        secret.count >= Self.certain
        ? SecretForms.of(secret) : Set(SecretForms.spellings(secret).map { Array($0.utf8) })
    }
    forms = forms.filter { plain.contains($0.key) }
    sought = forms.values.reduce(into: Set()) { $0.formUnion($1) }
      .map { ($0, String(decoding: $0, as: UTF8.self).count) }
      .sorted {
        $0.length == $1.length
          ? $0.bytes.lexicographicallyPrecedes($1.bytes) : $0.length > $1.length
      }
    ordered = sought.map { String(decoding: $0.bytes, as: UTF8.self) }
  }

  /// For texts of apps and messages.
  package func masked(_ text: String) -> String { replacing(hidden(in: text), in: text) }

  /// For what was typed, which has no words.
  package func maskedInput(_ input: String) -> String {
    replacing(hidden(in: input, isInput: true), in: input)
  }

  /// Where `masked` puts its sign, in bytes of the text: from left to right, and apart from each other.
  ///
  /// - Parameter isInput: `maskedInput` in its place.
  package func hidden(in text: String, isInput: Bool = false) -> [Range<Int>] {
    guard !sought.isEmpty else { return [] }
    var found: [Range<Int>] = []
    let bytes = Array(text.utf8)
    for secret in sought where isInput || secret.length > 1 {
      for range in Self.places(of: secret.bytes, in: bytes)
      where isInput || secret.length >= Self.certain || Self.isWord(range, in: text) {
        found.append(range)
      }
    }
    return Self.joined(found)
  }

  /// Ranges that overlap as one: what is left of one of two secrets would show a part of it.
  private static func joined(_ ranges: [Range<Int>]) -> [Range<Int>] {
    ranges.sorted { $0.lowerBound < $1.lowerBound }.reduce(into: []) { joined, range in
      if let last = joined.last, range.lowerBound < last.upperBound {
        joined[joined.count - 1] = last.lowerBound..<max(last.upperBound, range.upperBound)
      } else {
        joined.append(range)
      }
    }
  }

  /// Where some bytes stand in others; no two places overlap.
  private static func places(of sought: [UInt8], in bytes: [UInt8]) -> [Range<Int>] {
    guard !sought.isEmpty, sought.count <= bytes.count else { return [] }
    return unsafe bytes.withUnsafeBytes { bytes in
      unsafe sought.withUnsafeBytes { sought in
        var places: [Range<Int>] = []
        guard let base = bytes.baseAddress, let wanted = sought.baseAddress else { return places }
        let last = bytes.count - sought.count
        var start = 0
        while start <= last,
          let hit = unsafe memchr(base + start, Int32(sought[0]), last - start + 1)
        {
          let place = unsafe UnsafeRawPointer(hit) - base
          start = place + 1
          guard unsafe memcmp(hit, wanted, sought.count) == 0 else { continue }
          places.append(place..<place + sought.count)
          start = place + sought.count
        }
        return places
      }
    }
  }

  private func replacing(_ ranges: [Range<Int>], in text: String) -> String {
    guard !ranges.isEmpty else { return text }
    var result = ""
    var place = text.startIndex
    for range in ranges {
      let start = text.utf8.index(text.startIndex, offsetBy: range.lowerBound)
      result += text[place..<start] + Self.sign
      place = text.utf8.index(start, offsetBy: range.count)
    }
    return result + text[place...]
  }

  private static func isWord(_ range: Range<Int>, in text: String) -> Bool {
    let start = text.utf8.index(text.startIndex, offsetBy: range.lowerBound)
    let end = text.utf8.index(start, offsetBy: range.count)
    return !isPartOfWord(text[..<start].last) && !isPartOfWord(text[end...].first)
  }

  private static func isPartOfWord(_ character: Character?) -> Bool {
    character.map { $0.isLetter || $0.isNumber } ?? false
  }
}
