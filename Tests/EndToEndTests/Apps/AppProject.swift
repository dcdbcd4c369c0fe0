import Foundation
import JSONModel
import ProcessControl
import Testing
import Waiting
import WebDriverClient

/// A folder with a program that says how it was started, and every way to start it.
struct AppProject {
  let scratch: Scratch
  /// The `PATH` that the caller has.
  var path: String

  /// The program prints its arguments, folders, variables, home and size, then waits.
  static let teller = """
    import os, sys
    print("arguments", len(sys.argv) - 1)
    for word in sys.argv[1:]: print("word", repr(word))
    print("cwd", os.path.basename(os.getcwd()))
    home = os.environ["HOME"]
    print("in home", os.getcwd() == home)
    print("entries", len(os.listdir(home)))
    for name in sorted(os.listdir(home)): print("holds", name)
    for name in ("TZ", "COLOR", "FRUIT", "LANG", "LC_ALL", "LC_TIME", "SECRET"):
        print(name, "=", os.environ.get(name))
    size = os.get_terminal_size()
    print("size", size.columns, size.lines, flush=True)
    sys.stdin.readline()
    """

  init() throws {
    scratch = try Scratch()
    path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
  }

  /// Writes a program that can be run.
  @discardableResult
  func program(_ name: String, _ text: String) throws -> String {
    let path = try scratch.write(text, to: name)
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
    return path
  }

  func run(
    _ words: [String], environment: [String: String] = [:], folder: String? = nil
  ) async throws -> Finished {
    var variables = ["PATH": path]
    variables.merge(environment) { $1 }
    let scratch = folder.map { Scratch(at: "\(self.scratch.path)/\($0)") } ?? self.scratch
    return try await Invocation(Products.runner, words, in: scratch, environment: variables)
      .finish()
  }

  /// What `terminal` shows of a program.
  func terminal(_ words: [String], environment: [String: String] = [:]) async throws -> Finished {
    try await run(
      ["terminal", "-c", "wait settled", "-c", "screen"] + words, environment: environment)
  }

  /// A test run that expects these texts on the app's first screen.
  func test(
    _ texts: [String], words: [String] = ["shows it", "--target", "tui"],
    environment: [String: String] = [:], folder: String? = nil
  ) async throws -> Finished {
    var variables = environment
    variables["EXPECTED"] = texts.joined(separator: "\n")
    return try await run(
      words + ["--suite", Products.screen, "--parallel", "1", "--timeout", "60s"],
      environment: variables, folder: folder)
  }

  /// The page source of an app that `serve` with these words starts.
  func served(_ app: String, _ words: [String]) async throws -> String {
    let server = try await Invocation(
      Products.runner, ["serve", "--port", "0", "--drain", "0s"] + words, in: scratch,
      environment: ["PATH": path])
    defer { server.child.signal(SIGKILL) }
    let client = WebDriverClient(url: try await server.address())
    do {
      let session = try await client.session(["appium:app": .string(app), "platformName": "tui"])
      _ = try? await session.mobile("settle", ["timeout": 3000])
      return try await session.get("/source").stringValue ?? ""
    } catch let failure as WebDriverClient.Failure {
      return failure.message
    }
  }
}
