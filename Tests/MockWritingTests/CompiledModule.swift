import Foundation
import JSONModel
import MockWriting
import ProcessControl
import Testing

/// A file of `Fixtures` that the compiler has compiled, with its symbol graph.
struct CompiledModule {
  static let fixtures = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("Fixtures").path

  let folder: PrivateDirectory
  private let graph: JSONValue

  /// Compiles `NAME.swift` as the module `NAME`.
  init(_ name: String) async throws {
    folder = try PrivateDirectory()
    try await Self.compile(
      [
        "-parse-as-library", "-module-name", name, "-emit-module", "-emit-module-path",
        "\(folder.path)/\(name).swiftmodule", "-emit-object", "-o", "\(folder.path)/\(name).o",
        "-enable-testing", "-emit-symbol-graph", "-emit-symbol-graph-dir", folder.path,
        "-symbol-graph-minimum-access-level", "internal", "\(Self.fixtures)/\(name).swift",
      ])
    let file = URL(fileURLWithPath: "\(folder.path)/\(name).symbols.json")
    graph = try JSONParser.parse(Data(contentsOf: file))
  }

  /// The symbol graph; with `marked` as if that protocol were marked too.
  func symbols(marking marked: String? = nil) throws -> SymbolGraph {
    guard let marked, case .object(var graph) = graph else {
      return try SymbolGraph.read(self.graph.encoded())
    }
    graph["symbols"] = .array(
      (graph["symbols"]?.arrayValue ?? []).map { symbol in
        guard symbol["pathComponents"] == [.string(marked)], case .object(var fields) = symbol
        else { return symbol }
        fields["docComment"] = ["lines": [["text": "@CreateMock"]]]
        return .object(fields)
      })
    return try SymbolGraph.read(JSONValue.object(graph).encoded())
  }

  /// Runs the compiler; its complaints fail the test.
  static func compile(_ words: [String]) async throws {
    var command = Command("swiftc", ["-swift-version", "6"] + words)
    command.output = .inherit
    command.errors = .inherit
    let child = try await Launcher().launch(command)
    #expect(try await child.exit(within: .seconds(120)).isSuccess)
  }
}
