package import Foundation
import JSONModel

/// What the compiler says of a module: the protocols, and what each of them requires.
package struct SymbolGraph: Decodable, Sendable {
  struct Module: Decodable { let name: String }
  struct Name: Decodable { let precise: String }
  struct Kind: Decodable { let identifier: String }

  struct Fragment: Decodable {
    let kind: String
    let spelling: String
    let preciseIdentifier: String?
  }

  struct Documentation: Decodable {
    struct Line: Decodable { let text: String }
    let lines: [Line]
  }

  struct Location: Decodable {
    struct Position: Decodable { let line: Int }
    let uri: String
    let position: Position
  }

  struct Symbol: Decodable {
    let kind: Kind
    let identifier: Name
    let pathComponents: [String]
    let docComment: Documentation?
    let declarationFragments: [Fragment]?
    let accessLevel: String
    let location: Location?
  }

  struct Relationship: Decodable {
    let kind: String
    let source: String
    let target: String
    let targetFallback: String?
  }

  let module: Module
  let symbols: [Symbol]
  let relationships: [Relationship]

  /// The module's name.
  package var name: String { module.name }

  /// Reads a `.symbols.json` file.
  /// - Throws: `MockProblem.notAGraph`.
  package static func read(_ data: Data) throws(MockProblem) -> SymbolGraph {
    do {
      return try JSONCoder.decode(SymbolGraph.self, from: data)
    } catch {
      throw .notAGraph(JSONCoder.reason(of: error))
    }
  }
}

extension SymbolGraph.Symbol {
  var isProtocol: Bool { kind.identifier == "swift.protocol" }
  /// What a test writes: `Shop.Listener`.
  var path: String { pathComponents.joined(separator: ".") }

  /// Whether a line of its documentation is the mark.
  var isMarked: Bool {
    docComment?.lines.contains { $0.text.filter { $0 != " " } == "@CreateMock" } ?? false
  }

  /// A line that may have been meant as the mark.
  var nearMark: String? {
    docComment?.lines.map(\.text).first { $0.lowercased().contains("createmock") }
  }

  /// Where it is declared: `Sources/Shop.swift:12`, or its name where the graph doesn't say.
  func place(in folder: String) -> String {
    guard let location else { return path }
    let file = URL(string: location.uri)?.path ?? location.uri
    let name = file.hasPrefix(folder + "/") ? String(file.dropFirst(folder.count + 1)) : file
    return "\(name):\(location.position.line + 1)"
  }
}
