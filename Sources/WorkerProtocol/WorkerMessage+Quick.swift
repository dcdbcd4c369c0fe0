package import Foundation
package import JSONModel

extension WorkerMessage {
  /// Reads what every test sends and what the first test waits for: `JSONDecoder` takes longer
  /// for it than all else that stands between a test's end and the next one's order.
  ///
  /// Nil for the rare kinds, and for what does not fit: the decoder says what is wrong with it.
  package init?(quick line: Data) {
    guard let message = JSONValue(quick: line) else { return nil }
    switch message["type"]?.stringValue {
    case Kind.heartbeat.rawValue: self = .heartbeat
    case Kind.hello.rawValue:
      guard let hello = WorkerHello(quick: message) else { return nil }
      self = .hello(hello)
    case Kind.finished.rawValue:
      guard let result = AttemptResult(quick: message) else { return nil }
      self = .finished(result)
    case Kind.event.rawValue:
      guard let event = AttemptEvent(quick: message) else { return nil }
      self = .event(event)
    case Kind.tests.rawValue:
      guard let tests = message[Keys.tests.rawValue]?.items(TestDescription.init(quick:)) else {
        return nil
      }
      self = .tests(tests)
    default: return nil
    }
    if impossibility != nil { return nil }
  }
}

extension WorkerMessage {
  /// The message as the encoder writes it, for the kinds that every test has. Nil for the others.
  package var quickValue: JSONValue? {
    switch self {
    case .heartbeat: ["type": "heartbeat"]
    case .event(let event):
      event.kind.quickValue.map { kind in
        [
          "type": "event", "attempt": .string(event.attempt), "time": .number(event.time),
          "kind": kind,
        ]
      }
    case .finished(let result):
      .object(
        [
          "type": "finished", "attempt": .string(result.attempt),
          "outcome": .string(result.outcome.rawValue), "duration": .number(result.duration),
        ].adding("reason", result.reason.map(JSONValue.string))
          .adding("moment", result.moment?.json))
    case .hello(let hello):
      .object(
        [
          "type": "hello", "version": .number(Double(hello.version)),
          "pid": .number(Double(hello.pid)), "suite": .string(hello.suite),
        ].adding("takesAhead", hello.takesAhead.map(JSONValue.bool)))
    case .tests: nil
    }
  }
}

extension WorkerHello {
  fileprivate init?(quick hello: JSONValue) {
    guard let version = hello["version"]?.integerValue,
      let pid = hello["pid"]?.integerValue.flatMap(Int32.init(exactly:)),
      let suite = hello["suite"]?.stringValue,
      let takesAhead = hello.optional("takesAhead", \.boolValue)
    else { return nil }
    self.init(version: version, pid: pid, suite: suite, takesAhead: takesAhead)
  }
}

extension AttemptEvent.Kind {
  /// The kind as the encoder writes it, for those that most tests have. Nil for the others.
  package var quickValue: JSONValue? {
    switch self {
    case .started: ["type": "started"]
    case .step(let name, let duration, let failed, let depth):
      .object(
        [
          "type": "step", "name": .string(name), "duration": .number(duration),
          "failed": .bool(failed),
        ].adding("depth", depth.map { .number(Double($0)) }))
    case .output(let line): ["type": "output", "line": .string(line)]
    case .snapshot, .issue, .attachment: nil
    }
  }
}

extension [String: JSONValue] {
  package func adding(_ name: String, _ value: JSONValue?) -> [String: JSONValue] {
    guard let value else { return self }
    return merging([name: value]) { $1 }
  }
}

extension AttemptResult {
  fileprivate init?(quick message: JSONValue) {
    guard let attempt = message["attempt"]?.stringValue,
      let outcome = message["outcome"]?.stringValue.flatMap(Outcome.init(rawValue:)),
      let duration = message["duration"]?.timeValue
    else { return nil }
    guard let reason = message.optional("reason", \.stringValue),
      let moment = message.optional("moment", EndMoment.init(quick:))
    else { return nil }
    self.init(
      attempt: attempt, outcome: outcome, duration: duration, reason: reason, moment: moment)
  }
}

