import Foundation
import Testing
import WireProtocol

/// `docs/driver/endpoints.md` says what the table says.
@Suite struct EndpointTableTests {
  private static let page = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "docs/driver/endpoints.md")

  private func line(_ endpoint: Endpoint) -> String {
    let (answer, why) =
      switch endpoint.row.support {
      case .always: ("yes", "")
      case .conditional(let why): ("for some apps", why)
      case .never(let why): ("`unsupported operation`", why)
      }
    return "| \(endpoint.row.method.rawValue) | `\(endpoint.row.path)` | \(answer) | \(why) |"
  }

  @Test func `every endpoint has its line, and no other is there`() throws {
    let text = try String(contentsOf: Self.page, encoding: .utf8)
    let lines = text.split(separator: "\n").map(String.init)
      .filter { $0.hasPrefix("| ") && !$0.hasPrefix("| method") }
    #expect(lines == Endpoint.allCases.map(line))
  }

  @Test func `a refusal says why and what to do instead, in a sentence`() {
    for endpoint in Endpoint.allCases {
      guard case .never(let why) = endpoint.row.support else { continue }
      #expect(why.hasSuffix(".") && why.count > 20, "\(endpoint)")
    }
    for code in WebDriverErrorCode.allCases {
      #expect([400, 404, 405, 500].contains(code.status), "\(code)")
    }
  }
}
