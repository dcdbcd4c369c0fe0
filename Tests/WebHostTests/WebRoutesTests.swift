import Foundation
import HTTPServing
import Testing

@testable import WebHost

@Suite struct WebRoutesTests {
  private func answer(
    _ method: String, _ path: String, _ headers: [String: String] = [:]
  ) throws -> HTTPResponse? {
    let routes = WebRoutes(
      inbox: try Inbox(), directory: PageDirectory(), fonts: try PageFonts())
    let request = HTTPRequest(method: method, path: path, headers: headers)
    if case .ready(let response) = routes.answer(request) { return response }
    return nil
  }

  @Test(arguments: ["/", "/find", "/class/7"])
  func `every place of the app is the same page`(path: String) throws {
    let response = try #require(try answer("GET", path))
    #expect(response.status == 200)
    #expect(String(decoding: response.body, as: UTF8.self).contains("/-/main.js"))
    // No script of anybody else runs in it.
    #expect(
      response.headers.contains {
        $0.name == "content-security-policy" && $0.value.contains("default-src 'self'")
      })
  }

  @Test(arguments: PageFile.allCases)
  func `each file of the page is there`(file: PageFile) throws {
    #expect(try answer("GET", "/-/\(file.rawValue)")?.body.isEmpty == false)
  }

  @Test(arguments: [
    ("GET", "/-/nothing.js", 404), ("GET", "/-/fonts/Comic.ttf", 404),
    ("GET", "/-/fonts/..%2fpasswd", 404), ("GET", "/-/pictures/x.png", 404),
    ("POST", "/find", 405), ("GET", "/-/pages/nobody/frames", 404),
    ("POST", "/-/pages/nobody/commands", 404),
    // A form of another site can be posted as plain text, without a question.
    ("POST", "/-/join", 400),
  ])
  func `what is not there or not allowed is refused`(
    method: String, path: String, status: Int
  ) throws {
    #expect(try answer(method, path, ["content-type": "text/plain"])?.status == status)
  }
}
