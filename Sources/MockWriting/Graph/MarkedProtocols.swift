/// Finds the protocols of a module that are to be mocked, with all that they require.
package struct MarkedProtocols {
  private let symbols: [String: SymbolGraph.Symbol]
  private let requirements: [String: [String]]
  private let parents: [String: [SymbolGraph.Relationship]]
  private let folder: String

  /// - Parameters:
  ///   - graphs: All that are known; a protocol may inherit one of another module.
  ///   - folder: The folder that places are told from.
  package init(_ graphs: [SymbolGraph], folder: String) {
    symbols = Dictionary(
      graphs.flatMap(\.symbols).map { ($0.identifier.precise, $0) },
      uniquingKeysWith: { one, _ in one })
    let all = graphs.flatMap(\.relationships)
    requirements = Dictionary(
      grouping: all.filter { $0.kind == "requirementOf" || $0.kind == "optionalRequirementOf" },
      by: \.target
    ).mapValues { $0.map(\.source) }
    parents = Dictionary(grouping: all.filter { $0.kind == "conformsTo" }, by: \.source)
    self.folder = folder
  }

  /// The mocks of a module's marked protocols, by the protocols' names.
  /// - Throws: `MockProblem`.
  package func mocks(of graph: SymbolGraph, imports: [String] = []) throws(MockProblem) -> [Mock] {
    let protocols = graph.symbols.filter(\.isProtocol)
    let marked = protocols.filter(\.isMarked).sorted { $0.path < $1.path }
    if marked.isEmpty {
      throw .noneMarked(module: graph.name, near: protocols.lazy.compactMap(\.nearMark).first)
    }
    var mocks: [Mock] = []
    for symbol in marked {
      mocks.append(try mock(of: symbol, module: graph.name, imports: imports))
    }
    return mocks
  }

  private func mock(
    of symbol: SymbolGraph.Symbol, module: String, imports: [String]
  ) throws(MockProblem) -> Mock {
    let header = ProtocolHeader(symbol)
    let place = symbol.place(in: folder)
    if let why = header.refusal {
      throw .unsupported(place: place, what: "protocol \(symbol.path)", why: why)
    }
    var mock = Mock(
      header: header, module: module, isTestable: symbol.accessLevel == "internal",
      imports: imports)
    var seen = Set<String>()
    try collect(symbol, of: symbol, into: &mock, seen: &seen)
    return mock
  }

  /// Adds what a protocol requires, first what it inherits.
  private func collect(
    _ symbol: SymbolGraph.Symbol, of marked: SymbolGraph.Symbol, into mock: inout Mock,
    seen: inout Set<String>
  ) throws(MockProblem) {
    guard seen.insert(symbol.identifier.precise).inserted else { return }
    for parent in parents[symbol.identifier.precise] ?? [] {
      let name = parent.targetFallback ?? parent.target
      if Self.empty.contains(name) {
        if name == "Swift.Sendable" { mock.isSendable = true }
      } else if let above = symbols[parent.target] {
        try collect(above, of: marked, into: &mock, seen: &seen)
      } else {
        throw .unsupported(
          place: symbol.place(in: folder), what: "protocol \(symbol.path)",
          why: "it inherits \(name), whose requirements are not in this symbol graph. "
            + "Give that module's graph too, or write the mock by hand.")
      }
    }
    for identifier in requirements[symbol.identifier.precise] ?? [] {
      guard let member = symbols[identifier] else { continue }
      do {
        try mock.add(member)
      } catch {
        throw .unsupported(
          place: member.place(in: folder), what: member.path, why: error.description)
      }
    }
  }

  /// Protocols that require no member.
  private static let empty: Set<String> = [
    "Swift.Sendable", "Swift.SendableMetatype", "Swift.Copyable", "Swift.Escapable",
    "Swift.BitwiseCopyable", "Swift.AnyObject",
  ]
}
