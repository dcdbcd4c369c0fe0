/// What a protocol's own declaration says: its name, its actor, and what it can't be mocked with.
struct ProtocolHeader {
  /// As a test names it: `Shop.Listener`.
  let path: String
  /// `ListenerMock`.
  let mockName: String
  /// The global actor, `@MainActor`; nil: none.
  let actor: String?
  /// Why no mock can be made of it; nil: one can.
  let refusal: String?

  init(_ symbol: SymbolGraph.Symbol) {
    path = symbol.path
    mockName = symbol.pathComponents.joined() + "Mock"
    let pieces = Piece.pieces(of: symbol.declarationFragments ?? [])
    actor = Attributes(pieces).actor
    let inherited = pieces.filter { $0.type != nil }
    if pieces.contains(where: { $0.kind == "keyword" && $0.text == "where" }) {
      refusal =
        "it has a `where` clause, which a class can't be checked against. Write the mock by hand."
    } else if pieces.contains(where: { $0.text == "~" }) {
      refusal = "it may be of a type that can't be copied, and a mock is a class. Write it by hand."
    } else if inherited.contains(where: {
      $0.type == "s:ScA" || $0.type == "s:12_Concurrency5ActorP"
    }) {
      refusal = "only an actor can be one, and a mock is a class. Write it by hand."
    } else if let base = inherited.first(where: { $0.type?.hasSuffix("C") == true }) {
      refusal = "only a subclass of \(base.text) can be one. Write the mock by hand."
    } else {
      refusal = nil
    }
  }
}

/// What stands before a declaration's first keyword.
struct Attributes {
  /// The global actor: `@MainActor`.
  private(set) var actor: String?
  private(set) var isDiscardable = false
  private(set) var isNonisolated = false
  /// Where the declaration itself begins.
  private(set) var end = 0

  private static let otherAttributes: Set<String> = [
    "objc", "preconcurrency", "available", "nonobjc", "warn_unqualified_access",
  ]
  private static let modifiers: Set<String> = ["mutating", "nonmutating"]

  init(_ pieces: [Piece]) {
    while end < pieces.count {
      let piece = pieces[end]
      if piece.kind == "attribute", piece.text == "nonisolated" {
        isNonisolated = true
      } else if piece.text == "@" {
        end += 1
        guard end < pieces.count else { return }
        let name = pieces[end].text
        if name == "discardableResult" {
          isDiscardable = true
        } else if !Self.otherAttributes.contains(name), !name.hasPrefix("_") {
          actor = "@" + name
        }
      } else if piece.text == "(" {
        end = pieces.closing(of: end)
      } else if piece.text != " ", !Self.modifiers.contains(piece.text) {
        return
      }
      end += 1
    }
  }
}
