/// What a page's script sends to the app: JSON, its numbers and truths as one kind, as WebKit has them.
package indirect enum WebValue: Hashable, Sendable, Decodable, CustomStringConvertible {
  case null
  case number(Double)
  case text(String)
  case list([WebValue])
  case object([String: WebValue])

  package init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if let truth = try? container.decode(Bool.self) {
      self = .number(truth ? 1 : 0)
    } else if let number = try? container.decode(Double.self) {
      self = .number(number)
    } else if let text = try? container.decode(String.self) {
      self = .text(text)
    } else if let list = try? container.decode([WebValue].self) {
      self = .list(list)
    } else {
      self = .object(try container.decode([String: WebValue].self))
    }
  }

  /// A member of an object.
  subscript(_ name: String) -> WebValue? {
    if case .object(let members) = self { members[name] } else { nil }
  }

  /// A whole number.
  var whole: Int? {
    if case .number(let number) = self { Int(exactly: number) } else { nil }
  }

  package var description: String {
    switch self {
    case .null: "null"
    case .number(let number): Int(exactly: number).map(String.init) ?? "\(number)"
    case .text(let text): text
    case .list(let list): list.map(\.description).joined(separator: ", ")
    case .object(let members):
      members.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }.joined(separator: ", ")
    }
  }
}
