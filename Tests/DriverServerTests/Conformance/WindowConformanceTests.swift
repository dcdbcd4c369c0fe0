import DriverServer
import JSONModel
import Testing
import Waiting
import WebDriverClient
import WireProtocol

/// W3C WebDriver, sections "Contexts", "Navigation", "Executing Script", "Cookies", "Print Page",
/// and "User Prompts" where none is open.
@Suite(.timeLimit(.backstop)) struct WindowConformanceTests {
  static let requirements = Requirement.table(
    #"""
    GET /window = "main"
    GET /window/handles = ["main"]
    POST /window {"handle":"main"} = null
    POST /window {} → invalid argument
    POST /window {"handle":1} → invalid argument
    POST /window {"handle":"foo"} → no such window
    POST /window/new {"type":"tab"} → unsupported operation
    POST /frame {"id":null} = null
    POST /frame {} → invalid argument
    POST /frame {"id":0} → no such frame
    POST /frame {"id":65535} → no such frame
    POST /frame {"id":65536} → invalid argument
    POST /frame {"id":-1} → invalid argument
    POST /frame {"id":1.5} → invalid argument
    POST /frame {"id":true} → invalid argument
    POST /frame {"id":"foo"} → invalid argument
    POST /frame {"id":[]} → invalid argument
    POST /frame {"id":{}} → invalid argument
    POST /frame {"id":{"element-6066-11e4-a52e-4f735466cecf":"foo"}} → no such element
    POST /frame/parent {} = null
    GET /window/rect = {"x":0,"y":0,"width":80,"height":24}
    POST /window/rect {} = {"x":0,"y":0,"width":80,"height":24}
    POST /window/rect {"x":null,"y":null,"width":null} = {"x":0,"y":0,"width":80,"height":24}
    POST /window/rect {"width":100,"height":30} = {"x":0,"y":0,"width":100,"height":30}
    POST /window/rect {"x":10,"y":-10} = {"x":0,"y":0,"width":80,"height":24}
    POST /window/rect {"width":-1} → invalid argument
    POST /window/rect {"height":2147483648} → invalid argument
    POST /window/rect {"x":2147483648} → invalid argument
    POST /window/rect {"y":-2147483649} → invalid argument
    POST /window/rect {"width":"a"} → invalid argument
    POST /window/rect {"height":true} → invalid argument
    POST /window/rect {"x":[]} → invalid argument
    POST /window/rect {"y":{}} → invalid argument
    POST /window/maximize {} = {"x":0,"y":0,"width":80,"height":24}
    POST /window/minimize {} → unsupported operation
    POST /window/fullscreen {} → unsupported operation
    GET /alert/text → no such alert
    POST /alert/accept {} → no such alert
    POST /alert/dismiss {} → no such alert
    POST /alert/text {"text":"x"} → no such alert
    POST /alert/text {} → invalid argument
    POST /alert/text {"text":1} → invalid argument
    GET /cookie → unsupported operation
    GET /cookie/x → unsupported operation
    POST /cookie {"cookie":{}} → unsupported operation
    DELETE /cookie → unsupported operation
    DELETE /cookie/x → unsupported operation
    POST /print {} → unsupported operation
    POST /forward {} → unsupported operation
    POST /execute/async {"script":"","args":[]} → unsupported operation
    POST /execute/sync {"script":"return 1","args":[]} → javascript error
    POST /execute/sync {"script":"return 1"} → invalid argument
    POST /execute/sync {"args":[]} → invalid argument
    POST /execute/sync {"script":"x","args":{}} → invalid argument
    POST /url {} → invalid argument
    POST /url {"url":1} → invalid argument
    POST /url {"url":"foo"} → invalid argument
    """#)

  @Test(arguments: requirements)
  func `a window's commands answer as the standard says`(requirement: Requirement) async throws {
    try await requirement.check(try await Driver().session("cat"))
  }

  /// Section "Close Window".
  @Test func `closing the only window answers with none and ends the session`() async throws {
    let session = try await Driver().session("cat")
    #expect(try await session.client.send("DELETE", "/session/\(session.id)/window") == [])
    let error = try await failure { try await session.get("/window") }
    #expect(error.code == "invalid session id")
  }
}
