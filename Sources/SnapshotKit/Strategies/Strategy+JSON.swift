import Foundation

extension Strategy where Value: Encodable & SendableMetatype, Format == String {
  /// A value as JSON, with sorted keys, a line a member.
  public static var json: Strategy {
    Strategy(.lines(fileExtension: "json")) { value in
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
      return String(decoding: try encoder.encode(value), as: UTF8.self)
    }
  }
}
