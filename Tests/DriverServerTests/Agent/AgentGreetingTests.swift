import Execution
import LineTransport
import ProcessControl
import Testing

@testable import DriverServer

/// An app that has connected is no bare program, however late the driver comes to accept it.
@Suite struct AgentGreetingTests {
  @Test func `a connection counts before it is accepted`() throws {
    let folder = try PrivateDirectory()
    let link = try AgentLink(directory: folder.path) { _ in }
    #expect(!link.isGreeting)
    let socket = try UnixSocket.connect(to: link.path, within: .seconds(1))
    #expect(link.isGreeting)
    socket.close()
    link.close()
    #expect(!link.isGreeting)
  }
}
