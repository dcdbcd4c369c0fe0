import Foundation
import ProcessControl
import Testing
import Waiting
import WorkerProtocol

@testable import Reports
@testable import RunRecord

/// What a failed test printed is where people look for the failure.
@Suite(.timeLimit(.backstop)) struct PrintedOutputTests {
  private func attempts(_ project: FakeProject) throws -> [ResultsReport.Attempt] {
    try ResultsReport(file: project.folder.path + "/qa-output/results.json").tests
      .flatMap(\.attempts)
  }

  /// The first test's page.
  private func page(_ project: FakeProject) throws -> String {
    let results = try ResultsReport(file: project.folder.path + "/qa-output/results.json")
    return "qa-output/report/tests/\(PageNames(results.tests)[0])"
  }

  @Test func `what a failed test printed is on the console and in every report`() async throws {
    let project = try FakeProject(["A/prints and fails"])
    #expect(try await project.run() == .failures)
    let console = project.text("console")
    #expect(console.contains("printed"))
    #expect(console.contains("line 1999 of many"))
    #expect(!console.contains("line 1980 of many"))
    #expect(console.contains("1,989 lines left out"))
    let output = try #require(try attempts(project).first?.output)
    #expect(output.first == "the price was 12")
    #expect(output.last == "line 1999 of many")
    #expect(output.count == 201)
    for report in ["qa-output/junit.xml", try page(project)] {
      #expect(project.text(report).contains("the price was 12"), "\(report)")
      #expect(project.text(report).contains("line 1999 of many"), "\(report)")
    }
  }

  @Test func `what a crashed worker said last is the test's reason and output`() async throws {
    let project = try FakeProject(["A/says why and crashes"])
    #expect(try await project.run() == .failures)
    let console = project.text("console")
    #expect(console.contains("Fatal error: Index out of range"))
    let test = try #require(
      try ResultsReport(file: project.folder.path + "/qa-output/results.json").tests.first)
    #expect(test.reason?.contains("Cart.swift:12: Fatal error: Index out of range") == true)
    #expect(test.attempts.last?.output?.last == "Current stack trace:")
    #expect(project.text(try page(project)).contains("Current stack trace:"))
  }

  @Test func `what a passed test printed is left out`() async throws {
    let project = try FakeProject(["A/prints and passes"])
    #expect(try await project.run() == .success)
    #expect(!project.text("console").contains("nobody asks"))
    #expect(try attempts(project).first?.output == nil)
  }

  @Test func `of much output both ends are kept, and how much is between them`() {
    var lines = PrintedLines()
    for number in 0..<4000 { lines.append("\(number)") }
    #expect(lines.lines(head: 1, tail: 2) == ["0", "… 3,997 lines left out", "3998", "3999"])
    #expect(lines.lines(head: 500, tail: 500).count == 1001)
    var few = PrintedLines()
    for number in 0..<3 { few.append("\(number)") }
    #expect(few.lines(head: 1, tail: 2) == ["0", "1", "2"])
    #expect(few.lines(head: 0, tail: 1) == ["… 2 lines left out", "2"])
  }
}
