import Foundation
import ProcessControl

extension NeverGreenRow {
  /// What the configuration and the command line ask for is not there.
  static let projects = [
    NeverGreenRow("qa.yml is not YAML", 2, "qa.yml:", tests: ["A/passes"], configuration: "{"),
    NeverGreenRow("qa.yml leads nowhere", 2, "that can be read") { scratch in
      try FileManager.default.createSymbolicLink(
        atPath: scratch.path + "/qa.yml", withDestinationPath: "/nowhere/qa.yml")
      return try await scratch.qa(["--suite", fakeSuite], scratch.faking(["A/passes"]))
    },
    NeverGreenRow(
      "qa.yml has an unknown key", 2, "qa.yml:6", tests: ["A/passes"], configuration: "retrys: 1"),
    NeverGreenRow("there is no project", 2, "No suite is named") { try await $0.qa([]) },
    NeverGreenRow("there is no project to watch", 2, "--watch needs a project") {
      try await $0.qa(["--watch"])
    },
    NeverGreenRow("no test matches the filter", 4, "nothing", tests: ["A/passes"], ["nothing"]),
    NeverGreenRow(
      "no test has the tag", 4, "slow", tests: ["A/passes #fast"], ["--tag", "slow"]),
    NeverGreenRow(
      "the device is unknown", 2, "iPhone 66", tests: ["A/passes"], ["--device", "iPhone 66"]),
    NeverGreenRow(
      "the target is unknown", 2, "There is no target", tests: ["A/passes"], ["--target", "web"]),
    NeverGreenRow(
      "an entry of known-issues is about no test", 2, "no test is called", tests: ["A/passes"],
      configuration:
        "known-issues: [{test: B/gone, reason: r, owner: o, until: 2999-01-01}]"),
    NeverGreenRow(
      "a known issue has expired", 1, "2001-01-01", tests: ["A/fails"],
      configuration:
        "known-issues: [{test: A/fails, reason: r, owner: o, until: 2001-01-01, message: not so}]"),
    NeverGreenRow(
      "a test fails otherwise than its known issue says", 1, "it is not so", tests: ["A/fails"],
      configuration:
        "known-issues: [{test: A/fails, reason: r, owner: o, until: 2999-01-01, message: other}]"),
    NeverGreenRow(
      "--last-failed has no earlier run", 2, "results.json", tests: ["A/passes"],
      ["--last-failed"]),
  ]
}
