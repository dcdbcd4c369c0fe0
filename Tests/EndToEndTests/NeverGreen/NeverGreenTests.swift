import Foundation
import ProcessControl
import Testing
import Waiting

/// Whatever goes wrong, no run of the program is green: the table in `docs/testing.md`, row by row.
@Suite(.timeLimit(.backstop)) struct NeverGreenTests {
  private static let rows =
    NeverGreenRow.projects + NeverGreenRow.suites + NeverGreenRow.tests + NeverGreenRow.runs
    + NeverGreenRow.apps + NeverGreenRow.flows + NeverGreenRow.pytest + NeverGreenRow.snapshots

  @Test(arguments: rows)
  func `what goes wrong has its exit code and its sentence`(row: NeverGreenRow) async throws {
    let end = try await row.provoke(try Scratch())
    #expect(end.code == row.code, "\(end.output)")
    #expect(end.output.contains(row.sentence), "\(end.output)")
  }

  @Test func `each row of the table has a test, and each test a row`() throws {
    let text = try String(
      contentsOfFile: Products.package + "/docs/testing.md", encoding: .utf8)
    let heading = try #require(text.range(of: "## What must never be green"))
    let section = text[heading.upperBound...].prefix(upTo: "\n## ")
    let documented = section.split(separator: "\n").filter { $0.hasPrefix("| ") }.dropFirst()
      .map { line in line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) } }
      .map { "\($0[0]) → \($0[1])" }
    #expect(documented.sorted() == Self.rows.map { "\($0.name) → \($0.code)" }.sorted())
    #expect(Set(Self.rows.map(\.name)).count == Self.rows.count)
  }

  /// Without it the rows would prove little: the same projects are green where nothing is wrong.
  @Test func `where nothing goes wrong the same projects are green`() async throws {
    let scratch = try Scratch()
    try scratch.fakeProject()
    let end = try await scratch.qa([], scratch.faking(["A/passes"]))
    #expect(end.code == 0, "\(end.output)")
    let fernway = try await Scratch.fernway().qa(
      ["Login/asks for what is missing", "--device", "iPhone 6", "--target", "core"], ["CI": "1"])
    #expect(fernway.code == 0, "\(fernway.output)")
  }
}

extension Substring {
  fileprivate func prefix(upTo text: String) -> Substring {
    range(of: text).map { self[..<$0.lowerBound] } ?? self
  }
}
