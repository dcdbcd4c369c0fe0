import Devices
import Foundation
import Imaging
import TerminalModel
import TestPlaces
import Testing
import Waiting

@testable import SnapshotKit

/// References that something else wrote, cut off or put in the way.
@Suite struct BadReferenceTests {
  let folder: Scratch
  let key = ReferenceKey(suite: "Login", test: ["login"], name: "idle")
  let file = "refs/Login/login/idle.png"

  init() throws { folder = try Scratch() }

  private func verify(_ image: Image, _ mode: RecordMode = .never) -> SnapshotOutcome {
    SnapshotVerifier(
      SnapshotConfiguration(
        references: folder.path + "/refs", output: folder.path + "/out",
        record: .init(mode, isByName: true))
    ).verify(image, key: key)
  }

  private static let kinds = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "ImagingTests/Fixtures/Kinds")

  @Test(arguments: [
    "gray1", "gray8", "gray16", "grayAlpha8", "palette", "paletteAlpha", "rgb16", "rgba16",
    "interlaced",
  ])
  func `a reference of any kind of PNG is compared by its pixels`(kind: String) throws {
    let bytes = try [UInt8](Data(contentsOf: Self.kinds.appending(path: "\(kind).png")))
    let pixels = try [UInt8](Data(contentsOf: Self.kinds.appending(path: "\(kind).rgba")))
    let header = try PNGFile(bytes).header
    try folder.write(bytes, to: file)
    var image = Image(width: header.width, height: header.height, pixels: pixels)
    #expect(verify(image).verdict == .matched)
    let old = image[1, 1]
    image[1, 1] = old == .black ? .white : .black
    image[2, 1] = image[1, 1]
    image[1, 2] = image[1, 1]
    let other = SnapshotVerifier(
      SnapshotConfiguration(
        references: folder.path + "/refs", output: folder.path + "/out",
        record: .init(.never, isByName: true), limits: .exact)
    ).verify(image, key: key, context: SnapshotContext(limits: .exact))
    #expect(other.verdict == .differs)
    #expect(try folder.bytes(file) == bytes)
  }

  private static let pointer = """
    version https://git-lfs.github.com/spec/v1
    oid sha256:4d7a214614ab2935c943f9e0ff69d22eadbb8f32b1258daaa5e2ca24d17e2393
    size 12345

    """
  private static let conflict =
    "<<<<<<< HEAD\none\n=======\ntwo\n>>>>>>> branch\n"

  @Test(arguments: [
    (pointer, "a Git LFS pointer", "`git lfs pull`"),
    (conflict, "conflict markers", "`git checkout"),
    ("", "it is empty", "`git checkout"),
  ])
  func `what stands in place of a reference is named, and nothing is to approve`(
    content: String, words: String, command: String
  ) throws {
    func outcome(_ fileExtension: String, _ mode: RecordMode) -> SnapshotOutcome {
      let verifier = SnapshotVerifier(
        SnapshotConfiguration(
          references: folder.path + "/refs", output: folder.path + "/out",
          record: .init(mode, isByName: false)))
      switch fileExtension {
      case "png": return verifier.verify(Image(width: 3, height: 3), key: key)
      case "grid": return verifier.verify(Screen.rows("ab"), key: key)
      default: return verifier.verify("ab", as: .lines, key: key, context: SnapshotContext())
      }
    }
    for fileExtension in ["png", "grid", "txt"] {
      let file = "refs/Login/login/idle.\(fileExtension)"
      try folder.write(content.utf8, to: file)
      for mode in [RecordMode.never, .missing] {
        let found = outcome(fileExtension, mode)
        #expect(found.verdict == .unreadable)
        #expect(
          found.summary.contains(words) && found.summary.contains(command), "\(found.summary)")
        #expect(!found.message().contains("approve"), "\(found.message())")
      }
      #expect(
        PendingReview(output: folder.path + "/out", references: folder.path + "/refs").items.isEmpty
      )
      // What is only to be fetched is not recorded over.
      #expect(
        outcome(fileExtension, .failed).verdict
          == (content == Self.pointer ? .unreadable : .recorded))
    }
  }

  @Test func `a snapshot may show a merge's conflict itself`() throws {
    func outcome(_ text: String, _ mode: RecordMode) -> SnapshotOutcome {
      SnapshotVerifier(
        SnapshotConfiguration(
          references: folder.path + "/refs", output: folder.path + "/out",
          record: .init(mode, isByName: false))
      ).verify(text, as: .lines, key: key, context: SnapshotContext())
    }
    _ = outcome(Self.conflict, .missing)
    #expect(outcome(Self.conflict, .never).verdict == .matched)
    #expect(outcome(Self.conflict + "more", .never).verdict == .differs)
  }

  @Test(arguments: [
    ("a GIF", "GIF89a" as String), ("a JPEG", "\u{FF}\u{D8}\u{FF}"),
    ("a text", "hello"), ("a grid", "grid 1 1x1\n|a|\ncursor hidden\n"),
  ])
  func `what is no PNG under a PNG's name is told, and left as it is`(
    _: String, content: String
  ) throws {
    try folder.write(content.utf8, to: file)
    for mode in [RecordMode.never, .missing] {
      let outcome = verify(Image(width: 3, height: 3), mode)
      #expect(outcome.verdict == .unreadable)
      #expect(outcome.summary.contains("not a PNG"))
      #expect(try folder.bytes(file) == Array(content.utf8))
    }
    #expect(verify(Image(width: 3, height: 3), .failed).verdict == .recorded)
  }

  @Test func `a picture under a text's name is told`() throws {
    try folder.write(try Image(width: 2, height: 2).png(), to: "refs/Login/login/idle.txt")
    let outcome = SnapshotVerifier(
      SnapshotConfiguration(
        references: folder.path + "/refs", output: folder.path + "/out",
        record: .init(.never, isByName: true))
    ).verify("text", as: .lines, key: key, context: SnapshotContext())
    #expect(outcome.verdict == .unreadable)
    #expect(outcome.summary.contains("not UTF-8 text"))
  }

  @Test func `enormous dimensions cost neither memory nor a crash`() throws {
    for (width, height) in [(0x7fff_ffff, 0x7fff_ffff), (60_000, 60_000), (0x7fff_ffff, 1)] {
      var bytes = try Image(width: 3, height: 3).png()
      let extents = [width, height].flatMap { value in
        [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
      }
      bytes.replaceSubrange(16..<24, with: extents)
      try folder.write(bytes, to: file)
      let verdict = verify(Image(width: 3, height: 3)).verdict
      #expect(verdict == .differentSize || verdict == .unreadable)
    }
  }

  @Test func `no room is told, and neither the old reference nor another file is touched`()
    async throws
  {
    _ = verify(Image(width: 3, height: 3), .missing)
    let before = try folder.bytes(file)
    // The kernel refuses to let a file of this process grow beyond 200 bytes, as a full disk would.
    let path = folder.path
    let result = try await #require(
      processExitsWith: .success, observing: [\.standardOutputContent]
    ) { [path = path as String] in
      await recordingErrors {
        signal(SIGXFSZ, SIG_IGN)
        var limit = rlimit(rlim_cur: 200, rlim_max: 200)
        setrlimit(__rlimit_resource_t(1), &limit)
        let image = Image(width: 40, height: 40, filledWith: .black)
        let outcome = SnapshotVerifier(
          SnapshotConfiguration(
            references: path + "/refs", output: path + "/out",
            record: .init(.all, isByName: true))
        ).verify(
          image, key: ReferenceKey(suite: "Login", test: ["login"], name: "idle"))
        print("said \(outcome.verdict.rawValue) \(outcome.summary)")
      }
    }
    let output = String(decoding: result.standardOutputContent, as: UTF8.self)
    #expect(output.contains("said failed"), "\(output)")
    #expect(output.contains("can't be written: File too large"), "\(output)")
    #expect(try folder.bytes(file) == before)
    #expect(folder.files.filter { $0.hasPrefix("refs") } == [file])
  }

  @Test(arguments: [RecordMode.missing, .failed, .all])
  func `a file in the place of a folder is told in every mode`(mode: RecordMode) throws {
    try folder.write([], to: "refs/Login")
    let outcome = verify(Image(width: 3, height: 3), mode)
    #expect(outcome.verdict == .failed)
    #expect(outcome.summary.contains("can't be written"))
    #expect(folder.files == ["refs/Login"])
  }
}
