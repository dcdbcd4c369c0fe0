import Testing
import WireProtocol

@Suite struct EndpointTests {
  @Test func `no two endpoints share a method and a path`() {
    let routes = Endpoint.allCases.map { "\($0.row.method) \($0.row.path)" }
    #expect(Set(routes).count == routes.count)
  }

  @Test func `a path carries its variables encoded`() {
    let path = Endpoint.attribute.path(session: "s-1", element: "n.7", name: "a b/é")
    #expect(path == "/session/s-1/element/n.7/attribute/a%20b%2F%C3%A9")
    #expect(Endpoint.status.path() == "/status")
  }
}
