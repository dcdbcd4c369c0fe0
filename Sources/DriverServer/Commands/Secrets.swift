import JSONModel
import WireProtocol

/// What a client says beforehand that nothing may show.
enum Secrets {
  /// Each is looked for in whatever is shown.
  private static let most = 1000
  private static let longest = 4096

  /// The texts of `mobile: addSecrets`.
  static func texts(_ argument: JSONValue) throws(WebDriverError) -> [String] {
    guard let values = argument["texts"]?.arrayValue,
      case let texts = values.compactMap(\.stringValue), texts.count == values.count
    else {
      throw WebDriverError(
        .invalidArgument, "mobile: addSecrets needs texts, a list of what nothing may show.")
    }
    return try checked(texts, in: "mobile: addSecrets")
  }

  static func checked(_ texts: [String], in place: String) throws(WebDriverError) -> [String] {
    guard texts.count <= most, texts.allSatisfy({ (1...longest).contains($0.utf8.count) }) else {
      throw WebDriverError(
        .invalidArgument, "\(place) takes at most \(most) texts of 1 to \(longest) bytes.")
    }
    return texts
  }
}
