import Foundation
import Testing

@testable import LineEditing

struct LineHistoryTests {
  private let folder: String
  private let history: LineHistory

  init() throws {
    folder = NSTemporaryDirectory() + "/qa-history-\(UUID().uuidString)"
    history = try #require(
      LineHistory(named: "lines", environment: ["XDG_STATE_HOME": folder, "HOME": "/nowhere"]))
  }

  private func mode(_ path: String) throws -> Int? {
    let attributes = try FileManager.default.attributesOfItem(atPath: path)
    return (attributes[.posixPermissions] as? NSNumber)?.intValue
  }

  @Test func `it is in the state folder of the user, or nowhere`() {
    func path(_ environment: [String: String]) -> String? {
      LineHistory(named: "lines", environment: environment)?.path
    }
    #expect(path(["XDG_STATE_HOME": "/s", "HOME": "/h"]) == "/s/qa-runner/lines")
    #expect(path(["XDG_STATE_HOME": "s", "HOME": "/h"]) == "/h/.local/state/qa-runner/lines")
    #expect(path(["HOME": "/h"]) == "/h/.local/state/qa-runner/lines")
    #expect(path([:]) == nil)
  }

  @Test func `only the owner can read it`() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try history.add("screen")
    try history.add("größer 漢字 👩‍🚀")
    #expect(try mode(history.path) == 0o600)
    #expect(try mode(folder + "/qa-runner") == 0o700)
    #expect(history.lines() == ["screen", "größer 漢字 👩‍🚀"])
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder + "/qa-runner") == ["lines"])
  }

  @Test func `a file that others could read is closed to them with the next line`() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try history.add("screen")
    chmod(history.path, 0o644)
    try history.add("tree")
    #expect(try mode(history.path) == 0o600)
  }

  @Test func `the newest 1,000 lines are kept`() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try history.add("first")
    let many = (1...1200).map { "line \($0)\n" }.joined()
    try Data(many.utf8).write(to: URL(fileURLWithPath: history.path))
    try history.add("last")
    let text = try String(contentsOfFile: history.path, encoding: .utf8)
    let lines = text.split(separator: "\n")
    #expect(lines.count == 1000)
    #expect(lines.first == "line 202")
    #expect(lines.last == "last")
  }

  @Test(arguments: ["", "screen", "two\nlines", String(repeating: "x", count: 4001), "nul\0"])
  func `a line that is empty, repeated, long or several is not added`(line: String) throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try history.add("screen")
    try history.add(line)
    #expect(history.lines() == ["screen"])
  }

  @Test func `several sessions may add at once`() async throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try await withThrowingTaskGroup { group in
      for number in 0..<50 {
        group.addTask { [history] in try history.add("line \(number)") }
      }
      try await group.waitForAll()
    }
    #expect(Set(history.lines()) == Set((0..<50).map { "line \($0)" }))
  }

  @Test func `a place that can't be written is named`() throws {
    let history = LineHistory(path: "/proc/none/lines")
    let error = #expect(throws: LineHistory.Failure.self) { try history.add("screen") }
    #expect(error?.description.hasPrefix("/proc/none/lines can't be written: ") == true)
    #expect(history.lines().isEmpty)
  }
}
