import Foundation
import MockWriting
import ProcessControl
import Testing

@Suite struct MockTests {
  @Test func `mocks compile without a warning, count their calls and answer them`() async throws {
    let module = try await CompiledModule("Shop")
    let graph = try module.symbols()
    let mocks = try MarkedProtocols([graph], folder: CompiledModule.fixtures).mocks(of: graph)
    #expect(mocks.map(\.protocolName) == ["Client", "Listener", "Store"])
    _ = try MockFolder(module.folder.path, module: "Shop").write(mocks)
    let program = "\(module.folder.path)/usage"
    try await CompiledModule.compile(
      [
        "-parse-as-library", "-warnings-as-errors", "-enable-upcoming-feature", "ExistentialAny",
        "-enable-upcoming-feature", "MemberImportVisibility", "-enable-upcoming-feature",
        "InternalImportsByDefault", "-I", module.folder.path, "-module-name", "Usage", "-o",
        program,
        "\(CompiledModule.fixtures)/Usage.swift", "\(module.folder.path)/Shop.o",
      ] + mocks.map { "\(module.folder.path)/\($0.fileName)" })
    let printed = try await output(of: program, in: module.folder.path)
    #expect(
      printed == """
        didClose 2
        didPick [["a", "3"]] 1 1
        other 0
        load 2 1
        set 4 1 1\u{20}
        typed a 1 1
        gen [1, 2] [] 2
        io true 2
        vary ["sum": 6]
        d ["one": 7]
        slow a 1
        disc 1 0
        client 100 1 none
        token t 1

        """)
  }

  private func output(of program: String, in folder: String) async throws -> String {
    let log = "\(folder)/printed"
    var command = Command("/bin/sh", ["-c", "\"$0\" >\"$1\"", program, log])
    command.output = .inherit
    command.errors = .inherit
    let child = try await Launcher().launch(command)
    #expect(try await child.exit(within: .seconds(30)).isSuccess)
    return try String(contentsOfFile: log, encoding: .utf8)
  }

  @Test func `what can't be mocked is refused with its place and the reason`() async throws {
    let module = try await CompiledModule("Refused")
    let refusals: [(String, line: Int, String)] = [
      ("Statics", 6, "Statics.make() can't be mocked: it is static"),
      ("Subscripts", 7, "it is a subscript"), ("Kept", 9, "it is nonisolated"),
      ("Keys", 10, "inherits Swift.Hashable"), ("Bound", 11, "`where` clause"),
      ("Actors", 12, "only an actor"), ("Machines", 13, "only a subclass of Machine"),
      ("Autos", 14, "an autoclosure"), ("Senders", 15, "`sending`"),
      ("Generics", 16, "does not escape"), ("InOuts", 17, "a generic parameter is `inout`"),
      ("Nameless", 18, "a parameter has no name"), ("Errors", 19, "a generic error"),
      ("Associated", 20, "bound by more than a protocol"),
    ]
    for (name, line, why) in refusals {
      let graph = try module.symbols(marking: name)
      #expect("\(name) is not refused") {
        _ = try MarkedProtocols([graph], folder: CompiledModule.fixtures).mocks(of: graph)
      } throws: { error in
        let text = "\(error)"
        #expect(text.hasPrefix("Refused.swift:\(line): "), "\(text)")
        #expect(text.contains(why), "\(text)")
        return true
      }
    }
    let free = try module.symbols(marking: "Free")
    #expect(
      throws: Never.self, "nonisolated in a protocol without an actor changes nothing"
    ) {
      try MarkedProtocols([free], folder: "").mocks(of: free)
    }
    #expect(throws: MockProblem.noneMarked(module: "Refused", near: nil)) {
      let graph = try module.symbols()
      _ = try MarkedProtocols([graph], folder: "").mocks(of: graph)
    }
  }

  @Test func `a file that is no symbol graph is refused`() {
    #expect {
      try SymbolGraph.read(Data("{\"module\": 1}".utf8))
    } throws: {
      "\($0)".hasPrefix("It is no symbol graph")
    }
  }
}
