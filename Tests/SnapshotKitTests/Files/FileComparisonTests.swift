import Foundation
import Imaging
import TerminalModel
import TestPlaces
import Testing

@testable import SnapshotKit

@Suite struct FileComparisonTests {
  let folder: Scratch
  let white = Image(width: 10, height: 10, filledWith: RGBA(red: 255, green: 255, blue: 255))

  init() throws {
    folder = try Scratch()
    var changed = white
    changed[3, 4] = RGBA(red: 0, green: 0, blue: 0)
    changed[4, 4] = RGBA(red: 0, green: 0, blue: 0)
    try folder.write(white.png(), to: "a/white.png")
    try folder.write(changed.png(), to: "b/white.png")
    try folder.write(Array("grid".utf8), to: "a/only.txt")
    try folder.write(Array("new".utf8), to: "b/new.txt")
    try folder.write(Array("1\n".utf8), to: "a/x.txt")
    try folder.write(Array("1".utf8), to: "b/x.txt")
    try folder.write(Array("junk".utf8), to: "a/bad.png")
    try folder.write(white.png(), to: "b/bad.png")
  }

  func path(_ name: String) -> String { folder.path + "/" + name }

  @Test func `images are counted and clustered`() throws {
    var picture: [UInt8] = []
    let found = try FileComparison.compare(
      expected: path("a/white.png"), actual: path("b/white.png"),
      limits: ComparisonLimits(metric: .exact)
    ) { bytes throws(SnapshotError) in picture = bytes }
    #expect(found.verdict == .different)
    #expect(found.summary == "2 of 100 pixels differ")
    #expect(found.ratio == 0.02)
    #expect(found.clusters == 1)
    #expect(found.largestCluster == .init(x: 3, y: 4, width: 2, height: 1, pixels: 2))
    #expect(try Image(png: picture).width == 10)
    let json = String(decoding: try JSONEncoder().encode(found), as: UTF8.self)
    #expect(json.contains("\"verdict\":\"different\""))
  }

  @Test func `pixels that are let pass are told`() throws {
    var changed = white
    changed[3, 4] = RGBA(red: 250, green: 255, blue: 255)
    try folder.write(changed.png(), to: "b/shade.png")
    try folder.write(white.png(), to: "a/shade.png")
    var picture: [UInt8] = []
    let found = try FileComparison.compare(
      expected: path("a/shade.png"), actual: path("b/shade.png")
    ) { bytes throws(SnapshotError) in picture = bytes }
    #expect(found.verdict == .same)
    #expect(found.summary == "0 of 100 pixels differ, 1 below the threshold")
    #expect(found.toleratedPixels == 1)
    #expect(try Image(png: picture)[3, 4] != Image(png: picture)[4, 4], "it is shown")
  }

