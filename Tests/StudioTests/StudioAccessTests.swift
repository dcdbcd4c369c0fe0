import Foundation
import HTTPClient
import JSONModel
import Studio
import Testing
import Waiting

/// Who may use Studio's page.
@Suite struct StudioAccessTests {
  private static let token = "f00d"

  /// A server without an app, for as long as `body` takes.
  private func withServer(
    _ body: (_ server: StudioServer, _ studio: Studio) async throws -> Void
  ) async throws {
    let folder = NSTemporaryDirectory() + "qa-studio-\(UUID().uuidString)"
    try FileManager.default.createDirectory(
      atPath: folder + "/scratch", withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let project = StudioProject(
      workingDirectory: folder, output: folder + "/qa-output",
      references: folder + "/ReferenceImages", scratch: folder + "/scratch")
    let studio = Studio(
      project, driver: nil,
      runner: StudioRunner(
        run: { _ in (0, "") }, command: { file, _ in file },
        trace: { _ in throw StudioError("There is no trace.") }))
    try await studio.begin()
    let server = try StudioServer(studio, token: Self.token)
    defer { server.stop() }
    try await body(server, studio)
    await studio.close()
  }

  private func request(
    _ method: String, _ path: String, headers: [String: String] = [:], body: String? = nil,
    of server: StudioServer
  ) async throws -> HTTPReply {
    let root = server.address.replacingOccurrences(of: "/studio/\(Self.token)/", with: "")
    return try await HTTPClient().send(
      method, root + path, headers: headers, body: body.map { Data($0.utf8) }, deadline: .backstop)
  }

  @Test func `the page and its files come with the token alone, under a strict policy`()
    async throws
  {
    try await withServer { server, _ in
      for name in ["", "studio.css", "main.js", "screen.js"] {
        let reply = try await request("GET", "/studio/\(Self.token)/\(name)", of: server)
        #expect(reply.status == 200)
        let policy = reply.headers["content-security-policy"] ?? ""
        #expect(policy.hasPrefix("default-src 'none'; script-src 'self'; style-src 'self';"))
        #expect(!policy.contains("unsafe-inline"))
        #expect(reply.headers["referrer-policy"] == "no-referrer")
        #expect(reply.headers["x-content-type-options"] == "nosniff")
      }
      let page = try await request("GET", "/studio/\(Self.token)/", of: server)
      let text = String(decoding: page.body, as: UTF8.self)
      #expect(!text.contains("style="), "the policy forbids styles in attributes")
      #expect(!text.contains("<style") && !text.contains(" onclick"))
    }
  }

  @Test(arguments: [
    "/", "/studio/", "/studio//", "/studio/wrong/", "/studio/f00/", "/studio/f00dd/",
    "/studio/wrong/events", "/studio/f00d",
  ])
  func `a wrong token is refused`(path: String) async throws {
    try await withServer { server, _ in
      let reply = try await request("GET", path, of: server)
      #expect(reply.status == 403)
      #expect(String(decoding: reply.body, as: UTF8.self).contains("qa-runner studio"))
    }
  }

  @Test(arguments: [
    ("Host", "evil.example"), ("Host", "localhost.evil.example:80"),
    ("Origin", "http://evil.example"), ("Origin", "http://127.0.0.1:1"), ("Origin", "null"),
    ("Sec-Fetch-Site", "cross-site"), ("Sec-Fetch-Site", "same-site"), ("Sec-Fetch-Site", "x"),
  ])
  func `a foreign host, origin or site is refused, with the right token too`(
    header: String, value: String
  ) async throws {
    try await withServer { server, _ in
      for (method, path) in [("GET", ""), ("GET", "events"), ("POST", "record")] {
        var headers = [header: value]
        if method == "POST" { headers["Content-Type"] = "application/json" }
        let reply = try await request(
          method, "/studio/\(Self.token)/\(path)", headers: headers,
          body: method == "POST" ? "{\"action\":\"start\"}" : nil, of: server)
        #expect(reply.status == 403, "\(method) \(path)")
      }
    }
  }

  @Test func `a command that a form could send is refused`() async throws {
    try await withServer { server, _ in
      for type in ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data"] {
        let reply = try await request(
          "POST", "/studio/\(Self.token)/record", headers: ["Content-Type": type],
          body: "{\"action\":\"start\"}", of: server)
        #expect(reply.status == 400)
      }
      let navigation = try await request(
        "POST", "/studio/\(Self.token)/record",
        headers: ["Content-Type": "application/json", "Sec-Fetch-Site": "none"],
        body: "{\"action\":\"start\"}", of: server)
      #expect(navigation.status == 403)
    }
  }

