import Foundation
import Testing
import Waiting

/// `qa-runner mocks` on a package of one file, which is really built.
@Suite(.serialized, .timeLimit(.backstop)) struct MocksTests {
  private static let marked = """
    /// Whom the shop tells what was chosen.
    /// @CreateMock
    @MainActor public protocol ShopListener: AnyObject {
      func shopDidSelect(_ id: Int)
    }
    """

  private func package(_ source: String) throws -> Scratch {
    let scratch = try Scratch()
    try scratch.write(
      """
      // swift-tools-version: 6.0
      import PackageDescription
      let package = Package(name: "Small", targets: [.target(name: "Shop")])
      """, to: "Package.swift")
    try scratch.write(source, to: "Sources/Shop/Shop.swift")
    return scratch
  }

  private func mocks(_ arguments: [String], in scratch: Scratch) async throws -> Finished {
    try await Invocation(Products.runner, ["mocks"] + arguments, in: scratch).finish()
  }

  @Test func `mocks are made once, and a protocol that changes is named`() async throws {
    let scratch = try package(Self.marked)
    let missing = try await mocks(["--check", "Shop=Mocks"], in: scratch)
    #expect(missing.code == 1, "\(missing.output)")
    #expect(missing.output.contains("Mocks/ShopListenerMock.swift: ShopListener has no mock\n"))
    #expect(missing.output.contains("next: qa-runner mocks Shop=Mocks\n"))

    let made = try await mocks(["--no-build", "Shop=Mocks"], in: scratch)
    #expect(made.code == 0, "\(made.output)")
    #expect(made.output.contains("Mocks/ShopListenerMock.swift: ShopListener: mock made\n"))
    let file = "\(scratch.path)/Mocks/ShopListenerMock.swift"
    #expect(try String(contentsOfFile: file, encoding: .utf8).contains("shopDidSelectCallCount"))
    let kept = try await mocks(["--check", "--no-build", "Shop=Mocks"], in: scratch)
    #expect(kept.code == 0, "\(kept.output)")
    #expect(kept.output == "Shop: 1 mock, all as their protocols say\n")

    try scratch.write(
      Self.marked.replacing("_ id: Int", with: "_ id: Int, at place: Int"),
      to: "Sources/Shop/Shop.swift")
    let drifted = try await mocks(["--check", "Shop=Mocks"], in: scratch)
    #expect(drifted.code == 1, "\(drifted.output)")
    #expect(
      drifted.output.contains(
        "Mocks/ShopListenerMock.swift: ShopListener and its mock differ\n"))
  }

  @Test func `a symbol graph of a file stands in for the package`() async throws {
    let scratch = try Scratch()
    try scratch.write("not a graph", to: "Shop.symbols.json")
    let wrong = try await mocks(["--symbols", "Shop.symbols.json", "Shop=Mocks"], in: scratch)
    #expect(wrong.code == 2, "\(wrong.output)")
    #expect(wrong.output.contains("/Shop.symbols.json: It is no symbol graph"))
    let absent = try await mocks(["--symbols", "none.json", "Shop=Mocks"], in: scratch)
    #expect(absent.code == 2, "\(absent.output)")
    #expect(absent.output.contains("/none.json can't be read. Correct --symbols."))
    try scratch.write(
      #"{"module": {"name": "Cafe"}, "symbols": [], "relationships": []}"#, to: "Cafe.json")
    let other = try await mocks(["--symbols", "Cafe.json", "Shop=Mocks"], in: scratch)
    #expect(other.code == 2, "\(other.output)")
    #expect(other.output.contains("No symbol graph is of the module Shop, but of Cafe."))
    let none = try await mocks(["--symbols", "Cafe.json", "Cafe=Mocks"], in: scratch)
    #expect(none.code == 2, "\(none.output)")
    #expect(none.output.contains("Cafe has no protocol that is marked"))
  }

  @Test(arguments: [
    ([], "Name the module whose protocols are mocked"),
    (["Shop"], "\"Shop\" is not of the form MODULE=FOLDER"),
    (["Shop="], "\"Shop=\" is not of the form MODULE=FOLDER"),
    (["Shop=A", "Shop=B"], "Shop is named twice"),
    (["Shop=Mocks"], "No Package.swift is in "),
  ])
  func `a wrong command line is answered with the right one`(
    _ arguments: [String], _ text: String
  ) async throws {
    let end = try await mocks(arguments, in: try Scratch())
    #expect(end.code == 2, "\(end.output)")
    #expect(end.output.contains(text), "\(end.output)")
  }
}
