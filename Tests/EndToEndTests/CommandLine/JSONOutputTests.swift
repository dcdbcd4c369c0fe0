import Foundation
import Testing
import Waiting

/// What programs read: just the fields that `docs/json.md` promises.
@Suite(.serialized, .timeLimit(.backstop)) struct JSONOutputTests {
  private func run(
    _ words: String..., in scratch: Scratch, environment: [String: String] = [:]
  ) async throws -> Finished {
    try await run(words, in: scratch, environment: environment)
  }

  private func run(
    _ words: [String], in scratch: Scratch, environment: [String: String] = [:]
  ) async throws -> Finished {
    try await Invocation(Products.runner, words, in: scratch, environment: environment).finish()
  }

  // Long because each command's answer depends on what the one before has decided.
  @Test func `a review's list, sheet and decisions`() async throws {
    let scratch = try Scratch()
    try scratch.write("targets: [tui]\n", to: "qa.yml")
    for (name, shift) in [("first", 4), ("second", 4), ("third", 9)] {
      try scratch.failSnapshot(name, by: shift)
    }
    let list = try await run("review", "--json", in: scratch)
    #expect(list.code == 1)
    let other = try Scratch()
    try other.write("the other machine's", to: "qa-output/snapshots/a.txt/actual.txt")
    try other.write(
      """
      {"reference": "a.txt", "root": "/ci/ReferenceImages", "title": "t", "summary": "s", "changes": [],
       "group": "g"}
      """, to: "qa-output/snapshots/a.txt/pending.json")
    let left = try await run("review", "--json", in: other)
    #expect(left.code == 1)
    struct List: Decodable {
      struct Group: Decodable {
        var seen: String
        var snapshots: [Snapshot]
      }
      struct Snapshot: Decodable { var reference, expected, actual: String }
      var snapshots: Int
      var seen: String
      var groups: [Group]
    }
    let review = try JSONDecoder().decode(List.self, from: Data(list.output.utf8))
    #expect(review.snapshots == 3)
    for snapshot in review.groups.flatMap(\.snapshots) {
      #expect(
        FileManager.default.contentsEqual(
          atPath: snapshot.expected,
          andPath: "\(scratch.path)/ReferenceImages/\(snapshot.reference)"))
      #expect(FileManager.default.fileExists(atPath: snapshot.actual))
    }

    try scratch.write("another's", to: "ReferenceImages/Login/looks right/second.png")
    let all = ["review", "--approve", "all", "--json"]
    let unseen = try await run(all, in: scratch)
    #expect(unseen.code == 1 && unseen.output.contains("Nothing was approved: 3 snapshots"))
    let approved = try await run(all + ["--seen", review.seen], in: scratch)
    #expect(approved.code == 1, "one was changed since: \(approved.output)")
    struct Decisions: Decodable { var approved, rejected: [String] }
    let done = try JSONDecoder().decode(Decisions.self, from: Data(approved.output.utf8))
    #expect(done.approved == ["first", "third"].map { "Login/looks right/\($0).png" })
    let rejected = try await run(
      "review", "--reject", "second", "--reason", "not red", "--json", in: scratch)
    #expect(rejected.code == 0)
    let undone = try await run("review", "--undo", "third", "--json", in: scratch)
    #expect(undone.code == 0)
    let decided = try await run("review", "--decided", "--json", in: scratch)
    try expectDocumented("review", [list.output, left.output, decided.output])
    #expect(try await run("review", "--approve", "third", in: scratch).code == 0)
    try scratch.failSnapshot("fourth", by: 4)
    try scratch.lock("qa-output/snapshots/Login/looks right/fourth.png", true)
    let kept = try await scratch.runStopped(["review", "--approve", "fourth", "--json"])
    try scratch.lock("qa-output/snapshots/Login/looks right/fourth.png", false)
    try expectDocumented("decisions", [approved, rejected, undone, kept].map(\.output))
    #expect(try await run("review", "--approve", "fourth", in: scratch).code == 0)
    let none = try await run("review", "--json", in: scratch)
    #expect(none.code == 0)
    let empty = try JSONDecoder().decode(List.self, from: Data(none.output.utf8))
    #expect(empty.snapshots == 0 && empty.groups.isEmpty)
  }

  // Long because each command's answer depends on what the one before has changed.
  @Test func `references and those that no test asks for`() async throws {
    let scratch = try Scratch()
    try scratch.write(
      """
      suite: {path: "\(Products.package)/Tests/RunnerTests/Fixtures/fake_suite.py"}
      apps: {none: /bin/true}
      targets: [core]
      devices: {phones: [iPhone 6]}
      """, to: "qa.yml")
    try scratch.write("", to: "state/none")
    let fake = ["FAKE_TESTS": "A/one", "FAKE_STATE": "\(scratch.path)/state"]
    try scratch.write("content", to: "ReferenceImages/Login/idle/1@iPhone6.grid")
    try scratch.write("content", to: "ReferenceImages/Login/at rest/1@iPhone6.grid")
    try expectDocumented(
      "references", [try await run("references", "--json", in: scratch).output])
    #expect(try await run(in: scratch, environment: fake).code == 0)
    try scratch.write(
      """
      {"isComplete":true,"source":"swift test"}
      {"reference":"Login/at rest/1@iPhone6.grid","title":"Login / at rest"}
      {"hasEnded":true,"skipped":[]}

      """, to: "qa-output/references-swift-test.jsonl")
    try scratch.write(
      #"{"isComplete":true,"source":"XCTest"}"# + "\n" + #"{"hasEnded":true,"skipped":[]}"# + "\n",
      to: "qa-output/references-xctest.jsonl")
    struct Unused: Decodable {
      struct Entry: Decodable, Equatable { var reference: String, renamedTo: String? }
      struct Failure: Decodable { var reference: String, reason: String }
      var unused: [Entry]
      var isDeleted: Bool
      var failed: [Failure]?
    }
    func unused(_ finished: Finished) throws -> Unused {
      try JSONDecoder().decode(Unused.self, from: Data(finished.output.utf8))
    }
    let idle = Unused.Entry(
      reference: "Login/idle/1@iPhone6.grid", renamedTo: "Login/at rest/1@iPhone6.grid")
    let words = ["references", "--unused"]
    let listed = try await run(words + ["--json"], in: scratch, environment: fake)
    #expect(listed.code == 0, "\(listed.output)")
    #expect(try unused(listed).unused == [idle])
    #expect(try unused(listed).isDeleted == false)

    try scratch.write("other", to: "ReferenceImages/Menu/gone/1@iPhone6.grid")
    let folder = "ReferenceImages/Login/idle"
    try scratch.lock(folder, true)
    let stopped = try await scratch.runStopped(words + ["--delete", "--json"], environment: fake)
    let told = try await scratch.runStopped(words + ["--delete"], environment: fake)
    try scratch.lock(folder, false)
    #expect(stopped.code == 5, "\(stopped.output)")
    try expectDocumented("unused", [listed.output, stopped.output])
    #expect(try unused(stopped).failed?.map(\.reference) == [idle.reference])
    #expect(try unused(stopped).isDeleted == false)
    #expect(!scratch.exists("ReferenceImages/Menu"), "the others are deleted, and their folders")
    #expect(told.code == 5)
    let reason = "\(scratch.path)/\(folder)/1@iPhone6.grid can't be removed: Permission denied. "
    #expect(told.output.contains("failed    \(idle.reference)  \(reason)"), "\(told.output)")
    #expect(told.output.hasSuffix("0 deleted, 1 failed\n"), "\(told.output)")

    let deleted = try await run(words + ["--delete", "--json"], in: scratch, environment: fake)
    #expect(deleted.code == 0, "\(deleted.output)")
    #expect(try unused(deleted).unused == [idle])
    #expect(try unused(deleted).isDeleted)
    #expect(!scratch.exists(folder))
  }

  @Test func `what init has written`() async throws {
    let scratch = try Scratch()
    let program = try scratch.write("#!/bin/sh\nexec nano\n", to: "mytool")
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: program)
    let end = try await run(
      "init", "--app", program, "ui tests", "--json", in: scratch, environment: ["TERM": "xterm"])
    #expect(end.code == 0, "\(end.output)")
    try expectDocumented("init", [end.output])
    struct Project: Decodable { var folder: String, files: [String], next: String }
    let project = try JSONDecoder().decode(Project.self, from: Data(end.output.utf8))
    #expect(project.files.contains("qa.yml"))
    for file in project.files { #expect(scratch.exists("ui tests/\(file)"), "\(file)") }
    #expect(project.next == #"cd "ui tests" && qa-runner --record missing"#)
  }
}