  @Test(arguments: [
    ("save", "{\"file\":\"../x.yaml\",\"text\":\"a\",\"language\":\"yaml\"}", "or below it"),
    ("save", "{\"file\":\"/tmp/x.yaml\",\"text\":\"a\",\"language\":\"yaml\"}", "or below it"),
    ("save", "{\"file\":\"x.sh\",\"text\":\"a\"}", "the extension says what is written"),
    ("save", "{\"file\":\"x.py\",\"text\":\"a\",\"language\":\"yaml\"}", "its file ends in .yaml"),
    ("open", "{\"file\":\"../../etc/passwd\"}", ""), ("nothing", "{}", "no command nothing"),
    ("record", "[]", "must be a JSON object"), ("record", "{", ""),
    ("input", "{\"events\":[{\"type\":\"text\",\"text\":\"a\"}]}", "does not run"),
  ])
  func `a bad command is refused with a sentence`(
    command: String, body: String, sentence: String
  ) async throws {
    try await withServer { server, _ in
      let reply = try await request(
        "POST", "/studio/\(Self.token)/\(command)", headers: ["Content-Type": "application/json"],
        body: body, of: server)
      #expect(reply.status == 400)
      let answer = try JSONParser.parse(reply.body)
      #expect(answer["error"]?.stringValue?.isEmpty == false)
      #expect(answer["error"]?.stringValue?.contains(sentence) != false || sentence.isEmpty)
    }
  }

  @Test func `without a run there are no steps to walk through`() async throws {
    try await withServer { server, _ in
      for path in ["travel", "travel/a/b"] {
        let reply = try await request("GET", "/studio/\(Self.token)/\(path)", of: server)
        #expect(reply.status == 404)
        #expect(String(decoding: reply.body, as: UTF8.self).contains("Run a test first"))
      }
    }
  }

  @Test func `a report is served from its folder alone`() async throws {
    try await withServer { server, _ in
      for path in ["report/index.html", "report/../../etc/passwd", "report/%2e%2e/qa.yml"] {
        let reply = try await request("GET", "/studio/\(Self.token)/\(path)", of: server)
        #expect(reply.status == 404 || reply.status == 403 || reply.status == 400, "\(path)")
      }
    }
  }

  @Test func `a saved test is on disk as it was sent, and replaced only when that is asked for`()
    async throws
  {
    try await withServer { server, _ in
      func save(_ text: String, replace: Bool) async throws -> JSONValue {
        let body: JSONValue = [
          "file": "a.yaml", "text": .string(text), "language": "yaml", "replace": .bool(replace),
        ]
        return try JSONParser.parse(
          try await request(
            "POST", "/studio/\(Self.token)/save", headers: ["Content-Type": "application/json"],
            body: String(decoding: body.encoded(), as: UTF8.self), of: server
          ).body)
      }
      let new = try await save("one", replace: false)
      #expect(new["saved"] == "a.yaml")
      let other = try await save("two", replace: false)
      #expect(other["exists"] == true)
      let replaced = try await save("three", replace: true)
      #expect(replaced["saved"] == "a.yaml")
    }
  }

  @Test func `a test is saved under a name that no other test of its folder has`() async throws {
    try await withServer { server, _ in
      func save(_ file: String) async throws -> JSONValue {
        let body: JSONValue = [
          "file": .string(file), "text": "appId: x\nname: buy\n---\n- back\n", "language": "yaml",
        ]
        return try JSONParser.parse(
          try await request(
            "POST", "/studio/\(Self.token)/save", headers: ["Content-Type": "application/json"],
            body: String(decoding: body.encoded(), as: UTF8.self), of: server
          ).body)
      }
      // The folder is made.
      #expect(try await save("flows/a.yaml")["name"] == nil)
      let second = try await save("flows/b.yaml")
      #expect(second["text"] == "appId: x\nname: buy 2\n---\n- back\n")
      #expect(second["name"] == "buy 2")
      // A folder's name goes before those of its tests.
      #expect(try await save("c.yaml")["name"] == nil)
    }
  }
}
