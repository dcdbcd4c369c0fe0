/// One row of the table of endpoints.
package struct EndpointRow: Hashable, Sendable {
  package let method: HTTPMethod
  /// The path below the base; `{…}` stands for a variable segment.
  package let path: String
  package let traits: CommandTraits
  /// How far our driver answers it: the table of `docs/driver/endpoints.md`.
  package let support: EndpointSupport

  static func get(
    _ path: String, _ traits: CommandTraits = [], _ support: EndpointSupport = .always
  ) -> EndpointRow {
    EndpointRow(method: .get, path: path, traits: traits, support: support)
  }

  static func post(
    _ path: String, _ traits: CommandTraits = [], _ support: EndpointSupport = .always
  ) -> EndpointRow {
    EndpointRow(method: .post, path: path, traits: traits, support: support)
  }

  static func delete(
    _ path: String, _ traits: CommandTraits = [], _ support: EndpointSupport = .always
  ) -> EndpointRow {
    EndpointRow(method: .delete, path: path, traits: traits, support: support)
  }
}

/// How far a driver of apps can answer an endpoint.
package enum EndpointSupport: Hashable, Sendable {
  case always
  /// Only for some apps; the sentence says for which.
  case conditional(String)
  /// Answered with `unsupported operation`; the sentence says why.
  case never(String)
}
