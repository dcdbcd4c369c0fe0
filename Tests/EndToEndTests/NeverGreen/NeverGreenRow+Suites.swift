import Foundation
import ProcessControl

extension NeverGreenRow {
  /// Has the project run that `builtProject` makes.
  private static let here = ["--config", "project/qa.yml"]

  /// The suite is not there, is out of date, or is no suite.
  static let suites = [
    NeverGreenRow("the suite is absent", 2, "is at none of") { scratch in
      try scratch.fakeProject(suite: "{product: no-such-flows}")
      return try await scratch.qa([])
    },
    NeverGreenRow(
      "the suite that --suite names is absent", 2, "There is no suite executable",
      tests: ["A/passes"], ["--suite", "gone"]),
    NeverGreenRow("the suite is stale and may not be built", 2, "out of date: spec.swift changed") {
      scratch in
      try scratch.builtProject()
      let fresh = try await scratch.qa(here, scratch.faking(["A/passes"]))
      guard fresh.code == 0 else { return fresh }
      try scratch.write("second", to: "project/spec.swift")
      return try await scratch.qa(here + ["--no-build"], scratch.faking(["A/passes"]))
    },
    NeverGreenRow("the suite is stale and can't be built", 2, "spec.swift:1: error") { scratch in
      try scratch.builtProject()
      let fresh = try await scratch.qa(here, scratch.faking(["A/passes"]))
      guard fresh.code == 0 else { return fresh }
      try scratch.write("broken", to: "project/spec.swift")
      return try await scratch.qa(here, scratch.faking(["A/passes"]))
    },
    NeverGreenRow("the stale suite was green, the built one fails", 1, "it is not so") { scratch in
      try scratch.builtProject()
      let fresh = try await scratch.qa(here, scratch.faking(["A/passes"]))
      guard fresh.code == 0 else { return fresh }
      // As if the built suite had another test than the stale one.
      try scratch.write("A/fails", to: "project/spec.swift")
      return try await scratch.qa(here, scratch.faking(["A/fails"]))
    },
    NeverGreenRow("the suite's build makes no suite", 2, "well but made no suite") { scratch in
      try scratch.fakeProject(suite: "{path: .made/flows, build: [\"true\"]}")
      return try await scratch.qa([])
    },
    NeverGreenRow(
      "the suite is another program", 5, "did not start", tests: ["A/passes"],
      ["--suite", "/bin/false"]),
    NeverGreenRow(
      "the suite ends while it starts", 5, "cannot begin", tests: ["A/passes"],
      environment: ["FAKE_MODE": "--broken"]),
    NeverGreenRow(
      "the suite speaks another version of the protocol", 5, "version 99", tests: ["A/passes"],
      environment: ["FAKE_MODE": "--old"]),
    NeverGreenRow("a run is resumed with another suite", 2, "The suite has changed since") {
      scratch in
      try scratch.builtProject()
      let tests = try scratch.faking(["A/fails", "B/passes"])
      let first = try await scratch.qa(here + ["--max-failures", "1"], tests)
      guard first.code == 1 else { return first }
      try scratch.write("second", to: "project/spec.swift")
      return try await scratch.qa(here + ["--resume"], tests)
    },
    NeverGreenRow("a run is resumed with another app", 2, "The app has changed since") { scratch in
      try scratch.fakeProject()
      let tests = try scratch.faking(["A/fails", "B/passes"])
      let first = try await scratch.qa(["--max-failures", "1"], tests)
      guard first.code == 1 else { return first }
      return try await scratch.qa(["--resume", "--app", "fake=/bin/ls"], tests)
    },
    NeverGreenRow("a test that is to be resumed is gone from the suite", 2, "no longer has it") {
      scratch in
      try scratch.fakeProject()
      let first = try await scratch.qa(
        ["--max-failures", "1"], scratch.faking(["A/fails", "B/passes"]))
      guard first.code == 1 else { return first }
      return try await scratch.qa(["--resume"], scratch.faking(["A/fails", "C/passes"]))
    },
  ]
}

extension Scratch {
  /// A project whose build copies the suite, unless its spec says that it is broken; in a folder of
  /// its own, as what tests here write is no source.
  fileprivate func builtProject() throws {
    try fakeProject(suite: "{path: .made/flows, build: [sh, -c, \"\(Self.command)\"]}")
    try write(read("qa.yml"), to: "project/qa.yml")
    try write("first", to: "project/spec.swift")
    try write("", to: "project/.made/empty")
  }

  private static let command =
    "! grep broken spec.swift || { echo spec.swift:1: error; exit 1; }; "
    + "cp '\(NeverGreenRow.fakeSuite)' .made/flows; sed s/^/#/ spec.swift >> .made/flows"
}
