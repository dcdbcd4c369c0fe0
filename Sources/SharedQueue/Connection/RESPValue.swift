/// An answer of the server, in the Redis serialization protocol, version 2.
package indirect enum RESPValue: Sendable, Hashable {
  case text(String)
  case number(Int)
  case null
  case list([RESPValue])
  /// An error inside of a list; as a whole answer it is thrown.
  case error(String)

  /// The text or number as text; nil for anything else.
  package var text: String? {
    switch self {
    case .text(let text): text
    case .number(let number): String(number)
    case .null, .list, .error: nil
    }
  }

  /// The items of a list as texts; nil where it is none, or holds something else.
  package var texts: [String]? {
    guard case .list(let items) = self else { return nil }
    let texts = items.compactMap(\.text)
    return texts.count == items.count ? texts : nil
  }

  /// A list of names and values, each as texts; empty where it is none.
  var pairs: [String: String] {
    let texts = texts ?? []
    var pairs: [String: String] = [:]
    for index in stride(from: 0, to: texts.count - 1, by: 2) {
      pairs[texts[index]] = texts[index + 1]
    }
    return pairs
  }

  /// A command as the server reads it.
  static func encode(_ words: [String]) -> [UInt8] {
    var bytes = Array("*\(words.count)\r\n".utf8)
    for word in words {
      bytes += Array("$\(word.utf8.count)\r\n".utf8)
      bytes += Array(word.utf8)
      bytes += [0x0D, 0x0A]
    }
    return bytes
  }
}
