import Testing
import WireProtocol

@testable import DriverServer

@Suite struct RouterTests {
  private let router = Router()

  @Test func `every endpoint is reached by its own path`() {
    for endpoint in Endpoint.allCases {
      let path = endpoint.path(session: "s", element: "e", name: "n")
      let match = router.match(method: endpoint.row.method.rawValue, path: path)
      guard case .endpoint(let found, let variables) = match else {
        Issue.record("\(endpoint) is not found")
        continue
      }
      #expect(found == endpoint)
      if path.hasPrefix("/session/") { #expect(variables.session == "s") }
    }
  }

  @Test func `old clients' base path is taken`() {
    #expect(
      router.match(method: "GET", path: "/wd/hub/status") == .endpoint(.status, PathVariables()))
  }

  @Test func `a wrong method and a wrong path are told apart`() {
    #expect(router.match(method: "PUT", path: "/status") == .unknownMethod)
    #expect(router.match(method: "GET", path: "/session/s/element") == .unknownMethod)
    #expect(router.match(method: "GET", path: "/nowhere") == .unknownCommand)
    #expect(router.match(method: "GET", path: "/") == .unknownCommand)
  }

  @Test func `just the endpoints that are never answered have the handler that says so`() throws {
    for endpoint in Endpoint.allCases {
      let isNever = if case .never = endpoint.row.support { true } else { false }
      let isUnsupported = if case .session(.unsupported) = endpoint.handler { true } else { false }
      #expect(isNever == isUnsupported, "\(endpoint)")
    }
  }
}
