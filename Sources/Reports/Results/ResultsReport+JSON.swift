import JSONModel
import RunRecord
import WorkerProtocol

extension ResultsReport {
  /// The report as `JSONEncoder` writes it: who waits for a run's end waits for it, and the encoder
  /// takes five times as long.
  ///
  /// - Throws: `EncodingError`, for a number of an issue or a snapshot that none is.
  func json() throws -> JSONValue {
    let members: [String: JSONValue?] = [
      "version": .number(Double(version)), "run": .string(run), "plan": .string(plan),
      "shard": shard?.json, "revision": revision.map(JSONValue.string), "date": .string(date),
      "nodes": .number(Double(nodes)), "replacements": .number(Double(replacements)),
      "makespan": .number(makespan), "exitCode": exitCode.map { .number(Double($0)) },
      "counts": .object(counts.mapValues { .number(Double($0)) }), "gaps": .texts(gaps),
      "tests": .array(try tests.map { try $0.json() }),
    ]
    return .object(members.compactMapValues { $0 })
  }
}

extension ResultsReport.Test {
  fileprivate func json() throws -> JSONValue {
    var members: [String: JSONValue] = [
      "path": .string(path), "device": .string(device), "target": .string(target),
      "tags": .texts(tags), "file": .string(file), "line": .number(Double(line)),
      "duration": .number(duration), "attempts": .array(try attempts.map { try $0.json() }),
    ]
    if let repetition { members["repetition"] = .number(Double(repetition)) }
    if let ids { members["ids"] = .texts(ids) }
    if let knownIssue { members["knownIssue"] = knownIssue.json }
    if let outcome { members["outcome"] = .string(outcome.rawValue) }
    if let reason { members["reason"] = .string(reason) }
    return .object(members)
  }
}

extension ResultsReport.Attempt {
  fileprivate func json() throws -> JSONValue {
    var members: [String: JSONValue] = [
      "number": .number(Double(number)), "node": .number(Double(node)), "began": .number(began),
      "folder": .string(folder), "steps": .array(steps.map(\.json)),
      "issues": .array(try issues.map(JSONValue.init(encoding:))),
      "snapshots": .array(try snapshots.map(JSONValue.init(encoding:))),
      "attachments": .object(attachments.mapValues(JSONValue.string)),
    ]
    if let date { members["date"] = .string(date) }
    if let conclusion { members["conclusion"] = .string(conclusion.rawValue) }
    if let duration { members["duration"] = .number(duration) }
    if let reason { members["reason"] = .string(reason) }
    if let output { members["output"] = .texts(output) }
    if let leaks { members["leaks"] = .array(leaks.map(\.json)) }
    return .object(members)
  }
}

extension ResultsReport.Leak {
  fileprivate var json: JSONValue {
    var members: [String: JSONValue] = ["kind": .string(kind.rawValue), "name": .string(name)]
    if let isLeft { members["isLeft"] = .bool(isLeft) }
    return .object(members)
  }
}

extension ResultsReport.Step {
  fileprivate var json: JSONValue {
    var members: [String: JSONValue] = [
      "time": .number(time), "name": .string(name), "duration": .number(duration),
      "failed": .bool(failed),
    ]
    if let depth { members["depth"] = .number(Double(depth)) }
    return .object(members)
  }
}