extension EndMoment {
  fileprivate init?(quick moment: JSONValue) {
    guard let process = moment["process"]?.integerValue.flatMap(Int32.init(exactly:)),
      let ticks = moment["ticks"]?.integerValue.flatMap(UInt64.init(exactly:)),
      let files = moment["files"]?.items(\.stringValue)
    else { return nil }
    self.init(process: process, ticks: ticks, files: files)
  }

  fileprivate var json: JSONValue {
    [
      "process": .number(Double(process)), "ticks": .number(Double(ticks)),
      "files": .array(files.map(JSONValue.string)),
    ]
  }
}

extension AttemptEvent {
  fileprivate init?(quick message: JSONValue) {
    guard let attempt = message["attempt"]?.stringValue,
      let time = message["time"]?.timeValue,
      let kind = message["kind"].flatMap(Kind.init(quick:))
    else { return nil }
    self.init(attempt: attempt, time: time, kind: kind)
  }
}

extension AttemptEvent.Kind {
  fileprivate init?(quick kind: JSONValue) {
    switch kind["type"]?.stringValue {
    case Name.started.rawValue: self = .started
    case Name.step.rawValue:
      guard let name = kind["name"]?.stringValue, let duration = kind["duration"]?.timeValue,
        let failed = kind["failed"]?.boolValue,
        let depth = kind.optional("depth", \.integerValue)
      else { return nil }
      self = .step(name: name, duration: duration, failed: failed, depth: depth)
    case Name.output.rawValue:
      guard let line = kind["line"]?.stringValue else { return nil }
      self = .output(line)
    default: return nil
    }
  }
}

extension TestDescription {
  fileprivate init?(quick test: JSONValue) {
    guard let path = test["path"]?.stringValue, let tags = test["tags"]?.items(\.stringValue),
      let devices = test["devices"]?.items(\.stringValue),
      let targets = test["targets"]?.items(\.stringValue),
      let file = test["place"]?["file"]?.stringValue,
      let line = test["place"]?["line"]?.integerValue,
      let timeout = test.optional("timeout", \.integerValue),
      let skipReason = test.optional("skipReason", \.stringValue),
      let locks = test.optional("locks", { $0.items(\.stringValue) }),
      let ids = test.optional("ids", { $0.items(\.stringValue) }),
      let knownIssue = test.optional("knownIssue", KnownIssue.init(quick:))
    else { return nil }
    self.init(
      path: path, tags: tags, devices: devices, targets: targets.map(TestTarget.init(rawValue:)),
      place: SourcePlace(file: file, line: line), timeout: timeout, skipReason: skipReason,
      locks: locks, ids: ids, knownIssue: knownIssue)
  }
}

extension KnownIssue {
  fileprivate init?(quick issue: JSONValue) {
    guard let kind = issue["kind"]?.stringValue.flatMap(Kind.init(rawValue:)),
      let reason = issue["reason"]?.stringValue, let owner = issue["owner"]?.stringValue,
      let until = issue["until"]?.stringValue,
      let message = issue.optional("message", \.stringValue)
    else { return nil }
    self.init(kind: kind, reason: reason, owner: owner, until: until, message: message)
  }
}

extension JSONValue {
  /// A line of the protocol; nil for what is no JSON.
  init?(quick line: Data) {
    do throws(JSONParseError) {
      self = try JSONParser.parse(line)
    } catch {
      return nil
    }
  }

  /// Milliseconds; nil for what is none, or no time.
  fileprivate var timeValue: Double? {
    numberValue.flatMap { WorkerProtocol.times.contains($0) ? $0 : nil }
  }

  /// The items of an array; nil when it is none, or one does not fit.
  fileprivate func items<Item>(_ read: (JSONValue) -> Item?) -> [Item]? {
    guard let values = arrayValue else { return nil }
    var items: [Item] = []
    items.reserveCapacity(values.count)
    for value in values {
      guard let item = read(value) else { return nil }
      items.append(item)
    }
    return items
  }

  /// A member that may be absent or null, which is the inner nil; the outer one says that it does
  /// not fit.
  func optional<Item>(_ name: String, _ read: (JSONValue) -> Item?) -> Item?? {
    guard let value = self[name], !value.isNull else { return .some(nil) }
    return read(value).map { .some($0) }
  }
}