  @Test func `a whole picture in another shade differs`() throws {
    for (name, level) in [("a", UInt8(200)), ("b", 174)] {
      let grey = RGBA(red: level, green: level, blue: level)
      try folder.write(
        Image(width: 10, height: 10, filledWith: grey).png(), to: "\(name)/grey.png")
    }
    let found = try FileComparison.compare(
      expected: path("a/grey.png"), actual: path("b/grey.png"))
    #expect(found.verdict == .different)
    #expect(found.summary == "0 of 100 pixels differ, 100 below the threshold")
    #expect(
      found.lines == ["limits  YIQ 0.1; 1 % of the pixels may be unequal below the threshold"])
  }

  @Test func `words in the data of two pictures are compared`() throws {
    for (name, label) in [("a", "Log in"), ("b", "Log on")] {
      let outline = ElementOutline(
        unit: .points,
        elements: [
          SnapshotElement(
            role: "button", identifier: "go", label: label,
            frame: .init(x: 0, y: 0, width: 5, height: 5))
        ])
      try folder.write(
        ImageProvenance(SnapshotContext(outline: outline)).png(white, level: 1),
        to: "\(name)/words.png")
    }
    let found = try FileComparison.compare(
      expected: path("a/words.png"), actual: path("b/words.png"))
    #expect(found.verdict == .different)
    #expect(found.summary == "0 of 100 pixels differ; the words of 1 element differ")
    #expect(found.lines == [#"go  text "Log in" → "Log on""#])
  }

  @Test(arguments: [("a\nb\n", "a\r\nb\r\n"), ("a\r\nb\r\n", "a\nb\n")])
  func `a text checked out with CR LF is the same, in either order`(old: String, new: String) throws
  {
    try folder.write(Array(old.utf8), to: "old.txt")
    try folder.write(Array(new.utf8), to: "new.txt")
    #expect(
      try FileComparison.compare(expected: path("old.txt"), actual: path("new.txt")).verdict
        == .same)
  }

  @Test func `canonically equal texts differ`() throws {
    try folder.write(Array("caf\u{E9}\n".utf8), to: "old.txt")
    try folder.write(Array("cafe\u{301}\n".utf8), to: "new.txt")
    let found = try FileComparison.compare(expected: path("old.txt"), actual: path("new.txt"))
    #expect(found.verdict == .different)
    #expect(found.lines == ["- caf\u{E9}⟨U+00E9⟩", "+ cafe⟨U+0301⟩"])
  }

  @Test func `two folders without files don't pass`() throws {
    for name in ["empty a", "empty b"] {
      try FileManager.default.createDirectory(
        atPath: path(name), withIntermediateDirectories: true)
    }
    let found = try FolderComparison(expected: path("empty a"), actual: path("empty b"))
    #expect(found.entries.isEmpty && !found.passes)
  }

  @Test func `every file counts, whatever its name, and links are followed once`() throws {
    for side in ["left", "right"] {
      try folder.write(Array("1".utf8), to: "\(side)/sub/x.txt")
      try folder.write(Array("1".utf8), to: "\(side)/caf\u{E9}.txt")
      #expect(symlink("..", path("\(side)/sub/up")) == 0)
      #expect(symlink("sub", path("\(side)/again")) == 0)
      #expect(symlink(path("a"), path("\(side)/outside")) == 0)
      let name = Array("\(path(side))/caf".utf8) + [0xE9, 0x2E, 0x74, 0x78, 0x74, 0]
      let file = name.withUnsafeBytes { bytes in
        open(bytes.assumingMemoryBound(to: CChar.self).baseAddress!, O_CREAT | O_WRONLY, 0o644)
      }
      #expect(file >= 0)
      close(file)
    }
    try folder.write(Array("1".utf8), to: "right/cafe\u{301}.txt")
    let found = try FolderComparison(expected: path("left"), actual: path("right"))
    let paths = found.entries.map(\.path)
    #expect(paths.filter { $0.hasSuffix("x.txt") } == ["outside/x.txt", "sub/x.txt"])
    #expect(found.entries.count { if case .new = $0.entry { true } else { false } } == 1)
    #expect(
      paths.suffix(2) == ["left", "right"].map { path($0) + #"/caf\xE9.txt"# })
    #expect(!found.passes)
  }

  @Test func `grids and texts are compared by their own kind`() throws {
    let screen = Screen.rows("ab")
    try folder.write(Array(GridFile(screen: screen).text.utf8), to: "a.grid")
    let other = GridFile(screen: screen.replacing(x: 1, y: 0, with: Cell("c")))
    try folder.write(Array(other.text.utf8), to: "b.grid")
    let found = try FileComparison.compare(expected: path("a.grid"), actual: path("b.grid"))
    #expect(found.summary == "1 of 2 cells by text, the first at 1:2")
    #expect(
      try FileComparison.compare(expected: path("a.grid"), actual: path("a.grid")).verdict == .same)
    #expect(
      try FileComparison.compare(expected: path("a/x.txt"), actual: path("b/x.txt")).verdict
        == .same)
  }

  @Test(arguments: [
    ("a/none.png", "b/white.png", "a/none.png"), ("a/white.png", "b/none.png", "b/none.png"),
    ("a/bad.png", "b/bad.png", "a/bad.png"), ("bad.grid", "ok.grid", "bad.grid"),
    ("ok.grid", "bad.grid", "bad.grid"), ("latin1.txt", "b/x.txt", "latin1.txt"),
    ("b/x.txt", "latin1.txt", "latin1.txt"),
  ])
  func `what is missing or unusable is an error that names it`(
    expected: String, actual: String, culprit: String
  ) throws {
    try folder.write(Array("junk".utf8), to: "bad.grid")
    try folder.write(Array(GridFile(screen: Screen.rows("ab")).text.utf8), to: "ok.grid")
    try folder.write([0x63, 0x61, 0x66, 0xE9], to: "latin1.txt")
    let error = #expect(throws: SnapshotError.self) {
      try FileComparison.compare(expected: path(expected), actual: path(actual))
    }
    let words = try #require(error?.description)
    #expect(words.hasPrefix(path(culprit) + " can't be "), "\(words)")
    // It is nobody's reference.
    #expect(!words.contains("reference") && !words.contains("version control"), "\(words)")
    #expect(words.hasSuffix(".") && !words.contains(".."), "\(words)")
  }

  @Test func `a damaged picture and one that is too large are told apart`() throws {
    var bytes = try folder.bytes("a/white.png")
    try folder.write(bytes.dropLast(20), to: "torn.png")
    // 2³⁰ pixels wide, the header says.
    bytes.replaceSubrange(16..<20, with: [0x40, 0, 0, 0])
    try folder.write(bytes, to: "large.png")
    for (name, advice) in [("torn.png", "Restore it"), ("large.png", "Crop it")] {
      let error = #expect(throws: SnapshotError.self) {
        try FileComparison.compare(expected: path("a/white.png"), actual: path(name))
      }
      let words = try #require(error?.description)
      #expect(words.hasPrefix(path(name) + " can't be compared: the PNG "), "\(words)")
      #expect(words.contains(". \(advice)") && words.hasSuffix("."), "\(words)")
    }
  }

  @Test func `a pointer or an unfinished merge is not approved over`() throws {
    let pointer = "version https://git-lfs.github.com/spec/v1\noid sha256:0\nsize 1\n"
    let conflict = "<<<<<<< ours\na\n=======\nb\n>>>>>>> theirs\n"
    try folder.write(Array(pointer.utf8), to: "a/pointer.png")
    try folder.write(white.png(), to: "b/pointer.png")
    try folder.write(Array(conflict.utf8), to: "a/merge.txt")
    try folder.write(Array("b\n".utf8), to: "b/merge.txt")
    let found = try FolderComparison(expected: path("a"), actual: path("b"), limits: .standard)
    let approval = found.approve(expected: path("a"), actual: path("b"))
    #expect(Set(approval.written).isDisjoint(with: ["merge.txt", "pointer.png"]))
    #expect(approval.failed.map(\.path).sorted() == ["merge.txt", "pointer.png"])
    #expect(try String(contentsOfFile: path("a/merge.txt"), encoding: .utf8) == conflict)
  }

  @Test func `folders are compared by relative path, and approved`() throws {
    let found = try FolderComparison(expected: path("a"), actual: path("b"))
    #expect(!found.passes)
    let words = found.entries.map { path, entry in
      switch entry {
      case .compared(let comparison): "\(path) \(comparison.verdict)"
      case .missing: "\(path) missing"
      case .new: "\(path) new"
      case .unusable: "\(path) unusable"
      }
    }
    #expect(
      words == [
        "bad.png unusable", "new.txt new", "only.txt missing", "white.png different", "x.txt same",
      ])
    let approval = found.approve(expected: path("a"), actual: path("b"))
    #expect(approval.failed.isEmpty)
    #expect(approval.written == ["bad.png", "new.txt", "white.png"])
    #expect(try folder.bytes("a/white.png") == folder.bytes("b/white.png"))
    #expect(folder.exists("a/only.txt"))
  }
}
