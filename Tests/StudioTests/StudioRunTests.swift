import Foundation
import HTTPClient
import JSONModel
import Studio
import Synchronization
import Testing
import Waiting

/// What Studio runs, and what it sends of a run's results.
@Suite struct StudioRunTests {
  /// The runs that were asked for, and what each file held then.
  private final class Runs: Sendable {
    let all = Mutex<[(run: StudioRun, text: String)]>([])
  }

  private func withStudio(
    keepsOutput: Bool = false,
    _ body: (_ server: StudioServer, _ folder: String, _ runs: Runs) async throws -> Void
  ) async throws {
    let folder = NSTemporaryDirectory() + "qa-studio-\(UUID().uuidString)"
    let files = FileManager.default
    for name in ["scratch", "flows", "qa-output/report/tests"] {
      try files.createDirectory(atPath: "\(folder)/\(name)", withIntermediateDirectories: true)
    }
    defer { try? files.removeItem(atPath: folder) }
    for (name, text) in [
      "index.html": "<p>report", "report/report.js": "evil()", "evil.js": "evil()",
      "evil.html": "<script src=evil.js></script>", "report/tests/1.html": "<p>test",
    ] {
      try text.write(toFile: "\(folder)/qa-output/\(name)", atomically: true, encoding: .utf8)
    }
    var project = StudioProject(
      workingDirectory: folder, output: folder + "/qa-output",
      references: folder + "/ReferenceImages", scratch: folder + "/scratch")
    project.reportScript = "ours()"
    project.keepsOutput = keepsOutput
    let runs = Runs()
    let studio = Studio(
      project, driver: nil,
      runner: StudioRunner(
        run: { run in
          let text = try String(contentsOfFile: run.file, encoding: .utf8)
          runs.all.withLock { $0.append((run, text)) }
          return (0, "")
        }, command: { file, secrets in ([file] + secrets).joined(separator: " ") },
        trace: { output in
          try Data("PK".utf8).write(to: URL(filePath: output + "/trace.zip"))
          return output + "/trace.zip"
        }))
    try await studio.begin()
    let server = try StudioServer(studio, token: "f00d")
    defer { server.stop() }
    try await body(server, folder, runs)
    await studio.close()
  }

  private func send(
    _ method: String, _ name: String, _ body: JSONValue? = nil, to server: StudioServer
  ) async throws -> HTTPReply {
    try await HTTPClient().send(
      method, server.address + name,
      headers: body == nil ? [:] : ["content-type": "application/json"],
      body: body.map { $0.encoded() }, deadline: .backstop)
  }

  private static let flow = "appId: sh\n---\n- secret: ${PIN}\n"

  @Test func `a text that is saved runs from its file`() async throws {
    try await withStudio { server, folder, runs in
      try Self.flow.write(toFile: folder + "/flows/a.yaml", atomically: true, encoding: .utf8)
      let argument: JSONValue = ["text": .string(Self.flow), "file": "flows/a.yaml"]
      #expect(try await send("POST", "run", argument, to: server).status == 200)
      #expect(try await eventually { runs.all.withLock { !$0.isEmpty } })
      let run = try #require(runs.all.withLock { $0.first?.run })
      #expect(run.file == folder + "/flows/a.yaml" && run.isSaved)
      #expect(run.output == folder + "/qa-output")
    }
  }

  @Test func `edited text runs from a hidden file beside its own, which goes away`() async throws {
    try await withStudio { server, folder, runs in
      try Self.flow.write(toFile: folder + "/flows/a.yaml", atomically: true, encoding: .utf8)
      let argument: JSONValue = ["text": .string(Self.flow + "# edited"), "file": "flows/a.yaml"]
      #expect(try await send("POST", "run", argument, to: server).status == 200)
      #expect(try await eventually { runs.all.withLock { !$0.isEmpty } })
      let (run, text) = try #require(runs.all.withLock { $0.first })
      #expect(text == Self.flow + "# edited")
      #expect(run.file.hasPrefix(folder + "/flows/.a.yaml.") && !run.isSaved)
      #expect(run.output == folder + "/scratch/qa-output")
      let files = FileManager.default
      #expect(try await eventually { !files.fileExists(atPath: run.file) })
      #expect(try files.contentsOfDirectory(atPath: folder + "/flows") == ["a.yaml"])
    }
  }

  @Test func `the steps of a run that can't be read are refused with a sentence`()
    async throws
  {
    try await withStudio(keepsOutput: true) { server, folder, _ in
      let missing = try await send("GET", "travel", to: server)
      #expect(missing.status == 404)
      #expect(String(decoding: missing.body, as: UTF8.self).contains("The run can't be read"))
      try "{".write(
        toFile: folder + "/qa-output/manifest.json", atomically: true, encoding: .utf8)
      #expect(try await send("GET", "travel/A/b%20@x", to: server).status == 404)
    }
  }

  @Test func `of a report only its pages and our own script run`() async throws {
    try await withStudio(keepsOutput: true) { server, _, _ in
      let script = try await send("GET", "report/report/report.js", to: server)
      #expect(String(decoding: script.body, as: UTF8.self) == "ours()")
      for name in ["index.html", "report/tests/1.html"] {
        let page = try await send("GET", "report/" + name, to: server)
        #expect(page.headers["content-type"]?.hasPrefix("text/html") == true, "\(name)")
      }
      for name in ["evil.js", "evil.html"] {
        let file = try await send("GET", "report/" + name, to: server)
        #expect(file.headers["content-type"]?.hasPrefix("text/plain") == true, "\(name)")
        #expect(file.headers["x-content-type-options"] == "nosniff")
        #expect(file.headers["content-security-policy"]?.hasSuffix("; sandbox") == true)
      }
    }
  }
}
