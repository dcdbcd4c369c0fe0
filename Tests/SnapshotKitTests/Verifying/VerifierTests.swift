import Devices
import Foundation
import TerminalModel
import TestPlaces
import Testing
import Waiting

@testable import SnapshotKit

@Suite struct VerifierTests {
  let folder: Scratch
  let screen = Screen.rows("Log in ", "  4 left")
  let key = ReferenceKey(suite: "Login", test: ["lets in"], name: "idle", device: .iPhone6)
  let file = "refs/Login/lets in/idle@iPhone6.grid"
  let pending = "out/snapshots/Login/lets in/idle@iPhone6.grid"

  init() throws { folder = try Scratch() }

  func verifier(_ mode: RecordMode, isByName: Bool = false) -> SnapshotVerifier {
    SnapshotVerifier(
      SnapshotConfiguration(
        references: folder.path + "/refs", output: folder.path + "/out",
        record: .init(mode, isByName: isByName)))
  }

  var changed: Screen { screen.replacing(x: 2, y: 1, with: Cell("3")) }

  @Test func `what was recorded matches`() throws {
    let first = verifier(.missing).verify(screen, key: key)
    #expect(first.verdict == .recorded)
    #expect(!first.passes)
    #expect(first.message().contains("run again"))
    #expect(verifier(.never).verify(screen, key: key).verdict == .matched)
    #expect(folder.files == [file])
  }

  @Test func `recording by name passes`() {
    #expect(verifier(.missing, isByName: true).verify(screen, key: key).passes)
  }

  @Test func `a missing reference is a failure that records nothing`() throws {
    let outcome = verifier(.never).verify(screen, key: key)
    #expect(outcome.verdict == .missing)
    #expect(!outcome.passes)
    #expect(!folder.exists("refs"))
    #expect(folder.exists(pending + "/actual.grid"))
    #expect(!folder.exists(pending + "/expected.grid"))
  }

