import Foundation
import ProcessControl
import Waiting

extension NeverGreenRow {
  /// What a run needs is taken away, or it ends before its manifest is covered.
  static let runs = [
    NeverGreenRow(
      "the driver is not there", 5, "no node was left", tests: ["A/asks its driver"],
      ["--driver", "http://127.0.0.1:9"]),
    NeverGreenRow("the driver's command is not there", 5, "no-such-driver") { scratch in
      try scratch.fakeProject(
        "drivers: {core: {command: [no-such-driver, \"{port}\"]}}")
      return try await scratch.qa([], scratch.faking(["A/asks its driver"]))
    },
    NeverGreenRow("the output is removed while the run writes it", 5, "was removed") { scratch in
      try await scratch.interrupted { _ in
        try FileManager.default.removeItem(atPath: scratch.path + "/qa-output")
      }
    },
    NeverGreenRow("a run is interrupted", 130, "interrupted") { scratch in
      try await scratch.interrupted { $0.child.signal(SIGINT) }
    },
    NeverGreenRow("a run is terminated", 143, "interrupted") { scratch in
      try await scratch.interrupted { $0.child.signal(SIGTERM) }
    },
    NeverGreenRow(
      "the run's time is over", 3, "--run-timeout", tests: ["A/waits"], ["--run-timeout", "2s"]),
    NeverGreenRow("another run writes the same folder", 2, "qa-output") { scratch in
      try scratch.fakeProject()
      let first = try await Invocation(
        Products.runner, [], in: scratch, environment: scratch.faking(["A/waits"]))
      _ = try await eventually { first.output.contains("1 test") }
      let second = try await scratch.qa([], scratch.faking(["A/passes"]))
      first.child.signal(SIGTERM)
      _ = try await first.finish()
      return second
    },
    NeverGreenRow("the output can't be made", 5, "blocked") { scratch in
      try scratch.fakeProject()
      try scratch.write("a file", to: "blocked")
      return try await scratch.qa(["--output", "blocked/deeper"], scratch.faking(["A/passes"]))
    },
    NeverGreenRow("the output holds someone else's files", 2, "logs") { scratch in
      try scratch.fakeProject()
      try scratch.write("mine", to: "qa-output/logs/mine.txt")
      return try await scratch.qa([], scratch.faking(["A/passes"]))
    },
    NeverGreenRow("the history is another file", 2, "history") { scratch in
      try scratch.fakeProject("history: notes.md")
      try scratch.write("# my notes", to: "notes.md")
      return try await scratch.qa([], scratch.faking(["A/passes"]))
    },
    NeverGreenRow("a shard is missing in a merge", 3, "Shard 2/2 is missing") { scratch in
      try scratch.fakeProject()
      let first = try await scratch.qa(
        ["--shard", "1/2", "--output", "one"], scratch.faking(["A/passes", "B/passes"]))
      guard first.code == 0 else { return first }
      return try await scratch.qa(["merge", "one", "--output", "whole"])
    },
    NeverGreenRow("a result was changed by hand", 3, "results.json") { scratch in
      try scratch.fakeProject()
      _ = try await scratch.qa([], scratch.faking(["A/fails"]))
      let results = try scratch.read("qa-output/results.json")
      try scratch.write(
        results.replacing("\"failed\"", with: "\"passed\""), to: "qa-output/results.json")
      return try await scratch.qa(["verify"])
    },
    NeverGreenRow("a journal lost its end", 3, "the run did not end") { scratch in
      try scratch.fakeProject()
      _ = try await scratch.qa([], scratch.faking(["A/passes"]))
      let lines = try scratch.read("qa-output/journal.jsonl").split(separator: "\n")
      try scratch.write(
        lines.dropLast().joined(separator: "\n") + "\n", to: "qa-output/journal.jsonl")
      return try await scratch.qa(["verify"])
    },
  ]
}

extension Scratch {
  /// A run that waits in a test until `action` has done something to it.
  fileprivate func interrupted(
    _ action: (Invocation) throws -> Void
  ) async throws -> Finished {
    try fakeProject()
    let run = try await Invocation(
      Products.runner, [], in: self, environment: faking(["A/waits", "B/passes"]))
    _ = try await eventually {
      FileManager.default.fileExists(atPath: path + "/state/A_waits@iPhone 6[core]")
    }
    try action(run)
    try write("", to: "state/go")
    return try await run.finish()
  }
}
