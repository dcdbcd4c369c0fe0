import Foundation
import Imaging
import Testing
import Waiting

@Suite(.timeLimit(.backstop)) struct ReferenceSheetTests {
  let scratch: Scratch

  init() throws {
    scratch = try Scratch()
    for (name, x) in [("Login/idle@iPhone6", 8), ("Find/yoga@iPhone6", 20)] {
      let path = "ReferenceImages/\(name).png"
      try scratch.write("", to: path)
      try Data(Scratch.block(at: x).png()).write(to: URL(filePath: scratch.path + "/" + path))
    }
    try scratch.write("a grid", to: "ReferenceImages/Login/idle@80x24.grid")
  }

  private func references(_ arguments: String...) async throws -> Finished {
    try await Invocation(
      Products.runner, ["references", "--references", "ReferenceImages"] + arguments, in: scratch
    ).finish()
  }

  @Test func `the chosen references are drawn on one sheet`() async throws {
    let all = try await references("--sheet", "all.png")
    #expect(all.code == 0, "\(all.output)")
    let one = try await references("--sheet", "one.png", "Login/", "--json")
    try expectDocumented("sheet", [one.output])
    let sheets = try ["all.png", "one.png"].map {
      try Image(png: Array(try Data(contentsOf: URL(filePath: scratch.path + "/" + $0))))
    }
    #expect(sheets[0].width > sheets[1].width)
    let count = try await references("Login/")
    #expect(count.output.contains("2 references (1 grid, 1 png)"), "\(count.output)")
  }

  @Test func `what can't be drawn is refused, and no file is made`() async throws {
    try scratch.write("no picture", to: "ReferenceImages/Shop/view@iPhone6.png")
    for (words, code, text) in [
      (["Nothing"], Int32(4), "No reference has \"Nothing\" in its path"),
      (["80x24"], 4, "text grids are not drawn"),
      (["Shop"], 5, "Shop/view@iPhone6.png"),
      (["--unused"], 2, "--unused looks at all references"),
    ] {
      let refused = try await Invocation(
        Products.runner,
        ["references", "--references", "ReferenceImages", "--sheet", "none.png"] + words,
        in: scratch
      ).finish()
      #expect(refused.code == code, "\(refused.output)")
      #expect(refused.output.contains(text), "\(refused.output)")
    }
    #expect(!FileManager.default.fileExists(atPath: scratch.path + "/none.png"))
  }
}
