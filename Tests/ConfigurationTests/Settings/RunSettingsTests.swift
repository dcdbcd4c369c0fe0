import Configuration
import Devices
import Foundation
import ProcessControl
import RunRecord
import Runner
import Testing
import WorkerProtocol

@Suite struct RunSettingsTests {
  private func settings(
    _ words: [String], environment: [String: String] = [:]
  ) throws -> RunSettings {
    let command = CommandSpecification(
      "run", "Runs.", operands: "[FILTER…]", options: Setting.ofRun)
    return try RunSettings(
      try command.parse(words, environment: environment), environment: environment,
      workingDirectory: "/nowhere")
  }

  private func message(_ words: [String], environment: [String: String] = [:]) -> String? {
    let error = #expect(throws: RunnerError.self) {
      try settings(words, environment: environment)
    }
    #expect(error?.exitCode == .usage)
    return error?.description
  }

  @Test func `a run id without a queue is refused as an option and ignored as a variable`() throws {
    #expect(message(["--run-id", "7"])?.hasPrefix("--run-id is of no use without --queue") == true)
    let settings = try settings([], environment: ["QA_RUN_ID": "7", "QA_QUEUE_CARRY": "6"])
    #expect(settings.queue == nil)
  }

  @Test(arguments: ["", " ", "\t"])
  func `an empty filter is refused, as every test holds it`(filter: String) {
    #expect(message([filter])?.hasPrefix("A filter is empty") == true)
  }

  @Test func `a driver's address is checked wherever it is given`() {
    #expect(
      message(["--driver", "http://"])
        == "--driver must be a URL such as http://127.0.0.1:4723, not \"http://\".")
    #expect(
      message([], environment: ["QA_DRIVER": "http://h:4723,http://"])?
        .hasPrefix("QA_DRIVER must be a URL") == true)
  }

  @Test func `a link to no configuration is one that can't be read, not none`() throws {
    let scratch = try PrivateDirectory()
    let link = scratch.path + "/qa.yml"
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "gone.yml")
    #expect(RunSettings.nearestFile(from: scratch.path + "/below") == link)
    let error = #expect(throws: RunnerError.self) { try ConfigurationFile(file: link) }
    #expect(
      error?.description.contains("There is no configuration \(link) that can be read") == true)
  }

  @Test func `a filter that nothing matches may be the seed`() throws {
    let selection = try settings(["--shuffle", "5"]).selection
    let test = TestDescription(
      path: "A/b", tags: [], devices: [], targets: [],
      place: SourcePlace(file: "/A.swift", line: 1))
    let planner = Planner(catalog: .standard, devices: [], targets: [.core])
    let error = #expect(throws: RunnerError.self) {
      try planner.plan([test], selection: selection)
    }
    #expect(error?.description.contains("Is 5 the seed? Then write --shuffle=5.") == true)
    #expect(try settings(["--shuffle=7", "5"]).selection.doubt == nil)
  }
}
