import Foundation
import HTTPClient

/// Where the store of a shared run is.
package struct QueueAddress: Sendable, Hashable, CustomStringConvertible {
  enum Transport: Sendable, Hashable {
    case tcp
    case tls
    case unix(path: String)
  }

  let transport: Transport
  let host: String
  let port: Int
  let user: String?
  let password: String?
  let database: Int
  /// A file of the certificates that a server's must be signed by; nil: the system's.
  let authorities: String?
  /// The address without its password.
  package let description: String

  /// Whether it is a unix socket.
  var isLocal: Bool { if case .unix = transport { true } else { false } }

  private static let forms =
    "redis://[USER:PASSWORD@]HOST[:PORT][/DATABASE], rediss://… for TLS (with ?ca=FILE for a "
    + "certificate of your own), or redis+unix:///PATH[?db=DATABASE]"

  /// Reads `redis://`, `rediss://` and `redis+unix://`.
  ///
  /// - Throws: `QueueError` of kind `usage`.
  package init(_ text: String) throws(QueueError) {
    let shown = text.withoutPassword
    func refusal(_ reason: String) -> QueueError {
      QueueError(.usage, "The queue \"\(shown)\" \(reason). Write \(Self.forms).")
    }
    guard let parts = URLComponents(string: text) else { throw refusal("is not a URL") }
    var options: [String: String] = [:]
    for item in parts.queryItems ?? [] {
      guard ["ca", "db"].contains(item.name), let value = item.value, !value.isEmpty else {
        throw refusal("has the unknown option \"\(item.name)\"")
      }
      options[item.name] = value
    }
    var databaseText = options["db"]
    switch parts.scheme {
    case "redis", "rediss":
      guard let host = parts.host, !host.isEmpty else { throw refusal("names no host") }
      transport = parts.scheme == "redis" ? .tcp : .tls
      self.host = host
      let path = parts.path.drop { $0 == "/" }
      if !path.isEmpty { databaseText = String(path) }
    case "redis+unix":
      guard parts.path.count > 1 else { throw refusal("names no socket") }
      guard parts.path.utf8.count <= 107 else {
        throw refusal("has a socket path of more than 107 bytes")
      }
      transport = .unix(path: parts.path)
      host = "localhost"
    default: throw refusal("has no scheme that is known")
    }
    let port = parts.port ?? 6379
    guard (1...65535).contains(port) else { throw refusal("has a port that is out of range") }
    guard let database = Int(databaseText ?? "0"), database >= 0 else {
      throw refusal("has a database that is not a number")
    }
    self.port = port
    self.database = database
    user = parts.user.flatMap { $0.isEmpty ? nil : $0 }
    password = parts.password
    authorities = options["ca"]
    description = shown
  }
}
