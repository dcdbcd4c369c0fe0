import DriverServer

/// Our driver in front of another one; it stops when nothing holds it.
package final class Front: Sendable {
  private let server: DriverServer

  package init(of url: String) throws {
    var configuration = DriverServer.Configuration()
    configuration.upstream = UpstreamServer(url: url)
    server = try DriverServer(configuration)
  }

  package var url: String { server.url }

  deinit { server.stop() }
}
