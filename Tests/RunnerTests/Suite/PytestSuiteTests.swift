import Foundation
import RunRecord
import Testing
import WorkerProtocol

@testable import Runner

@Suite struct PytestSuiteTests {
  /// A folder with files, each of them a program.
  private func folder(_ names: [String]) throws -> String {
    let root = FileManager.default.temporaryDirectory.appending(path: "pytest-\(UUID())").path
    for name in names {
      let url = URL(fileURLWithPath: "\(root)/\(name)")
      try FileManager.default.createDirectory(
        at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data().write(to: url)
      try FileManager.default.setAttributes(
        [.posixPermissions: 0o755], ofItemAtPath: url.path)
    }
    return root
  }

  @Test func `the interpreter is the project's, the active one, the program's, then the PATH's`()
    throws
  {
    let root = try folder([
      "project/.venv/bin/python", "active/bin/python", "wheel/bin/python", "wheel/pyvenv.cfg",
      "path/python3", "bare/qa.yml", "alone/bin/qa-runner",
    ])
    defer { try? FileManager.default.removeItem(atPath: root) }
    func interpreter(_ project: String, _ program: String, active: Bool) throws -> String {
      var environment = ["PATH": "\(root)/path"]
      if active { environment["VIRTUAL_ENV"] = "\(root)/active" }
      let words = try PytestSuite(paths: ["tests"]).command(
        in: "\(root)/\(project)", besides: "\(root)/\(program)", environment: environment)
      return String(words[0].dropFirst(root.count + 1))
    }
    let wheel = "wheel/bin/qa-runner"
    #expect(try interpreter("project", wheel, active: true) == "project/.venv/bin/python")
    #expect(try interpreter("bare", wheel, active: true) == "active/bin/python")
    #expect(try interpreter("bare", wheel, active: false) == "wheel/bin/python")
    #expect(try interpreter("bare", "alone/bin/qa-runner", active: false) == "path/python3")
  }

  @Test(arguments: [
    ("tests/test_a.py/TestX/test_b[a∕b]", "tests/test_a.py::TestX::test_b[a/b]"),
    ("tests/test_a.py/test_c", "tests/test_a.py::test_c"),
    ("tests/test_a.py/test_c[x.py::y]", "tests/test_a.py::test_c[x.py::y]"),
  ])
  func `a path becomes pytest's own name`(path: String, name: String) throws {
    let root = try folder(["tests/test_a.py"])
    defer { try? FileManager.default.removeItem(atPath: root) }
    #expect(PytestSuite.nodeID(of: path, in: root) == name)
    #expect(PytestSuite.path(of: name) == path)
    #expect(PytestSuite.path(of: path) == path)
  }
}
