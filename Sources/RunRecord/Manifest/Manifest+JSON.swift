package import JSONModel
import WorkerProtocol

extension Manifest {
  /// The manifest as `JSONEncoder` writes it, with its names in order: the first test waits for
  /// it, and the encoder takes ten times as long.
  var json: JSONValue {
    let members: [String: JSONValue?] = [
      "version": .number(Double(version)), "plan": .string(plan),
      "shard": shard?.json,
      "entries": .array(entries.map(\.json)),
      "places": .array(places.map { .number(Double($0)) }),
      "revision": revision.map(JSONValue.string), "apps": apps.map(JSONValue.string),
    ]
    return .object(members.compactMapValues { $0 })
  }
}

extension Manifest.Entry {
  fileprivate var json: JSONValue {
    var members: [String: JSONValue] = [
      "test": test.json, "tags": .texts(tags),
      "place": ["file": .string(place.file), "line": .number(Double(place.line))],
    ]
    if let timeout { members["timeout"] = .number(Double(timeout)) }
    if let skipReason { members["skipReason"] = .string(skipReason) }
    if let locks { members["locks"] = .texts(locks) }
    if let ids { members["ids"] = .texts(ids) }
    if let knownIssue { members["knownIssue"] = knownIssue.json }
    if let expiry { members["expiry"] = .string(expiry) }
    if let failedAt { members["failedAt"] = .string(failedAt) }
    return .object(members)
  }
}

extension Manifest.Shard {
  package var json: JSONValue {
    ["index": .number(Double(index)), "count": .number(Double(count))]
  }
}

extension KnownIssue {
  package var json: JSONValue {
    var members: [String: JSONValue] = [
      "kind": .string(kind.rawValue), "reason": .string(reason), "owner": .string(owner),
      "until": .string(until),
    ]
    if let message { members["message"] = .string(message) }
    return .object(members)
  }
}

extension JSONValue {
  package static func texts(_ texts: [String]) -> JSONValue { .array(texts.map(string)) }
}