  @Test func `a difference leaves three files and the command to approve`() throws {
    _ = verifier(.missing).verify(screen, key: key)
    let outcome = verifier(.missing).verify(changed, key: key)
    #expect(outcome.verdict == .differs)
    #expect(outcome.summary == "1 of 16 cells by text, the first at 2:3")
    #expect(
      folder.files.filter { $0.hasPrefix("out") }
        == ["actual.grid", "diff.txt", "expected.grid", "pending.json"].map { pending + "/" + $0 })
    let message = outcome.message()
    #expect(message.contains("│  4 left│  3 left│"))
    #expect(message.contains("qa-runner review --approve \"Login/lets in/idle@iPhone6.grid\""))
    #expect(outcome.message(isColored: true).contains("\u{1B}["))
  }

  @Test func `failed rewrites what differs and nothing else`() throws {
    let other = ReferenceKey(suite: "Login", test: ["lets in"], name: "other", device: .iPhone6)
    for key in [key, other] { _ = verifier(.missing).verify(screen, key: key) }
    // Bytes that read the same but aren't what would be written show whether the file was touched.
    let path = "refs/Login/lets in/other@iPhone6.grid"
    let spaced = Array(String(decoding: try folder.bytes(path), as: UTF8.self).utf8) + [10]
    try folder.write(spaced, to: path)
    let verifier = verifier(.failed, isByName: true)
    #expect(verifier.verify(changed, key: key).verdict == .recorded)
    #expect(verifier.verify(screen, key: other).verdict == .matched)
    #expect(try folder.bytes(path) == spaced)
    #expect(self.verifier(.never).verify(changed, key: key).verdict == .matched)
  }

  @Test func `all rewrites everything`() throws {
    _ = verifier(.missing).verify(screen, key: key)
    #expect(verifier(.all, isByName: true).verify(screen, key: key).verdict == .recorded)
  }

  @Test func `another size is told as such`() {
    _ = verifier(.missing).verify(screen, key: key)
    let outcome = verifier(.missing).verify(Screen.rows("Log in"), key: key)
    #expect(outcome.verdict == .differentSize)
    #expect(outcome.summary == "expected 8 × 2 cells, got 6 × 1")
  }

  @Test(arguments: ["garbage", "grid 1 8x2\n|", "\u{0}\u{1}"])
  func `an unreadable reference fails, and is rewritten only by failed and all`(text: String) throws
  {
    try folder.write(text.utf8, to: file)
    let outcome = verifier(.missing).verify(screen, key: key)
    #expect(outcome.verdict == .unreadable)
    #expect(outcome.summary.contains("line"))
    #expect(try folder.bytes(file) == Array(text.utf8))
    #expect(verifier(.failed).verify(screen, key: key).verdict == .recorded)
  }

  @Test func `bytes that aren't text are unreadable`() throws {
    try folder.write([0xff, 0xfe, 0x00], to: file)
    #expect(verifier(.missing).verify(screen, key: key).verdict == .unreadable)
  }

  @Test func `a folder in the place of a reference fails`() throws {
    try folder.write([], to: file + "/inside")
    let outcome = verifier(.missing).verify(screen, key: key)
    #expect(outcome.verdict == .failed)
    #expect(outcome.summary.contains("not a file"))
  }

  @Test func `a root that can't be written fails with its path`() throws {
    try folder.write([], to: "refs")
    let outcome = verifier(.missing).verify(screen, key: key)
    #expect(outcome.verdict == .failed)
    #expect(outcome.summary.contains("can't be written"))
  }

  @Test func `an output that can't be written doesn't hide the verdict`() throws {
    _ = verifier(.missing).verify(screen, key: key)
    try folder.write([], to: "out")
    let outcome = verifier(.missing).verify(changed, key: key)
    #expect(outcome.verdict == .differs)
    #expect(outcome.artifacts == nil)
  }

  @Test func `the same name twice in a test is an error`() {
    let verifier = verifier(.all, isByName: true)
    #expect(verifier.verify(screen, key: key).verdict == .recorded)
    let second = verifier.verify(changed, key: key)
    #expect(second.verdict == .failed)
    #expect(second.summary.contains("would share"))
  }

  @Test func `a match clears what an earlier failure left`() {
    _ = verifier(.missing).verify(screen, key: key)
    _ = verifier(.missing).verify(changed, key: key)
    #expect(folder.exists(pending))
    _ = verifier(.missing).verify(screen, key: key)
    #expect(!folder.exists(pending))
  }

  @Test func `the outline isn't compared but names what changed`() {
    func context(_ label: String, x: Double = 2) -> SnapshotContext {
      SnapshotContext(
        outline: ElementOutline(
          unit: .cells,
          elements: [
            SnapshotElement(
              role: "text", identifier: "class.places", text: label,
              frame: .init(x: x, y: 1, width: 6, height: 1))
          ]))
    }
    _ = verifier(.missing).verify(screen, key: key, context: context("4 left"))
    let same = verifier(.missing).verify(screen, key: key, context: context("4 left", x: 0))
    #expect(same.verdict == .matched)
    let outcome = verifier(.missing).verify(changed, key: key, context: context("3 left"))
    #expect(outcome.changes.map(\.description) == ["class.places  text \"4 left\" → \"3 left\""])
  }

  private func verify(
    _ mode: RecordMode, _ screen: Screen, again: Screen
  ) -> SnapshotOutcome {
    verifier(mode).verify(
      screen, as: .grid, key: key, context: SnapshotContext(), again: { again })
  }

  @Test func `what is not alike twice is flaky, and never recorded`() throws {
    let refused = verify(.missing, screen, again: changed)
    #expect(refused.verdict == .flaky)
    #expect(!refused.isDeterministic)
    #expect(
      refused.headline
        == "snapshot \"idle\" is flaky: two looks in a row differ in "
        + "1 of 16 cells by text, the first at 2:3; nothing was recorded")
    #expect(!folder.exists(file))
    #expect(folder.exists(pending + "/second.grid"))
    #expect(verify(.missing, screen, again: screen).verdict == .recorded)
    let third = screen.replacing(x: 0, y: 0, with: Cell("?"))
    let outcome = verify(.never, changed, again: third)
    #expect(outcome.verdict == .flaky)
    #expect(outcome.message().contains("again     \(folder.path)/\(pending)/second.grid"))
    #expect(verify(.never, changed, again: changed).verdict == .differs)
    #expect(verify(.never, screen, again: changed).verdict == .matched, "one look suffices")
  }

  @Test func `what another process records meanwhile is kept and said`() throws {
    /// Verifies while another writes the reference between the look and the recording.
    func race(_ mode: RecordMode, other: Screen) -> SnapshotOutcome {
      verifier(mode).verify(
        screen, as: .grid, key: key, context: SnapshotContext(),
        again: {
          try folder.write(GridFile(screen: other).text.utf8, to: file)
          return screen
        })
    }
    let same = race(.missing, other: screen)
    #expect(same.verdict == .recorded, "equal bytes are what was to be written")
    try FileManager.default.removeItem(atPath: folder.path + "/refs")
    let lost = race(.missing, other: changed)
    #expect(lost.verdict == .failed)
    #expect(lost.summary.hasPrefix("Another process recorded something else in "))
    #expect(try folder.bytes(file) == Array(GridFile(screen: changed).text.utf8))
    #expect(race(.all, other: Screen.rows("third")).verdict == .failed)
  }

  @Test func `two processes that record one file leave one whole and one told`() async throws {
    let path = folder.path
    async let first = Self.recordInAnotherProcess("1", path)
    async let second = Self.recordInAnotherProcess("2", path)
    let results = try await [first, second]
    // Of each hundred names one process recorded, and the other was told so or found it there.
    for index in 0..<100 {
      let words = results.map { $0[index] }
      #expect(words.count { $0 == "recorded" } == 1, "\(index): \(words)")
      #expect(words.contains { $0 == "failed" || $0 == "differs" }, "\(index): \(words)")
      let text = try folder.bytes("refs/S/t/\(index).txt")
      #expect([Array("1\n".utf8), Array("2\n".utf8)].contains(text))
    }
  }

  /// Records a hundred texts in a process of its own.
  private static func recordInAnotherProcess(
    _ text: String, _ path: String
  ) async throws -> [String] {
    let result = try await #require(
      processExitsWith: .success, observing: [\.standardOutputContent]
    ) { [text = text as String, path = path as String] in
      await recordingErrors {
        var words: [String] = []
        for index in 0..<100 {
          let outcome = SnapshotVerifier(
            SnapshotConfiguration(
              references: path + "/refs", output: path + "/out" + text,
              record: .init(.missing, isByName: true))
          ).verify(
            text, as: .lines, key: ReferenceKey(suite: "S", test: ["t"], name: "\(index)"),
            context: SnapshotContext())
          words.append(outcome.verdict.rawValue)
        }
        print("words " + words.joined(separator: " "))
      }
    }
    let output = String(decoding: result.standardOutputContent, as: UTF8.self)
    let line = output.split(separator: "\n").first { $0.hasPrefix("words ") }
    return (line ?? "").split(separator: " ").dropFirst().map(String.init)
  }

  @Test func `approving makes the actual screen the reference`() throws {
    _ = verifier(.missing).verify(screen, key: key)
    _ = verifier(.missing).verify(changed, key: key)
    let found = PendingSnapshot.all(in: folder.path + "/out", references: folder.path + "/refs")
    #expect(found.count == 1)
    #expect(try found.first?.record().title == key.title)
    try found.first?.approve(.ofTester)
    #expect(verifier(.never).verify(changed, key: key).verdict == .matched)
    #expect(
      PendingSnapshot.all(in: folder.path + "/out", references: folder.path + "/refs").isEmpty)
  }

  @Test func `a reference that was changed since isn't overwritten`() throws {
    _ = verifier(.missing).verify(screen, key: key)
    _ = verifier(.missing).verify(changed, key: key)
    _ = try folder.write(Array("mine".utf8), to: file)
    #expect(throws: SnapshotError.changedSince(path: folder.path + "/" + file)) {
      try PendingSnapshot.all(in: folder.path + "/out", references: folder.path + "/refs")
        .first?.approve(.ofTester)
    }
    #expect(try folder.bytes(file) == Array("mine".utf8))
  }

  @Test func `a missing reference is approved into being`() throws {
    _ = verifier(.never).verify(screen, key: key)
    try PendingSnapshot.all(in: folder.path + "/out", references: folder.path + "/refs").first?
      .approve(.ofTester)
    #expect(verifier(.never).verify(screen, key: key).verdict == .matched)
  }
}
