/// The mock of one protocol, as data.
package struct Mock {
  let header: ProtocolHeader
  /// The module that the protocol is in.
  let module: String
  let isTestable: Bool
  /// Modules that are imported besides those that the declarations name.
  let imports: [String]
  /// Whether calls may come from several threads at once.
  var isSendable = false
  private(set) var members: [Requirement] = []
  /// The associated types, as generic parameters of the mock.
  private(set) var associated: [String] = []
  private var declarations = Set<String>()

  /// The protocol's name.
  package var protocolName: String { header.path }
  /// The name of the mock's file.
  package var fileName: String { header.mockName + ".swift" }
  /// An actor keeps its calls apart by itself.
  var isLocked: Bool { isSendable && header.actor == nil }

  init(header: ProtocolHeader, module: String, isTestable: Bool, imports: [String]) {
    self.header = header
    self.module = module
    self.isTestable = isTestable
    self.imports = imports
  }

  /// Adds what a protocol requires; the same from two protocols counts once.
  mutating func add(_ symbol: SymbolGraph.Symbol) throws(Refusal) {
    if symbol.kind.identifier == "swift.associatedtype" { return try associate(symbol) }
    let requirement = try RequirementReader(mockName: header.mockName).read(symbol)
    if requirement.actor == "nonisolated", let actor = header.actor {
      throw Refusal("it is nonisolated, and its count is kept by \(actor).")
    }
    let text = (symbol.declarationFragments ?? []).map(\.spelling).joined()
    if declarations.insert(text).inserted { members.append(requirement) }
  }

  private mutating func associate(_ symbol: SymbolGraph.Symbol) throws(Refusal) {
    let pieces = Piece.pieces(of: symbol.declarationFragments ?? [])
    if pieces.contains(where: { $0.text == "where" || $0.text == "=" }) {
      throw Refusal("its type is bound by more than a protocol.")
    }
    let text = pieces.drop { $0.text == "associatedtype" || $0.text == " " }.map(\.text).joined()
    if declarations.insert(text).inserted { associated.append(text) }
  }
}
