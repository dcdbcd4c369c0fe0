import Foundation
import JSONModel
import Testing

/// The fields of a JSON document: what `docs/json.md` promises, and what a command prints.
struct DocumentedShape: Equatable {
  /// `groups[].snapshots[].root text`: the way to each value, and its type.
  let fields: Set<String>

  /// What the page's block of this name shows.
  init(documentedAs name: String) throws {
    let page = try String(contentsOfFile: "\(Products.package)/docs/json.md", encoding: .utf8)
    let block = try #require(page.components(separatedBy: "```json \(name)\n").dropFirst().first)
    try self.init(json: try #require(block.components(separatedBy: "```").first))
  }

  /// What was printed; members of equal lists are taken together.
  init(json: String) throws {
    var fields: Set<String> = []
    Self.collect(try JSONParser.parse(Data(json.utf8)), at: "", into: &fields)
    self.fields = fields
  }

  private static func collect(_ value: JSONValue, at way: String, into fields: inout Set<String>) {
    switch value {
    case .object(let members):
      for (name, member) in members {
        collect(member, at: way.isEmpty ? name : "\(way).\(name)", into: &fields)
      }
    case .array(let values):
      fields.insert("\(way) list")
      // A list of texts may be empty: that it is one counts.
      for case .object(let members) in values {
        collect(.object(members), at: "\(way)[]", into: &fields)
      }
    case .string: fields.insert("\(way) text")
    case .number: fields.insert("\(way) number")
    case .bool: fields.insert("\(way) truth")
    case .null: fields.insert("\(way) null")
    }
  }
}

/// Expects that commands printed, between them, just what the page says.
func expectDocumented(
  _ name: String, _ printed: [String], sourceLocation: SourceLocation = #_sourceLocation
) throws {
  let promised = try DocumentedShape(documentedAs: name).fields
  let seen = try printed.reduce(into: Set<String>()) {
    $0.formUnion(try DocumentedShape(json: $1).fields)
  }
  #expect(
    promised == seen,
    "missing: \(promised.subtracting(seen).sorted()), undocumented: \(seen.subtracting(promised).sorted())",
    sourceLocation: sourceLocation)
}
