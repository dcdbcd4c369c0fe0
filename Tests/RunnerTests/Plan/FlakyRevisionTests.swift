import Foundation
import ProcessControl
import Runner
import Testing
import Waiting

@testable import Reports
@testable import RunRecord

/// A test is flaky where the same sources and the same app gave two results.
@Suite(.timeLimit(.backstop)) struct FlakyRevisionTests {
  private func project() throws -> FakeProject {
    let project = try FakeProject(["A/is flaky"], environment: ["QA_REVISION": "abc"])
    for app in ["old", "new"] {
      try project.write(app, app)
      try FileManager.default.setAttributes(
        [.posixPermissions: 0o755], ofItemAtPath: "\(project.folder.path)/\(app)")
    }
    return project
  }

  @Test(arguments: [
    (["--app", "fake=old"], ["--app", "fake=old"], Outcome.flaky),
    (["--app", "fake=old"], ["--app", "fake=new"], .passed),
    (["--app", "fake=old --demo"], ["--app", "fake=old --demo"], .flaky),
    (["--app", "fake=old --demo"], ["--app", "fake=old --empty"], .passed),
    (
      ["--app", "fake=old", "--app-version", "7"], ["--app", "fake=new", "--app-version", "7"],
      .flaky
    ),
    (
      ["--app", "fake=old", "--app-version", "7"], ["--app", "fake=old", "--app-version", "8"],
      .passed
    ),
  ])
  func `a failure of another app makes no test flaky`(
    first: [String], second: [String], outcome: Outcome
  ) async throws {
    let project = try project()
    let failing = try project.testRun(first)
    #expect(try await failing.execute() == .failures)
    let passing = try project.testRun(second)
    #expect(try await passing.execute() == .success)
    #expect(try project.outcomes() == ["is flaky": outcome])
  }

  @Test(arguments: ["option", "file", "variable"])
  func `a flaky test fails the run where that is asked for`(way: String) async throws {
    let project = try project()
    if way == "file" {
      try project.write("qa.yml", project.text("qa.yml") + "fail-on-flaky: true\n")
    }
    let run = try project.testRun(
      ["--retries", "1"] + (way == "option" ? ["--fail-on-flaky"] : []),
      environment: way == "variable" ? ["QA_FAIL_ON_FLAKY": "1"] : [:])
    #expect(try await run.execute() == .failures)
    #expect(try project.outcomes() == ["is flaky": .flaky])
    #expect(project.text("console").contains("1 test was flaky (--fail-on-flaky)"))
    #expect(try ResultsReport(file: project.folder.path + "/qa-output/results.json").exitCode == 1)
  }

  @Test func `without it a flaky test is no failure`() async throws {
    let project = try project()
    #expect(try await project.run("--retries", "1") == .success)
  }
}
