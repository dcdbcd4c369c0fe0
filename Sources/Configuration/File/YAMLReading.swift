import Devices
import FlowFormat
import JSONModel
import RunRecord
import TextModel
import YAMLModel

/// A value of a configuration file on its way to a type: it knows its file and its name.
struct YAMLValue: Sendable {
  var node: YAMLNode
  var file: String
  /// The key it stands under, for messages.
  var name: String

  /// An error at this place.
  func error(_ message: String) -> RunnerError {
    RunnerError(.usage, "\(file):\(node.line):\(node.column): \(message)")
  }

  private func mismatch(_ expected: String) -> RunnerError {
    error("\"\(name)\" must be \(expected), not \(found).")
  }

  private var found: String {
    switch node.content {
    case .scalar(let text, isPlain: true) where text.isEmpty || text == "~" || text == "null":
      "nothing"
    case .scalar(let text, _): "\"\(text)\""
    case .sequence: "a list"
    case .mapping: "a mapping"
    }
  }

  var isMapping: Bool { if case .mapping = node.content { true } else { false } }

  /// The text of a value that has this form.
  func text(as form: Setting.Form) throws(RunnerError) -> String {
    switch form {
    case .flag: return String(try flag())
    case .number(let range): return String(try number(in: range))
    case .time: _ = try duration()
    case .choice(let words):
      guard words.contains(try text()) else {
        throw error("\"\(name)\" must be \(words.joined(separator: " or ")).")
      }
    case .text, .structure: break
    }
    return try text()
  }

  /// Text; a quoted or plain scalar.
  func text() throws(RunnerError) -> String {
    guard case .scalar(let text, _) = node.content, !text.isEmpty else { throw mismatch("text") }
    return text
  }

  /// `true` or `false`.
  func flag() throws(RunnerError) -> Bool {
    guard case .scalar(let text, isPlain: true) = node.content, ["true", "false"].contains(text)
    else { throw mismatch("true or false") }
    return text == "true"
  }

  /// A whole number in a range.
  func number(in range: ClosedRange<Int>) throws(RunnerError) -> Int {
    guard case .scalar(let text, isPlain: true) = node.content, let number = Int(text),
      range.contains(number)
    else {
      let most = range.upperBound == .max ? "or more" : "to \(range.upperBound)"
      throw mismatch("a whole number, \(range.lowerBound) \(most)")
    }
    return number
  }

  /// A span of time such as `30s`, `500ms`, `2m` or `1.5` (seconds).
  func duration() throws(RunnerError) -> Duration {
    guard case .scalar(let text, _) = node.content, let duration = Duration(timeSpan: text) else {
      throw mismatch("a time such as 30s, 500ms or 2m")
    }
    return duration
  }

  /// A list; a single value counts as a list of one.
  func list() throws(RunnerError) -> [YAMLValue] {
    switch node.content {
    case .sequence(let items): items.map { YAMLValue(node: $0, file: file, name: name) }
    case .scalar(let text, _) where !text.isEmpty: [self]
    default: throw mismatch("a list")
    }
  }

  /// A list of texts.
  func texts() throws(RunnerError) -> [String] {
    var texts: [String] = []
    for item in try list() { texts.append(try item.text()) }
    return texts
  }

  /// A list of texts, none of them twice.
  func distinctTexts() throws(RunnerError) -> [String] {
    var texts: [String] = []
    for item in try list() {
      let text = try item.text()
      guard !texts.contains(text) else {
        throw item.error("\"\(text)\" is in \"\(name)\" twice; remove one.")
      }
      texts.append(text)
    }
    return texts
  }

  /// Text that must be one of these words.
  ///
  /// - Parameter next: what else to do than to name one of them.
  func require(among words: [String], _ noun: String, next: String) throws(RunnerError) {
    let text = try text()
    guard !words.contains(text) else { return }
    let words = words.reduce(into: [String]()) { if !$0.contains($1) { $0.append($1) } }
    throw error(
      "there is no \(noun) \"\(text)\"." + NearestMatch.hint(text, among: words)
        + " Name one of \(words.joined(separator: ", ")), \(next).")
  }

  /// A mapping whose keys are the user's; in the file's order.
  func entries() throws(RunnerError) -> [(key: String, value: YAMLValue)] {
    guard case .mapping(let pairs) = node.content else { throw mismatch("a mapping") }
    var entries: [(key: String, value: YAMLValue)] = []
    for (key, value) in pairs {
      let place = YAMLValue(node: key, file: file, name: name)
      guard case .scalar(let text, _) = key.content else {
        throw place.error("a key must be text.")
      }
      guard !entries.contains(where: { $0.key == text }) else {
        throw place.error("\"\(text)\" is given twice; remove one.")
      }
      entries.append((text, YAMLValue(node: value, file: file, name: text)))
    }
    return entries
  }

  /// A mapping of which only these keys are known.
  func fields(_ known: [String]) throws(RunnerError) -> [String: YAMLValue] {
    var fields: [String: YAMLValue] = [:]
    let entries = try entries()
    guard case .mapping(let pairs) = node.content else { return [:] }
    for (position, entry) in entries.enumerated() {
      guard known.contains(entry.key) else {
        let place = YAMLValue(node: pairs[position].key, file: file, name: entry.key)
        let hint = NearestMatch.hint(entry.key, among: known)
        throw place.error(
          "unknown key \"\(entry.key)\".\(hint)"
            + (hint.isEmpty ? " The keys here are \(known.joined(separator: ", "))." : ""))
      }
      fields[entry.key] = entry.value
    }
    return fields
  }

  /// Any JSON value, for capabilities.
  func capability() throws(RunnerError) -> JSONValue {
    switch node.content {
    case .scalar(let text, isPlain: false): return .string(text)
    case .scalar(let text, isPlain: true): return JSONValue(plain: text)
    case .sequence:
      var items: [JSONValue] = []
      for item in try list() { items.append(try item.capability()) }
      return .array(items)
    case .mapping:
      var members: [String: JSONValue] = [:]
      for (key, value) in try entries() { members[key] = try value.capability() }
      return .object(members)
    }
  }
}
