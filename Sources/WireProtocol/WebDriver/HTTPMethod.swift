/// The methods that the protocol uses.
package enum HTTPMethod: String, Hashable, Sendable, CaseIterable {
  case get = "GET"
  case post = "POST"
  case delete = "DELETE"
}
