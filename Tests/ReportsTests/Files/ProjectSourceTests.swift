import Foundation
import Testing

@testable import Reports

/// Which files of a checkout a report of foreign records shows as sources.
@Suite struct ProjectSourceTests {
  private let folder = FileManager.default.temporaryDirectory.path + "/sources-\(UUID().uuidString)"

  private func write(_ name: String) throws {
    let path = "\(folder)/project/\(name)"
    try FileManager.default.createDirectory(
      atPath: URL(filePath: path).deletingLastPathComponent().path,
      withIntermediateDirectories: true)
    try "token \(name)".write(toFile: path, atomically: false, encoding: .utf8)
  }

  @Test(arguments: [
    ("Tests/LoginTests.swift", true), ("flows/größe 1.yaml", true), ("test_login.py", true),
    (".git/config", false), (".git/hooks/a.py", false), (".env", false), (".env.py", false),
    ("notes.txt", false), ("Makefile", false), ("deep/.hidden/a.swift", false),
    ("Tests/../.git/config.py", false), ("Tests/./LoginTests.swift", false),
    ("absent.swift", false),
    ("linked.swift", false), ("linked/a.swift", false), ("Tests", false), ("", false),
  ])
  func `only a source of the project is one`(name: String, isSource: Bool) throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let files = [
      "Tests/LoginTests.swift", "flows/größe 1.yaml", "test_login.py", ".git/config",
      ".git/config.py", ".git/hooks/a.py", ".env", ".env.py", "notes.txt", "Makefile",
      "deep/.hidden/a.swift", "../outside/a.swift",
    ]
    for file in files { try write(file) }
    for (link, target) in [("linked.swift", ".env"), ("linked", "../outside")] {
      try FileManager.default.createSymbolicLink(
        atPath: "\(folder)/project/\(link)", withDestinationPath: target)
    }
    let sources = try ProjectSources("\(folder)/project")
    #expect((sources.bytes(of: "\(folder)/project/\(name)") != nil) == isSource)
    #expect(sources.bytes(of: "\(folder)/outside/a.swift") == nil)
    #expect(sources.bytes(of: name) == nil, "a path that is not absolute")
  }

  @Test func `where git tracks files, others are none`() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    for file in ["a.swift", "local.py"] { try write(file) }
    let sources = try ProjectSources("\(folder)/project", tracked: ["a.swift", "gone.swift"])
    #expect(sources.bytes(of: "\(folder)/project/a.swift") == Array("token a.swift".utf8))
    #expect(sources.bytes(of: "\(folder)/project/local.py") == nil)
    #expect(sources.bytes(of: "\(folder)/project/gone.swift") == nil)
    #expect(try ProjectSources("\(folder)/project", tracked: []).bytes(of: "a.swift") == nil)
  }
}
