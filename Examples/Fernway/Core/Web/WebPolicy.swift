import Foundation

/// Which addresses the app shows.
package struct WebPolicy: Hashable, Sendable {
  /// The development setting: pages without encryption are shown too.
  var allowsInsecure = false

  package init() {}

  /// Why an address isn't shown; nil where it is.
  package func refusal(of address: String) -> WebRefusal? {
    guard let url = URLComponents(string: address), let scheme = url.scheme?.lowercased(),
      url.host?.isEmpty == false
    else { return .notAnAddress }
    switch scheme {
    case "https": return nil
    case "http": return allowsInsecure ? nil : .insecure
    default: return .scheme(scheme)
    }
  }
}

/// Why a page isn't shown.
package enum WebRefusal: Hashable, Sendable {
  case notAnAddress
  /// It would come without encryption.
  case insecure
  case scheme(String)
}
