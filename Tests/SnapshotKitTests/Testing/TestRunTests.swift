import Foundation
import Namespaces
import TestPlaces
import Testing
import Waiting

@testable import SnapshotKit

/// What whole runs of `swift test` leave: this bundle, run as SwiftPM runs it, on `TestRunFixture` alone.
@Suite(.timeLimit(.backstop)) struct TestRunTests {
  private struct Run {
    var status: Int32
    var output: String
  }

  private let folder: Scratch
  private var manifest: String { folder.path + "/out/references-swift-test.jsonl" }

  init() throws { folder = try Scratch() }

  private static let fixture = [
    "--testing-library", "swift-testing", "--filter", "TestRunFixture",
  ]

  /// Runs the fixture.
  /// - Parameters:
  ///   - tests: the bundle's words that name it.
  ///   - shell: what a shell does before, the bundle's words being `"$@"`.
  private func run(
    _ mode: String, _ environment: [String: String] = [:], _ words: [String] = [],
    tests: [String] = Self.fixture, shell: String = #"exec "$@""#, under wrapper: [String] = []
  ) async throws -> Run {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    let bundle = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath().path
    process.arguments =
      wrapper + ["sh", "-c", shell, "sh", bundle] + tests + words
    var all = ProcessInfo.processInfo.environment
    for name in ContinuousIntegration.variables + ["QA_RECORD", "QA_REFERENCES"] { all[name] = nil }
    all["QA_TEST_RUN"] = mode
    all["QA_OUTPUT"] = folder.path + "/out"
    // A crash that was asked for needs no seconds of explanation.
    all["SWIFT_BACKTRACE"] = "enable=no"
    process.environment = all.merging(environment) { $1 }
    let log = folder.path + "/log"
    #expect(FileManager.default.createFile(atPath: log, contents: nil))
    let file = try FileHandle(forWritingTo: URL(filePath: log))
    process.standardOutput = file
    process.standardError = file
    process.standardInput = FileHandle.nullDevice
    let status = try await withCheckedThrowingContinuation { continuation in
      process.terminationHandler = { continuation.resume(returning: $0.terminationStatus) }
      do {
        try process.run()
      } catch {
        process.terminationHandler = nil
        continuation.resume(throwing: error)
      }
    }
    try file.close()
    return Run(status: status, output: try String(contentsOfFile: log, encoding: .utf8))
  }

  @Test
  func `a failure leaves its files where attachments go, and names line, reference and remedy`()
    async throws
  {
    let attachments = folder.path + "/attachments"
    try FileManager.default.createDirectory(
      atPath: attachments, withIntermediateDirectories: true)
    let run = try await run("changed", [:], ["--attachments-path", attachments])
    #expect(run.status != 0)
    let names = try FileManager.default.contentsOfDirectory(atPath: attachments).sorted()
    for name in ["view-expected.png", "view-actual.png", "view-diff.png"] {
      #expect(names.contains(name), "\(names)\n\(run.output)")
      let bytes = FileManager.default.contents(atPath: attachments + "/" + name)
      #expect(bytes?.starts(with: [0x89, 0x50, 0x4E, 0x47]) == true)
    }
    #expect(run.output.contains("TestRunFixture.swift:16"), "\(run.output)")
    #expect(run.output.contains("TestRunFixture/picture/view.png"))
    #expect(run.output.contains("8 of 384 pixels"), "\(run.output)")
    #expect(run.output.contains("qa-runner review --approve"))
  }

  @Test func `in XCTest a failure stands at its line, and says what to do`() async throws {
    let tests = ["SnapshotKitTests.XCTestFixture"]
    let same = try await run("same", tests: tests)
    #expect(same.status == 0, "\(same.output)")
    #expect(same.output.contains("Executed 2 tests, with 0 failures"), "\(same.output)")

    let changed = try await run("changed", tests: tests)
    #expect(changed.status != 0)
    for part in [
      "XCTestFixture.swift:13: error: XCTestFixture.testWords : ",
      "XCTestFixture.swift:21: error: XCTestFixture.testView : ",
      #"class.book  text "Book" → "Buy""#,
      "review --approve XCTestFixture/testWords/view.txt\n",
      "review --approve XCTestFixture/testView/book@iPhone4.grid\n",
      "review --approve XCTestFixture/testView/book@iPhone4.tree\n",
    ] {
      #expect(changed.output.contains(part), "\(part)\n\(changed.output)")
    }

    let references = folder.path + "/refs"
    let recording = ["QA_RECORD": "missing", "QA_REFERENCES": references]
    let recorded = try await run("same", recording, tests: tests)
    #expect(recorded.status == 0, "\(recorded.output)")
    #expect(folder.files.filter { $0.hasPrefix("refs/XCTestFixture/") }.count == 3)
    let manifest = try SnapshotManifest(path: folder.path + "/out/references-xctest.jsonl")
    #expect(manifest.references.count == 3 && manifest.hasEnded)
    // The name left out all other tests.
    #expect(manifest.doubt == "left out tests or failed")
  }

  @Test func `all of a bundle's XCTests are a whole run`() async throws {
    let run = try await run("same", tests: [])
    #expect(run.status == 0, "\(run.output)")
    let manifest = try SnapshotManifest(path: folder.path + "/out/references-xctest.jsonl")
    #expect(manifest.references.count == 3 && manifest.doubt == nil, "\(manifest)")
  }

  @Test func `a run that came to its end says so`() async throws {
    let run = try await run("same")
    #expect(run.status == 0, "\(run.output)")
    let manifest = try SnapshotManifest(path: manifest)
    #expect(manifest.hasEnded && manifest.skipped.isEmpty)
    #expect(manifest.references.count == 4, "\(manifest)")
    // The filter left out all the other tests.
    #expect(manifest.doubt == "left out tests or failed")
  }

  @Test func `a test that asks for snapshots and takes none fails`() async throws {
    let run = try await run("nothing")
    #expect(run.status != 0)
    #expect(run.output.contains("TestRunFixture.swift:19"), "\(run.output)")
    #expect(run.output.contains("Nothing was compared: the test has .snapshots"), "\(run.output)")
  }

  @Test func `a run that crashed gives no list of what is in use`() async throws {
    let run = try await run("crash")
    #expect(run.status != 0)
    var manifest = try SnapshotManifest(path: manifest)
    manifest.isComplete = true
    #expect(manifest.doubt?.contains("did not come to its end") == true)
    #expect(SnapshotManifest.unused(["Other/view.txt"], manifests: [manifest]) == nil)
  }

  @Test(arguments: [("throw", "breaksOff"), ("disable", "mayBeDisabled")])
  func `the references of a test that broke off or was disabled are not unused`(
    _ mode: String, _ test: String
  ) async throws {
    _ = try await run(mode)
    var manifest = try SnapshotManifest(path: manifest)
    #expect(manifest.skipped == ["TestRunFixture/\(test)/"])
    #expect(manifest.hasFailed == (mode == "throw"))
    if manifest.hasFailed {
      manifest.isComplete = true
      manifest.unheard = []
      #expect(manifest.doubt?.contains("was red") == true)
      #expect(manifest.doubt?.contains("TestRunFixture/\(test)") == true)
      manifest.hasFailed = false
    }
    manifest.isComplete = true
    // Traits of the tests that the filter left out.
    manifest.unheard = []
    let reference = "TestRunFixture/\(test)/view.txt"
    #expect(manifest.references[reference] == nil)
    #expect(
      SnapshotManifest.unused([reference, "Gone/view.txt"], manifests: [manifest])
        == ["Gone/view.txt"])
  }

  private static let ordered = [
    "--testing-library", "swift-testing", "--filter", "DisabledSuiteFixture|DisabledTestFixture",
  ]

  @Test func `the references of a suite disabled behind the trait are not unused`() async throws {
    _ = try await run("disable suite", tests: Self.ordered)
    let manifest = try SnapshotManifest(path: manifest)
    #expect(
      manifest.skipped == ["DisabledSuiteFixture/Inner/words/", "DisabledSuiteFixture/words/"],
      "\(manifest)")
    #expect(!manifest.unheard.contains { $0.hasPrefix("SnapshotKitTests/DisabledFixtures.swift:") })
  }

  @Test func `a trait behind what disables its test makes the run doubtful`() async throws {
    _ = try await run("disable before", tests: Self.ordered)
    var manifest = try SnapshotManifest(path: manifest)
    let place = "SnapshotKitTests/DisabledFixtures.swift:\(DisabledTestFixture.line)"
    #expect(
      manifest.unheard.filter { $0.hasPrefix("SnapshotKitTests/DisabledFixtures.swift:") } == [
        place
      ])
    manifest.isComplete = true
    manifest.unheard = [place]
    #expect(manifest.doubt?.hasSuffix("what disables the tests at \(place)") == true)
    #expect(SnapshotManifest.unused(["Gone/view.txt"], manifests: [manifest]) == nil)
  }

  @Test(arguments: [0, 1])
  func `a manifest that can't be begun or added to is removed, an earlier run's too`(
    blocks: Int
  ) async throws {
    try folder.write(
      Array(
        """
        {"isComplete":true,"source":"swift test"}
        {"hasEnded":true,"skipped":[]}

        """.utf8), to: "out/references-swift-test.jsonl")
    #expect(try SnapshotManifest(path: manifest).doubt == nil)
    // No file may grow beyond so many times 512 bytes; more lines than that are to be written.
    let run = try await run(
      "same",
      tests: [
        "--testing-library", "swift-testing", "--filter",
        "TestRunFixture|DisabledSuiteFixture|DisabledTestFixture",
      ], shell: "trap '' XFSZ; ulimit -f \(blocks); " + #"exec "$@""#)
    #expect(run.status == 0, "\(run.output)")
    #expect(!folder.exists("out/references-swift-test.jsonl"))
  }

  /// What keeps writers out of a folder.
  struct Guard: CustomTestStringConvertible, Sendable {
    /// What a shell does before the run, the run's words being `"$@"`.
    var shell: String
    var wrapper: [String] = []
    /// The system's words.
    var reason: String
    var testDescription: String { reason }

    /// Its modes.
    static let modes = Guard(
      shell: #"chmod -R a-w "$QA_REFERENCES" && exec "$@""#, wrapper: FileModes.wrapper,
      reason: "Permission denied")
    /// A read-only mount, in a user namespace.
    static let mount = Guard(
      shell: #"mount --bind "$QA_REFERENCES" "$QA_REFERENCES" && "#
        + #"mount -o remount,bind,ro "$QA_REFERENCES" && exec "$@""#,
      wrapper: UserNamespace.wrapper, reason: "Read-only file system")

    /// The modes everywhere; the mount too, where anybody may make a namespace.
    static let here = UserNamespace.mayMount ? [modes, mount] : [modes]
  }

  @Test(arguments: Guard.here)
  func `a folder of references that may not be written is named, and left as it is`(
    keeper: Guard
  ) async throws {
    let references = folder.path + "/refs"
    try folder.write(Array("old".utf8), to: "refs/TestRunFixture/words/view.txt")
    let run = try await run(
      "same", ["QA_RECORD": "all", "QA_REFERENCES": references], shell: keeper.shell,
      under: keeper.wrapper)
    // For the folder's own removal.
    for name in ["", "/TestRunFixture", "/TestRunFixture/words"] {
      try FileManager.default.setAttributes(
        [.posixPermissions: 0o755], ofItemAtPath: references + name)
    }
    #expect(run.status != 0)
    #expect(run.output.contains(keeper.reason), "\(run.output)")
    #expect(run.output.contains(references + "/TestRunFixture/words"))
    #expect(try folder.bytes("refs/TestRunFixture/words/view.txt") == Array("old".utf8))
    #expect(!folder.exists("refs/TestRunFixture/picture"))
  }
}
