import Foundation
import ProcessControl

extension NeverGreenRow {
  /// A test goes wrong, or says one thing and shows another.
  static let tests = [
    NeverGreenRow("a test fails", 1, "it is not so", tests: ["A/fails"]),
    NeverGreenRow(
      "a test says passed after an issue", 1, "reported an issue",
      tests: ["A/has an issue and passes"]),
    NeverGreenRow(
      "a test says passed though a snapshot differs", 1, "snapshot \"view\"",
      tests: ["A/passes though a snapshot differs"]),
    NeverGreenRow(
      "a test says failed and not why", 1, "reported no issue", tests: ["A/fails without an issue"]),
    NeverGreenRow(
      "something fails outside of the tests", 1,
      "failed outside of the tests: the shared server did not stop",
      tests: ["A/passes beside a trouble"]),
    NeverGreenRow("a worker crashes in a test", 1, "crashed", tests: ["A/crashes"]),
    NeverGreenRow(
      "a worker breaks the protocol", 1, "broke the protocol", tests: ["A/talks nonsense"]),
    NeverGreenRow(
      "a test does not end", 1, "timed out", tests: ["A/never ends"], ["--timeout", "500ms"]),
    NeverGreenRow("a trap ends a test", 1, "times: the worker was ended by SIGILL: Swift/") {
      scratch in
      try scratch.fakeProject("", suite: "{path: \(Products.truth)}")
      return try await scratch.qa(["crashed/traps 1", "--app", "fake=\(Products.fernway)"])
    },
    NeverGreenRow(
      "a test is flaky, with --fail-on-flaky", 1, "(--fail-on-flaky)", tests: ["A/is flaky"],
      ["--retries", "1", "--fail-on-flaky"]),
    NeverGreenRow(
      "a snapshot has no reference in CI", 1, "has no reference", fernway: [],
      environment: ["CI": "1"]
    ) { scratch in
      try FileManager.default.removeItem(atPath: scratch.path + "/ReferenceImages")
    },
    NeverGreenRow(
      "a snapshot was recorded that nobody asked for", 1, "because --record was not given",
      fernway: []
    ) { scratch in
      try FileManager.default.removeItem(atPath: scratch.path + "/ReferenceImages")
    },
    NeverGreenRow(
      "a reference is damaged", 1, "unreadable reference", fernway: [], environment: ["CI": "1"]
    ) { scratch in
      for file in try scratch.references() {
        try Data("not a picture".utf8).write(to: URL(filePath: file))
      }
    },
    NeverGreenRow(
      "a snapshot differs", 1, "differs", fernway: [], environment: ["CI": "1"]
    ) { scratch in
      for file in try scratch.references() where file.hasSuffix(".grid") {
        let text = try String(contentsOfFile: file, encoding: .utf8)
        try text.replacing("Email", with: "Phone")
          .write(toFile: file, atomically: true, encoding: .utf8)
      }
    },
  ]
}

extension Scratch {
  /// The paths of all references.
  fileprivate func references() throws -> [String] {
    let folder = path + "/ReferenceImages"
    return try FileManager.default.subpathsOfDirectory(atPath: folder).map { folder + "/" + $0 }
      .filter { !FileManager.default.fileExists(atPath: $0 + "/.") }
  }
}
