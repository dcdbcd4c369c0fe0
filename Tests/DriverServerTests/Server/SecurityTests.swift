import DriverServer
import Execution
import Foundation
import Glibc
import HTTPClient
import JSONModel
import ProcessControl
import SnapshotKit
import TerminalModel
import Testing
import Waiting
import WebDriverClient
import WireProtocol

/// The lines of `docs/driver/threat-model.md`, each tried.
@Suite(.timeLimit(.backstop)) struct SecurityTests {
  private func status(
    _ driver: Driver, _ headers: [String: String], path: String = "/status", method: String = "GET"
  ) async throws -> (status: Int, code: String?) {
    let reply = try await HTTPClient().send(
      method, driver.server.url + path, headers: headers, body: method == "POST" ? Data() : nil,
      deadline: .backstop)
    return (reply.status, try JSONParser.parse(reply.body)["value"]?["error"]?.stringValue)
  }

  private func mode(_ path: String) -> UInt32 {
    var info = stat()
    return lstat(path, &info) == 0 ? info.st_mode & 0o7777 : 0
  }

  // MARK: Who may ask

  @Test(arguments: ["0.0.0.0", "::", "192.0.2.1"])
  func `an address that others reach needs a token`(host: String) {
    var configuration = DriverServer.Configuration()
    configuration.host = host
    let error = #expect(throws: DriverServerError.self) { try DriverServer(configuration) }
    #expect(error?.code == .badAddress)
    #expect(error?.description.contains("token") == true)
  }

  @Test(arguments: [
    ("Bearer open sesame", 200), ("bearer open sesame", 200), ("Bearer open sesam", 401),
    ("Bearer open sesame2", 401), ("Bearer", 401), ("open sesame", 401),
    ("Basic " + Data("me:open sesame".utf8).base64EncodedString(), 200),
    ("Basic " + Data("open sesame:me".utf8).base64EncodedString(), 401), ("Basic !", 401),
  ])
  func `a token is asked for on every path`(header: String, expected: Int) async throws {
    let driver = try Driver { $0.token = "open sesame" }
    for path in ["/status", "/admin", "/admin/state", "/metrics", "/session/x/title", "/nowhere"] {
      let reply = try await HTTPClient().send(
        "GET", driver.server.url + path, headers: ["Authorization": header],
        deadline: .backstop)
      #expect((reply.status == 401) == (expected == 401), "\(path): \(reply.status)")
    }
    let without = try await status(driver, [:])
    #expect(without.status == 401)
    #expect(without.code == "invalid argument")
  }

  @Test(arguments: [
    "evil.example", "127.0.0.1.evil.example", "localhost:x", "[::1", "localhost@evil",
  ])
  func `a Host that was rebound is refused`(host: String) async throws {
    let answer = try await status(try Driver(), ["Host": host])
    #expect(answer.status == 403)
    #expect(answer.code == "invalid argument")
  }

  @Test(arguments: [
    "http://evil.example", "null", "file://", "http://127.0.0.1.evil.example", "x",
    "http://localhost:3000", "http://127.0.0.1:1",
  ])
  func `a page of another place can't ask`(origin: String) async throws {
    let driver = try Driver()
    for (method, path) in [("POST", "/session"), ("GET", "/status"), ("POST", "/admin/drain")] {
      let answer = try await status(driver, ["Origin": origin], path: path, method: method)
      #expect(answer.status == 403, "\(method) \(path)")
    }
    #expect(try await driver.client.send("GET", "/status")["qa:draining"] == false)
    // Nor where a token is kept by the browser.
    let open = try Driver { $0.token = "sesame" }
    let answer = try await status(
      open,
      ["Origin": origin, "Authorization": "Basic " + Data("a:sesame".utf8).base64EncodedString()])
    #expect(answer.status == 403)
  }

  @Test func `the server's own page can ask`() async throws {
    let driver = try Driver()
    let answer = try await status(driver, ["Origin": driver.server.url])
    #expect(answer.status == 200)
  }

  // MARK: What may be started

  @Test(arguments: ["/bin/cat", "cat;id", "$(id)", "../cat", "sh -c id", "cat\u{0}"])
  func `no app starts but those that were named`(app: String) async throws {
    let driver = try Driver(apps: ["cat": "/bin/cat"])
    let error = try await failure { _ = try await driver.session(app) }
    #expect(error.code == "invalid argument")
  }

  @Test func `arguments and variables reach the app as they are, through no shell`() async throws {
    let driver = try Driver(apps: ["printf": "/usr/bin/printf"])
    let session = try await driver.session(
      "printf", ["[%s]", "$(id) `id` $HOME; id | cat > x & *"])
    let source = try await session.get("/source").stringValue
    #expect(
      source?.contains("[$(id) `id` $HOME; id | cat &gt; x &amp; *]") == true, "\(source ?? "")")
  }

  @Test func `an app gets nothing of the server's environment`() async throws {
    var configuration = DriverServer.Configuration()
    configuration.apps = Driver.commands(["env": "/usr/bin/env"])
    let driver = Driver(
      try DriverServer(configuration, environment: ["SECRET_OF_CI": "hunter2", "TMPDIR": "/tmp"]))
    let session = try await driver.session("env", [], ["qa:size": ["columns": 200, "rows": 60]])
    let source = try #require(try await session.get("/source").stringValue)
    #expect(source.contains("QA_SESSION"))
    #expect(!source.contains("hunter2"))
  }

  // MARK: What lies on the disk

  @Test func `sessions' directories and sockets are their owner's alone`() async throws {
    let scratch = try PrivateDirectory(prefix: "qat")
    var configuration = DriverServer.Configuration()
    configuration.apps = Driver.commands(Driver.programs)
    configuration.stateDirectory = scratch.path + "/state"
    let driver = Driver(try DriverServer(configuration, environment: ["TMPDIR": scratch.path]))
    _ = try await driver.session("cat")
    let names = try FileManager.default.contentsOfDirectory(atPath: scratch.path)
    let directories = names.filter { $0.hasPrefix("qas-") }.map { scratch.path + "/" + $0 }
    #expect(directories.map(mode) == [0o700, 0o700])
    #expect(directories.map { mode($0 + "/home") }.sorted() == [0, 0o700])
    #expect(directories.map { mode($0 + "/agent") }.sorted() == [0, 0o600])
    #expect(mode(scratch.path + "/state") == 0o700)
    let journals = try FileManager.default.contentsOfDirectory(atPath: scratch.path + "/state")
    #expect(mode(scratch.path + "/state/" + (try #require(journals.first))) == 0o600)
  }

  @Test func `a state directory that is open to others, or a link, is refused`() throws {
    let scratch = try PrivateDirectory(prefix: "qat")
    try FileManager.default.createDirectory(
      atPath: scratch.path + "/open", withIntermediateDirectories: false,
      attributes: [.posixPermissions: 0o755])
    symlink("/tmp", scratch.path + "/link")
    for name in ["open", "link", "none/below"] {
      var configuration = DriverServer.Configuration()
      configuration.stateDirectory = scratch.path + "/" + name
      #expect(throws: DriverServerError.self) { try DriverServer(configuration) }
    }
  }

  // MARK: How much

  @Test func `too much is refused in the protocol's words`() async throws {
    let driver = try Driver()
    let url = driver.server.url
    let large = try await HTTPClient().send(
      "POST", url + "/session", body: Data(count: (16 << 20) + 1), deadline: .backstop)
    #expect(large.status == 413)
    let long = try await HTTPClient().send(
      "GET", url + "/status", headers: ["X": String(repeating: "x", count: 40_000)],
      deadline: .backstop)
    #expect(long.status == 431)
    for reply in [large, long] {
      #expect(try JSONParser.parse(reply.body)["value"]?["error"] == "invalid argument")
    }
    let size = try await failure {
      _ = try await driver.session("cat", [], ["qa:size": ["columns": 100_000, "rows": 100_000]])
    }
    #expect(size.code == "invalid argument")
  }

  @Test(arguments: ["(a+)+$", "(a|a)*b", "(.*)*x", "^(a?){30}a{30}$"])
  func `a locator can't keep the server busy`(pattern: String) async throws {
    let driver = try Driver()
    let text = String(repeating: "a", count: 70)
    let session = try await driver.session("sh", ["-c", "echo \(text)!; cat"])
    try await session.see("a!")
    // Whatever it comes to, it comes to something, and the others are served meanwhile.
    for key in ["text", "screenText"] {
      _ = try? await session.post(
        "/elements", ["using": "-qa locator", "value": [key: ["matches": .string(pattern)]]])
      #expect(try await session.get("/title") == "")
    }
  }

  // MARK: What is said

  private static func log(
    _ format: DriverLog.Format
  ) throws -> (DriverLog, path: String, PrivateDirectory) {
    let folder = try PrivateDirectory(prefix: "qat")
    let path = folder.path + "/log"
    let file = open(path, O_CREAT | O_WRONLY | O_APPEND | O_CLOEXEC, 0o600)
    return (DriverLog(format, to: Descriptor(owning: file), tellsCommands: true), path, folder)
  }

  @Test(arguments: [DriverLog.Format.plain, .json])
  func `no byte of a client's or an app's reaches the log unescaped`(
    format: DriverLog.Format
  ) async throws {
    let (log, path, folder) = try Self.log(format)
    let driver = try Driver { $0.log = log }
    _ = try await driver.session(
      "cat", [], ["qa:lease": ["owner": "\u{1b}]0;evil\u{7}\nfake=1 \u{9b}31m"]])
    _ = try await failure {
      _ = try await driver.session(
        "sh", ["-c", "printf '\\033]0;evil\\007' >&2; exit 1"], ["platformName": "core"])
    }
    _ = try await failure { try await driver.client.send("GET", "/session/%1b%5b31m/title") }
    log.flush()
    let text = try String(contentsOfFile: path, encoding: .utf8)
    withExtendedLifetime(folder) {}
    #expect(text.contains("session.started"))
    #expect(text.contains("outcome"))
    for scalar in text.unicodeScalars where scalar != "\n" {
      #expect(!(scalar.value < 0x20 || (0x7f...0x9f).contains(scalar.value)), "\(scalar.value)")
    }
    for line in text.split(separator: "\n") where format == .json {
      #expect(try JSONParser.parse(Data(line.utf8))["event"]?.stringValue?.isEmpty == false)
    }
    #expect(!text.contains("\nfake=1"))
  }

  @Test func `what is typed as a secret is in no source, error, time-out or log`() async throws {
    let (log, path, folder) = try Self.log(.json)
    let driver = try Driver { $0.log = log }
    let session = try await driver.session("cat")
    try await session.mobile("type", ["text": "swordfish-9", "sensitive": true])
    var shown: [String] = []
    shown.append(try await session.get("/source").stringValue ?? "")
    let missing = try await failure { _ = try await session.find("name", "swordfish-9 there") }
    shown.append("\(missing)")
    let late = try await failure { try await session.see("swordfish-9 and more", timeout: 100) }
    shown.append("\(late)")
    let page = try await HTTPClient().send(
      "GET", driver.server.url + "/admin/sessions/\(session.id)/screen", deadline: .backstop)
    shown.append(String(decoding: page.body, as: UTF8.self))
    log.flush()
    shown.append(try String(contentsOfFile: path, encoding: .utf8))
    withExtendedLifetime(folder) {}
    for text in shown { #expect(!text.contains("swordfish-9"), "\(text)") }
    #expect(shown[0].contains("•••"))
  }

  @Test func `what is typed as a secret is in no cells, script, event or snapshot`() async throws {
    let folder = NSTemporaryDirectory() + "qa-references-\(UUID().uuidString)"
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let driver = try Driver {
      $0.snapshots = SnapshotConfiguration(
        references: folder, output: folder + "/out", record: .init(.missing, isByName: true))
    }
    let session = try await driver.session("cat", [], ["qa:size": ["columns": 12, "rows": 8]])
    // The second time it goes on in the next row.
    for _ in 0..<2 {
      try await session.mobile("type", ["text": "swordfish-9", "sensitive": true])
    }
    // Both are there: what is looked for is the text as it is.
    try await session.see("swordfish-9")
    try await session.mobile("settle")
    _ = try? await session.mobile("swordfish-9")
    try await session.post("/appium/log_event", ["vendor": "v", "event": "swordfish-9"])
    let cells = try await session.mobile("screen")
    let snapshot = try await session.mobile(
      "expectSnapshot", ["name": "of swordfish-9", "test": "swordfish-9"])
    let reference = try #require(snapshot["reference"]?.stringValue)
    let recorded = try String(contentsOfFile: "\(folder)/\(reference)", encoding: .utf8)
    let log = try await session.post("/se/log", ["type": "driver"])
    let events = try await session.post("/appium/events")
    for text in ["\(cells)", "\(log)", "\(events)", reference, recorded] {
      #expect(!text.contains("swordfish-9"), "\(text)")
    }
    let screen = try cells.decoded(as: Screen.self)
    let whole = screen.rows.joined().map(\.text).joined()
    #expect(!whole.contains("swordfish-9"))
    #expect(whole.hasPrefix(String(repeating: "•", count: 22)))
    #expect(recorded.contains("|" + String(repeating: "•", count: 12)))
  }

  @Test func `an app can neither replace its recording nor make it longer`() async throws {
    let session = try await Driver().session(
      "bash",
      [
        "-c",
        "ls -A $TMPDIR; ln -sf /etc/hostname $TMPDIR/session.cast; "
          + "truncate -s 400M $TMPDIR/session.cast; echo done; read x",
      ])
    try await session.see("done")
    let text = try #require(try await session.mobile("recording")["cast"]?.stringValue)
    #expect(text.hasPrefix("{"))
    #expect(text.utf8.count < 1 << 20)
  }

  @Test func `a window that is too large for a picture is refused, as no fault of the app`()
    async throws
  {
    let session = try await Driver().session(
      "cat", [], ["qa:size": ["columns": 1000, "rows": 1000]])
    let error = try await failure { try await session.get("/screenshot") }
    #expect(error.code == "unable to capture screen")
    #expect(error.message.contains("at most 64 million"))
    #expect(error.data["fault"] == nil)
  }

  @Test func `what every status repeats is short`() async throws {
    for lease: JSONValue in [
      ["owner": .string(String(repeating: "x", count: 257))],
      ["owner": "x", "buildUrl": .string(String(repeating: "x", count: 2049))],
    ] {
      let error = try await failure {
        _ = try await Driver().session("cat", [], ["qa:lease": lease])
      }
      #expect(error.code == "invalid argument")
    }
  }
}
