import Foundation
import HTTPServing

/// A file that makes up the page.
enum PageFile: String, CaseIterable {
  case page = "page.html"
  case style = "page.css"
  case icon = "icon.svg"
  case early = "early.js"
  case main = "main.js"
  case elements = "elements.js"
  case picture = "picture.js"
  case connection = "connection.js"
  case input = "input.js"
  case bridge = "bridge.js"

  /// The file of a name; nil where the page has none.
  static func named(_ name: String) -> PageFile? { PageFile(rawValue: name) }

  private var bytes: [UInt8] {
    switch self {
    case .page: PackageResources.page_html
    case .style: PackageResources.page_css
    case .icon: PackageResources.icon_svg
    case .early: PackageResources.early_js
    case .main: PackageResources.main_js
    case .elements: PackageResources.elements_js
    case .picture: PackageResources.picture_js
    case .connection: PackageResources.connection_js
    case .input: PackageResources.input_js
    case .bridge: PackageResources.bridge_js
    }
  }

  private var type: String {
    switch rawValue.split(separator: ".").last {
    case "html": "text/html; charset=utf-8"
    case "css": "text/css; charset=utf-8"
    case "svg": "image/svg+xml"
    default: "text/javascript; charset=utf-8"
    }
  }

  /// The file, for a browser that runs nothing but this server's scripts.
  var response: HTTPResponse {
    HTTPResponse(
      status: 200,
      headers: [
        ("content-type", type), ("cache-control", "no-cache"),
        ("content-security-policy", "default-src 'self'; base-uri 'none'; frame-ancestors 'none'"),
        ("x-content-type-options", "nosniff"),
      ], body: Data(bytes))
  }
}
