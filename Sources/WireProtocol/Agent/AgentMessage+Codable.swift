import TerminalModel

/// On the wire: an object whose `type` names the message, with the message's fields beside it.
extension AgentMessage {
  private enum Kind: String, Codable {
    case hello, frame, idle, reply
  }

  private enum Keys: String, CodingKey {
    case type
  }

  package init(from decoder: any Decoder) throws {
    switch try decoder.container(keyedBy: Keys.self).decode(Kind.self, forKey: .type) {
    case .hello: self = .hello(try AgentHello(from: decoder))
    case .frame: self = .frame(try AgentFrame(from: decoder))
    case .idle: self = .idle(try AgentProgress(from: decoder))
    case .reply: self = .reply(try AgentReply(from: decoder))
    }
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Keys.self)
    switch self {
    case .hello(let hello):
      try container.encode(Kind.hello, forKey: .type)
      try hello.encode(to: encoder)
    case .frame(let frame):
      try container.encode(Kind.frame, forKey: .type)
      try frame.encode(to: encoder)
    case .idle(let progress):
      try container.encode(Kind.idle, forKey: .type)
      try progress.encode(to: encoder)
    case .reply(let reply):
      try container.encode(Kind.reply, forKey: .type)
      try reply.encode(to: encoder)
    }
  }
}

/// On the wire: an object whose `type` names the action, with its argument beside it.
extension AgentAction {
  private enum Name: String, Codable {
    case mouse, key, text, paste, screen, screenshot, resize, open, back, reveal, set, barrier
  }

  private enum Keys: String, CodingKey {
    case type, mouse, key, text, size, url, element, name, value
  }

  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Keys.self)
    switch try container.decode(Name.self, forKey: .type) {
    case .mouse: self = .mouse(try container.decode(MouseEvent.self, forKey: .mouse))
    case .key: self = .key(try container.decode(Key.self, forKey: .key))
    case .text: self = .text(try container.decode(String.self, forKey: .text))
    case .paste: self = .paste(try container.decode(String.self, forKey: .text))
    case .screen: self = .screen
    case .screenshot: self = .screenshot
    case .resize: self = .resize(try container.decode(CellSize.self, forKey: .size))
    case .open: self = .open(url: try container.decode(String.self, forKey: .url))
    case .back: self = .back
    case .reveal: self = .reveal(element: try container.decode(Int.self, forKey: .element))
    case .set:
      self = .set(
        name: try container.decode(String.self, forKey: .name),
        value: try container.decode(String.self, forKey: .value))
    case .barrier: self = .barrier
    }
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Keys.self)
    try container.encode(name, forKey: .type)
    switch self {
    case .mouse(let event): try container.encode(event, forKey: .mouse)
    case .key(let key): try container.encode(key, forKey: .key)
    case .text(let text), .paste(let text): try container.encode(text, forKey: .text)
    case .resize(let size): try container.encode(size, forKey: .size)
    case .open(let url): try container.encode(url, forKey: .url)
    case .reveal(let element): try container.encode(element, forKey: .element)
    case .set(let name, let value):
      try container.encode(name, forKey: .name)
      try container.encode(value, forKey: .value)
    case .screen, .screenshot, .back, .barrier: break
    }
  }

  private var name: Name {
    switch self {
    case .mouse: .mouse
    case .key: .key
    case .text: .text
    case .paste: .paste
    case .screen: .screen
    case .screenshot: .screenshot
    case .resize: .resize
    case .open: .open
    case .back: .back
    case .reveal: .reveal
    case .set: .set
    case .barrier: .barrier
    }
  }
}
