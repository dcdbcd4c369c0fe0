/// Reads a member's declaration.
struct RequirementReader {
  /// What `Self` is.
  let mockName: String

  func read(_ symbol: SymbolGraph.Symbol) throws(Refusal) -> Requirement {
    let all = Piece.pieces(of: symbol.declarationFragments ?? [])
    let attributes = Attributes(all)
    let pieces = resolved(Array(all.dropFirst(attributes.end)))
    let title = symbol.pathComponents.last ?? ""
    let kind: Requirement.Kind
    let base: String
    switch symbol.kind.identifier {
    case "swift.method":
      kind = .function(
        try function(pieces, title: title, isDiscardable: attributes.isDiscardable))
      base = pieces.first { $0.kind == "identifier" }?.text ?? title
    case "swift.property":
      let property = try property(pieces)
      kind = .property(property)
      base = property.name
    case "swift.init":
      kind = .initialiser(pieces.text)
      base = "init"
    case "swift.subscript": throw Refusal("it is a subscript, which has no name to count by.")
    case "swift.type.method", "swift.type.property", "swift.func.op", "swift.type.subscript":
      throw Refusal("it is static, so that tests that run at the same time would share its count.")
    default: throw Refusal("it is of the unknown kind \(symbol.kind.identifier).")
    }
    return Requirement(
      base: base.filter { $0 != "`" }, kind: kind,
      actor: attributes.isNonisolated ? "nonisolated" : attributes.actor)
  }

  /// With `Self.Item` as `Item`, and `Self` alone as the mock.
  private func resolved(_ pieces: [Piece]) -> [Piece] {
    var result: [Piece] = []
    var index = 0
    while index < pieces.count {
      let piece = pieces[index]
      if piece.kind == "typeIdentifier", piece.text == "Self" {
        if index + 1 < pieces.count, pieces[index + 1].text == "." {
          index += 2
          continue
        }
        result.append(Piece(text: mockName, kind: piece.kind, type: piece.type))
      } else {
        result.append(piece)
      }
      index += 1
    }
    return result
  }

  private func function(
    _ pieces: [Piece], title: String, isDiscardable: Bool
  ) throws(Refusal) -> Function {
    guard let name = pieces.firstIndex(where: { $0.kind == "identifier" }) else {
      throw Refusal("its declaration can't be read.")
    }
    var index = name + 1
    var generics = Set<String>()
    if index < pieces.count, pieces[index].text == "<" {
      let end = pieces.closing(of: index)
      generics = Set(pieces[index..<end].filter { $0.kind == "genericParameter" }.map(\.text))
      index = end + 1
    }
    guard index < pieces.count, pieces[index].text == "(" else {
      throw Refusal("its declaration can't be read.")
    }
    let end = pieces.closing(of: index)
    let parameters = try parameters(Array(pieces[(index + 1)..<end]), generics)
    let tail = Array(pieces[(end + 1)...])
    let effects = try Effects(tail, generics: generics)
    return Function(
      declaration: pieces.text, title: title, parameters: parameters,
      isDiscardable: isDiscardable, isAsync: effects.isAsync, throwing: effects.throwing,
      result: effects.result)
  }

  private func parameters(
    _ pieces: [Piece], _ generics: Set<String>
  ) throws(Refusal) -> [Function.Parameter] {
    var parameters: [Function.Parameter] = []
    for part in pieces.split(at: ",") where !part.trimmed.isEmpty {
      guard let colon = part.firstIndex(where: { $0.text == ":" }) else {
        throw Refusal("its parameters can't be read.")
      }
      let names = part[..<colon].filter { $0.kind == "externalParam" || $0.kind == "internalParam" }
      let type = TypeText(Array(part[(colon + 1)...]), generics: generics)
      if let why = type.refusal { throw Refusal(why) }
      guard let last = names.last, last.text != "_" else {
        throw Refusal("a parameter has no name; name it in the protocol.")
      }
      parameters.append(
        Function.Parameter(label: names.first?.text ?? "_", name: last.text, type: type))
    }
    return parameters
  }

  private func property(_ pieces: [Piece]) throws(Refusal) -> Property {
    guard let name = pieces.firstIndex(where: { $0.kind == "identifier" }),
      let colon = pieces[name...].firstIndex(where: { $0.text == ":" }),
      let brace = pieces.lastIndex(where: { $0.text == "{" }), colon < brace
    else { throw Refusal("its declaration can't be read.") }
    let accessors = Set(pieces[brace...].map(\.text))
    let effects = try Effects(Array(pieces[brace...]), generics: [])
    return Property(
      name: pieces[name].text, type: TypeText(Array(pieces[(colon + 1)..<brace]), generics: []),
      isSettable: accessors.contains("set"), isAsync: effects.isAsync, throwing: effects.throwing)
  }
}

/// What stands behind a function's parameters.
private struct Effects {
  private(set) var isAsync = false
  private(set) var throwing: String?
  private(set) var result: TypeText?

  init(_ pieces: [Piece], generics: Set<String>) throws(Refusal) {
    var index = 0
    while index < pieces.count {
      let piece = pieces[index]
      switch piece.text {
      case "async": isAsync = true
      case "rethrows": throw Refusal("it rethrows what a closure throws.")
      case "throws":
        throwing = "throws"
        if index + 1 < pieces.count, pieces[index + 1].text == "(" {
          let end = pieces.closing(of: index + 1)
          let error = Array(pieces[(index + 1)...end])
          if error.contains(where: { generics.contains($0.text) }) {
            throw Refusal("it throws a generic error.")
          }
          throwing = "throws\(error.text)"
          index = end
        }
      case "->":
        let rest = Array(pieces[(index + 1)...])
        let end = rest.firstIndex { $0.kind == "keyword" && $0.text == "where" } ?? rest.count
        let type = TypeText(Array(rest[..<end]), generics: generics)
        if type.text.contains("sending ") { throw Refusal("its result is `sending`.") }
        if type.text != "Void", type.text != "()" { result = type }
        return
      default: break
      }
      index += 1
    }
  }
}
