import Foundation

/// A deep link, `fernway://class/7`, or the universal link to the same place,
/// `https://go.fernway.example/class/7`, taken apart.
package struct Link: Hashable, Sendable, CustomStringConvertible {
  static let scheme = "fernway"
  static let universalHost = "go.fernway.example"

  /// The steps of the path: `["class", "7"]`.
  package let path: [String]
  /// The values of the query; the last one of a name counts.
  package let query: [String: String]

  package init(path: [String], query: [String: String] = [:]) {
    self.path = path
    self.query = query
  }

  /// Reads a link; nil if it isn't one of this app's.
  package init?(_ text: String) {
    guard let parts = URLComponents(string: text) else { return nil }
    let steps = parts.path.split(separator: "/").map(String.init)
    switch (parts.scheme?.lowercased(), parts.host ?? "") {
    case (Self.scheme, let host): path = (host.isEmpty ? [] : [host]) + steps
    case ("https", Self.universalHost): path = steps
    default: return nil
    }
    query = Dictionary(
      (parts.queryItems ?? []).map { ($0.name, $0.value ?? "") }, uniquingKeysWith: { $1 })
  }

  /// The link in the app's own scheme.
  package var description: String {
    var parts = URLComponents()
    parts.scheme = Self.scheme
    parts.host = path.first ?? ""
    parts.path = path.dropFirst().map { "/\($0)" }.joined()
    if !query.isEmpty {
      parts.queryItems = query.sorted { $0.key < $1.key }.map {
        URLQueryItem(name: $0.key, value: $0.value)
      }
    }
    return parts.string ?? Self.scheme + "://" + path.joined(separator: "/")
  }
}
