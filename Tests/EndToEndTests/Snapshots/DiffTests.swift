import Foundation
import FoundationXML
import Imaging
import Testing

@Suite struct DiffTests {
  let scratch: Scratch

  init() throws {
    scratch = try Scratch()
    var image = Image(width: 20, height: 10, filledWith: RGBA(red: 255, green: 255, blue: 255))
    try write(image, "old/a.png")
    try write(image, "new/same.png")
    try write(image, "old/same.png")
    image[3, 4] = RGBA(red: 0, green: 0, blue: 0)
    try write(image, "new/a.png")
    try scratch.write("not a picture", to: "old/b.png")
  }

  private func write(_ image: Image, _ name: String) throws {
    try scratch.write("", to: name)
    try Data(image.png()).write(to: URL(filePath: scratch.path + "/" + name))
  }

  private func diff(_ arguments: String...) async throws -> Finished {
    try await Invocation(Products.runner, ["diff"] + arguments, in: scratch).finish()
  }

  @Test func `equal files exit 0, different ones 1, unusable ones 2`() async throws {
    #expect(try await diff("old/a.png", "new/same.png").code == 0)
    #expect(try await diff("old/a.png", "new/a.png", "--metric", "exact").code == 1)
    for words in [["old/b.png", "new/a.png"], ["old/none.png", "new/a.png"], ["old/a.png"]] {
      let finished = try await Invocation(Products.runner, ["diff"] + words, in: scratch).finish()
      #expect(finished.code == 2)
      #expect(finished.output.hasSuffix(".\n"))
    }
    #expect(try await diff("old/a.png", "new/a.png", "--threshold", "4").code == 2)
  }

