import Foundation
import JSONModel

/// A push notification that reaches the app while it runs.
///
/// Apps name theirs in an extension: `static func classMoved(id: Int) -> Push`.
public struct Push: Sendable, CustomStringConvertible {
  /// What the report calls it.
  public let description: String
  private let values: [String: any Encodable & Sendable]

  /// A notification with its payload, whose values can be written as JSON.
  public init(_ name: String, _ payload: [String: any Encodable & Sendable]) {
    description = name
    values = payload
  }

  /// The payload as it goes over the wire.
  /// - Throws: `EncodingError` for a value that JSON can't hold, such as an infinite number.
  var payload: JSONValue {
    get throws {
      var members: [String: JSONValue] = [:]
      for (name, value) in values {
        // Users' own types: Foundation writes URLs, dates and decimals as they expect.
        members[name] = try JSONParser.parse(JSONEncoder().encode(value))
      }
      return .object(members)
    }
  }
}
