import Foundation
import Imaging
import Testing

/// An option that would do nothing, or harm, is refused rather than passed over.
@Suite struct RefusedOptionTests {
  let scratch: Scratch

  init() throws {
    scratch = try Scratch()
    for (name, width) in [("p", 4), ("q", 4), ("wide", 8)] {
      let value: UInt8 = name == "q" ? 0 : 255
      let image = Image(
        width: width, height: 4, filledWith: RGBA(red: value, green: value, blue: value))
      try scratch.write("", to: "\(name).png")
      try Data(image.png()).write(to: URL(filePath: "\(scratch.path)/\(name).png"))
    }
    try scratch.write("text", to: "old/a.txt")
    try scratch.write("text", to: "new/a.txt")
  }

  private func run(_ words: [String]) async throws -> Finished {
    try await Invocation(Products.runner, words, in: scratch).finish()
  }

  @Test(arguments: [
    (["p.png", "q.png", "--report", "r"], "--report is for two folders"),
    (["p.png", "q.png", "--junit", "j.xml"], "--junit is for two folders"),
    (["p.png", "q.png", "--approve"], "--approve is for two folders"),
    (["p.png", "q.png", "--side-by-side"], "give --output D.png too"),
    (["old", "new", "--output", "d.png"], "--output is for two files"),
    (["old", "new", "--side-by-side"], "--side-by-side is for two files"),
    (["old", "new", "--report", "new"], "--report would replace new"),
    (["p.png", "q.png", "--output", "./p.png"], "--output would replace ./p.png"),
    (["p.png", "q.png", "--output", ""], "--output is empty"),
    (["", ""], "One of the two paths is empty"),
  ])
  func `diff does what it is asked for, or says that it does not`(
    words: [String], told: String
  ) async throws {
    let before = FileManager.default.contents(atPath: "\(scratch.path)/p.png")
    let end = try await run(["diff"] + words)
    #expect(end.code == 2, "\(end.output)")
    #expect(end.output.contains(told), "\(end.output)")
    #expect(FileManager.default.contents(atPath: "\(scratch.path)/p.png") == before)
  }

  @Test(arguments: [
    (["p.png", "wide.png"], "pictures of different sizes have none"),
    (["p.png", "p.png"], "nothing differs"), (["old/a.txt", "new/a.txt"], "only PNGs"),
  ])
  func `a picture that is not written is told of`(files: [String], why: String) async throws {
    let end = try await run(["diff"] + files + ["--output", "d.png"])
    #expect(end.output.contains("d.png is not written: \(why)"), "\(end.output)")
    #expect(!FileManager.default.fileExists(atPath: "\(scratch.path)/d.png"))
  }

  @Test(arguments: [
    (["inspect", "/bin/cat", "--device", "zzz"], "There is no device \"zzz\""),
    (["inspect", "/bin/cat", "--size", "0x0"], "--size must be such as 80x24, not \"0x0\""),
    (["inspect", "/bin/cat", "--size", "80"], "--size must be such as 80x24, not \"80\""),
    (["serve", "--token", "s3cret"], "A token on the command line can be read by every user"),
    (["references", "--delete"], "--delete removes what --unused lists"),
    (["diff", ".", "/nope"], "/nope does not exist"),
    (["diff", "/nope", "."], "/nope does not exist"),
    (["diff", "p.png", "/nope", "--output", "d.png"], "/nope does not exist"),
    (["diff", ".", "p.png"], "is a folder and"),
    (["serve", "--references", "p.png"], "p.png, which is a file"),
    (["serve", "--references", "p.png/refs"], "p.png/refs, which can't be created"),
    (["references", "--references", "/nope"], "--references names /nope, which is not a folder"),
  ])
  func `a value that cannot be meant is a matter of usage`(
    words: [String], told: String
  ) async throws {
    let end = try await run(words)
    #expect(end.code == 2, "\(end.output)")
    #expect(end.output.contains(told), "\(end.output)")
  }
}
