/// On the wire: an object whose `type` names the message, with the message's fields beside it.
extension CoordinatorMessage {
  private enum Kind: String, Codable {
    case list, run, cancel, callOff, shutdown
  }

  private enum Keys: String, CodingKey {
    case type, attempt
  }

  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Keys.self)
    switch try container.decode(Kind.self, forKey: .type) {
    case .list: self = .list
    case .run: self = .run(try RunOrder(from: decoder))
    case .cancel: self = .cancel(attempt: try container.decode(String.self, forKey: .attempt))
    case .callOff: self = .callOff(attempt: try container.decode(String.self, forKey: .attempt))
    case .shutdown: self = .shutdown
    }
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Keys.self)
    switch self {
    case .list: try container.encode(Kind.list, forKey: .type)
    case .run(let order):
      try container.encode(Kind.run, forKey: .type)
      try order.encode(to: encoder)
    case .cancel(let attempt):
      try container.encode(Kind.cancel, forKey: .type)
      try container.encode(attempt, forKey: .attempt)
    case .callOff(let attempt):
      try container.encode(Kind.callOff, forKey: .type)
      try container.encode(attempt, forKey: .attempt)
    case .shutdown: try container.encode(Kind.shutdown, forKey: .type)
    }
  }
}
