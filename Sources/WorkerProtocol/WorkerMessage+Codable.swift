/// On the wire: an object whose `type` names the message, with the message's fields beside it.
extension WorkerMessage {
  enum Kind: String, Codable {
    case hello, tests, heartbeat, event, finished
  }

  enum Keys: String, CodingKey {
    case type, tests
  }

  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Keys.self)
    switch try container.decode(Kind.self, forKey: .type) {
    case .hello: self = .hello(try WorkerHello(from: decoder))
    case .tests: self = .tests(try container.decode([TestDescription].self, forKey: .tests))
    case .heartbeat: self = .heartbeat
    case .event: self = .event(try AttemptEvent(from: decoder))
    case .finished: self = .finished(try AttemptResult(from: decoder))
    }
    if let impossibility {
      throw DecodingError.dataCorrupted(
        .init(codingPath: decoder.codingPath, debugDescription: impossibility))
    }
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Keys.self)
    switch self {
    case .hello(let hello):
      try container.encode(Kind.hello, forKey: .type)
      try hello.encode(to: encoder)
    case .tests(let tests):
      try container.encode(Kind.tests, forKey: .type)
      try container.encode(tests, forKey: .tests)
    case .heartbeat: try container.encode(Kind.heartbeat, forKey: .type)
    case .event(let event):
      try container.encode(Kind.event, forKey: .type)
      try event.encode(to: encoder)
    case .finished(let result):
      try container.encode(Kind.finished, forKey: .type)
      try result.encode(to: encoder)
    }
  }
}

/// On the wire: an object whose `type` names the event, with the event's fields beside it.
extension AttemptEvent.Kind {
  enum Name: String, Codable {
    case started, step, output, snapshot, issue, attachment
  }

  private enum Keys: String, CodingKey {
    case type, name, duration, failed, depth, line, path
  }

  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Keys.self)
    switch try container.decode(Name.self, forKey: .type) {
    case .started: self = .started
    case .step:
      self = .step(
        name: try container.decode(String.self, forKey: .name),
        duration: try container.decode(Double.self, forKey: .duration),
        failed: try container.decode(Bool.self, forKey: .failed),
        depth: try container.decodeIfPresent(Int.self, forKey: .depth))
    case .output: self = .output(try container.decode(String.self, forKey: .line))
    case .snapshot: self = .snapshot(try SnapshotEvent(from: decoder))
    case .issue: self = .issue(try IssueReport(from: decoder))
    case .attachment:
      self = .attachment(
        name: try container.decode(String.self, forKey: .name),
        path: try container.decode(String.self, forKey: .path))
    }
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Keys.self)
    switch self {
    case .started: try container.encode(Name.started, forKey: .type)
    case .step(let name, let duration, let failed, let depth):
      try container.encode(Name.step, forKey: .type)
      try container.encode(name, forKey: .name)
      try container.encode(duration, forKey: .duration)
      try container.encode(failed, forKey: .failed)
      try container.encodeIfPresent(depth, forKey: .depth)
    case .output(let line):
      try container.encode(Name.output, forKey: .type)
      try container.encode(line, forKey: .line)
    case .snapshot(let snapshot):
      try container.encode(Name.snapshot, forKey: .type)
      try snapshot.encode(to: encoder)
    case .issue(let issue):
      try container.encode(Name.issue, forKey: .type)
      try issue.encode(to: encoder)
    case .attachment(let name, let path):
      try container.encode(Name.attachment, forKey: .type)
      try container.encode(name, forKey: .name)
      try container.encode(path, forKey: .path)
    }
  }
}