  @Test func `the figures are JSON and the picture is a file`() async throws {
    let finished = try await diff(
      "old/a.png", "new/a.png", "--metric", "exact", "--json", "--output", "out/d.png")
    let figures = try JSONDecoder().decode(Figures.self, from: Data(finished.output.utf8))
    #expect(
      figures
        == Figures(
          verdict: "different", differingPixels: 1, totalPixels: 200, ratio: 0.005, clusters: 1))
    try expectDocumented("files", [finished.output])
    let picture = try Image(
      png: Array(try Data(contentsOf: URL(filePath: scratch.path + "/out/d.png"))))
    #expect((picture.width, picture.height) == (20, 10))
  }

  private struct Figures: Decodable, Equatable {
    var verdict: String
    var differingPixels: Int
    var totalPixels: Int
    var ratio: Double
    var clusters: Int
  }

  /// Approves what a comparison has shown.
  private func approve(_ more: String...) async throws -> Finished {
    let words = ["diff", "old", "new", "--metric", "exact"]
    let shown = try await Invocation(Products.runner, words, in: scratch).finish()
    let seen = try #require(shown.output.firstMatch(of: /--approve --seen (\S+)/)?.output.1)
    return try await Invocation(
      Products.runner, words + more + ["--approve", "--seen", String(seen)], in: scratch
    ).finish()
  }

  @Test func `folders are compared file by file and approved`() async throws {
    try scratch.write("text", to: "new/c.txt")
    let first = try await diff("old", "new", "--metric", "exact")
    #expect(first.code == 1)
    #expect(try await diff("old", "new", "--pixels", "1", "--metric", "exact").code == 1)
    #expect(first.output.contains("differs   a.png  1 of 200 pixels differ"))
    #expect(first.output.contains("missing   b.png"))
    #expect(first.output.contains("new       c.txt"))
    #expect(first.output.contains("4 files, 3 not the same\n"))
    let unseen = try await diff("old", "new", "--metric", "exact", "--approve")
    #expect(unseen.output.contains("Nothing was approved: 2 snapshots are meant"))
    #expect(unseen.code == 1 && !scratch.exists("old/c.txt"))
    let approved = try await approve()
    #expect(approved.output.hasSuffix("2 approved; 1 not: there is no usable actual file\n"))
    #expect(approved.code == 1)
    let second = try await diff("old", "new", "--metric", "exact")
    #expect(second.output.hasSuffix("4 files, 1 not the same\n"))
  }

  @Test func `what can't be taken over is told, and the others are`() async throws {
    // A folder can't be replaced by a file.
    try scratch.write("text", to: "new/a.txt")
    try scratch.write("text", to: "old/a.txt/folder.txt")
    try scratch.write("text", to: "new/c.txt")
    let finished = try await approve()
    #expect(finished.code == 2, "\(finished.output)")
    let reason = "\(scratch.path)/old/a.txt can't be written: Is a directory. "
    #expect(finished.output.contains("failed    a.txt  \(reason)"), "\(finished.output)")
    #expect(
      finished.output.hasSuffix(
        "2 approved, 1 failed; 2 not: there is no usable actual file\n"), "\(finished.output)")
    #expect(try scratch.read("old/c.txt") == "text")
    #expect(try await diff("old/a.png", "new/a.png", "--metric", "exact").code == 0)
  }

  @Test func `folders get a page with pictures and a junit`() async throws {
    try scratch.write("<one>\ntwo", to: "old/deep/t.txt")
    try scratch.write("<one>\n2", to: "new/deep/t.txt")
    try scratch.write("broken", to: "new/b.png")
    let finished = try await diff(
      "old", "new", "--metric", "exact", "--report", "out/page", "--junit", "out/junit.xml")
    #expect(finished.code == 2, "one file can't be used: \(finished.output)")
    let page = try scratch.read("out/page/index.html")
    for text in [
      "a.png", "files/a.png.diff.png", "files/a.png.expected.png", "- two", "&lt;one&gt;",
      "3 not the same", "1 the same",
    ] {
      #expect(page.contains(text), "\(text)")
    }
    for file in ["a.png.diff.png", "a.png.actual.png", "deep/t.txt.expected.txt"] {
      #expect(scratch.exists("out/page/files/" + file), "\(file)")
    }
    let junit = try XMLDocument(data: Data(scratch.read("out/junit.xml").utf8))
    #expect(try junit.nodes(forXPath: "//testcase").count == 4)
    #expect(try junit.nodes(forXPath: "//failure").count == 2)
    #expect(try junit.nodes(forXPath: "//error").count == 1)
  }

  @Test func `folders are told to programs, file by file`() async throws {
    try scratch.write("text", to: "new/c.txt")
    try scratch.write("broken", to: "new/b.png")
    try scratch.write("text", to: "new/d.txt")
    try scratch.write("", to: "old/d.txt/.hidden")
    let end = try await approve("--json", "--report", "page")
    #expect(end.code == 2, "one file can't be used")
    try expectDocumented("folders", [end.output])
    struct Findings: Decodable {
      struct File: Decodable { var path, verdict, summary: String, comparison: Figures? }
      var files: [File]
      struct Failure: Decodable { var path, reason: String }
      var notSame: Int
      var approved: [String]
      var failed: [Failure]
      var report: String
    }
    let findings = try JSONDecoder().decode(Findings.self, from: Data(end.output.utf8))
    #expect(findings.files.map(\.path) == ["a.png", "b.png", "c.txt", "d.txt", "same.png"])
    #expect(
      findings.files.map(\.verdict) == ["different", "unusable", "new", "new", "same"])
    #expect(findings.files[0].comparison?.differingPixels == 1)
    #expect(findings.notSame == 4)
    #expect(findings.approved == ["a.png", "c.txt"])
    #expect(findings.failed.map(\.path) == ["d.txt"])
    #expect(findings.report == "\(scratch.path)/page/index.html")
  }

  @Test func `share and cluster are limits of their own`() async throws {
    let limits = ["--metric", "exact", "--share", "0.01"]
    let passed = try await Invocation(
      Products.runner, ["diff", "old/a.png", "new/a.png"] + limits, in: scratch
    ).finish()
    #expect(passed.code == 0)
    let cluster = try await diff("old/a.png", "new/a.png", "--metric", "exact", "--cluster", "0")
    #expect(cluster.code == 1)
    #expect(cluster.output.contains("a cluster may have 0 pixels"))
    #expect(try await diff("old", "new", "--share", "2").code == 2)
  }
}
