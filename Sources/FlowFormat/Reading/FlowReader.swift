import Devices
import YAMLModel

/// Reads the nodes of one file into typed values; every error has its place.
struct FlowReader {
  let file: String
  let lines: [String]
  /// What was wrong so far, where the reader went on.
  let faults = FlowFaults()

  init(file: String, text: String) {
    self.file = file
    lines = YAMLLines.of(text)
  }

  func place(_ node: YAMLNode) -> FlowPlace {
    FlowPlace(file: file, line: node.line, column: node.column)
  }

  func error(_ node: YAMLNode, _ message: String) -> FlowError {
    error(line: node.line, column: node.column, message)
  }

  func error(line: Int, column: Int, _ message: String) -> FlowError {
    let excerpt = lines.indices.contains(line - 1) ? String(lines[line - 1].prefix(200)) : ""
    return FlowError(
      FlowPlace(file: file, line: line, column: column), message, excerpt: excerpt)
  }

  func isNothing(_ node: YAMLNode) -> Bool {
    if case .scalar(let text, isPlain: true) = node.content {
      return text.isEmpty || text == "~" || text == "null"
    }
    return false
  }

  private func words(_ node: YAMLNode) -> String {
    switch node.content {
    case .scalar(let text, _): isNothing(node) ? "nothing" : "\"\(text.prefix(60))\""
    case .sequence: "a list"
    case .mapping: "keys with values"
    }
  }

  func mismatch(_ node: YAMLNode, _ name: String, _ expected: String) -> FlowError {
    error(
      node, "\(name.contains(" ") ? name : "\"\(name)\"") must be \(expected), not \(words(node)).")
  }

  /// Text; a plain scalar keeps the text of the file: `yes`, `007` and `1.50` are texts.
  func text(_ node: YAMLNode, _ name: String) throws(FlowError) -> String {
    guard case .scalar(let text, let isPlain) = node.content, !(isPlain && isNothing(node)) else {
      throw mismatch(node, name, "text")
    }
    if isPlain {
      try requireOrdinarySigns(text, node)
      try requireNoSwallowedItem(text, node)
      warnAboutComment(text, node)
    }
    return text
  }

  func flag(_ node: YAMLNode, _ name: String) throws(FlowError) -> Bool {
    switch try? text(node, name) {
    case "true"?: return true
    case "false"?: return false
    default: throw mismatch(node, name, "true or false")
    }
  }

  /// A number, or an expression that gives one.
  func number(_ node: YAMLNode, _ name: String) throws(FlowError) -> String {
    let text = try text(node, name)
    guard !text.contains("${") else { return text }
    guard Self.number(text) != nil else { throw mismatch(node, name, "a number") }
    return Self.digits(text)
  }

  /// A number that may be written `60_000`.
  static func number(_ text: String) -> Double? {
    guard !text.allSatisfy(\.isWhitespace) else { return nil }
    return Double(script: digits(text)).flatMap { $0.isFinite ? $0 : nil }
  }

  /// The text of a number without the `_` between its digits, as JavaScript reads it.
  private static func digits(_ text: String) -> String {
    let parts = text.split(separator: "_", omittingEmptySubsequences: false)
    let isBetween = zip(parts, parts.dropFirst()).allSatisfy {
      ($0.last?.isNumber ?? false) && ($1.first?.isNumber ?? false)
    }
    return isBetween ? parts.joined() : text
  }

  func integer(
    _ node: YAMLNode, _ name: String, in range: ClosedRange<Int>
  ) throws(FlowError) -> Int {
    guard let number = Self.number(try text(node, name)), let whole = Int(exactly: number),
      range.contains(whole)
    else {
      throw mismatch(
        node, name, "a whole number from \(range.lowerBound) to \(range.upperBound)")
    }
    return whole
  }

  /// `30s`, `500ms`, `2m`.
  func duration(_ node: YAMLNode, _ name: String) throws(FlowError) -> Duration {
    let text = try text(node, name)
    let units: [(String, Double)] = [("ms", 1), ("s", 1000), ("m", 60_000)]
    guard let unit = units.first(where: { text.hasSuffix($0.0) }),
      let number = Self.number(String(text.dropLast(unit.0.count))), number > 0,
      number * unit.1 <= 86_400_000
    else {
      let isBare = Self.number(text) != nil
      throw error(
        node,
        "\"\(name)\" must be a time such as 30s, 500ms or 2m, not \"\(text.prefix(60))\"."
          + (isBare ? " Write s for seconds or ms for milliseconds behind the number." : ""))
    }
    return .milliseconds(Int((number * unit.1).rounded(.up)))
  }

  /// One of these words, in upper or lower case.
  func choice(
    _ node: YAMLNode, _ name: String, _ words: [String]
  ) throws(FlowError) -> String {
    let text = try text(node, name)
    guard let word = words.first(where: { $0.lowercased() == text.lowercased() }) else {
      throw error(
        node,
        "\"\(name)\" must be one of \(words.joined(separator: ", ")), not \"\(text.prefix(60))\"."
          + NearestMatch.hint(text, among: words))
    }
    return word
  }

  /// A list; one value counts as a list of one.
  func list(_ node: YAMLNode, _ name: String) throws(FlowError) -> [YAMLNode] {
    switch node.content {
    case .sequence(let items): return items
    case .scalar where !isNothing(node): return [node]
    default: throw mismatch(node, name, "a list")
    }
  }

  func texts(_ node: YAMLNode, _ name: String) throws(FlowError) -> [String] {
    var texts: [String] = []
    for item in try list(node, name) { texts.append(try text(item, name)) }
    return texts
  }

  typealias Entry = (name: String, key: YAMLNode, value: YAMLNode)

  /// Makes sure that a key is not nearly one of these: it would be left out in silence.
  func requireNoTypo(
    _ entry: Entry, _ known: [String], others: [String] = []
  ) throws(FlowError) {
    guard !(known + others).contains(entry.name),
      let meant = NearestMatch.of(entry.name, among: known)
    else { return }
    throw error(
      entry.key, "the key \"\(entry.name)\" has no meaning here. Did you mean \"\(meant)\"?")
  }

  /// A key without its value, which would be left out in silence.
  func noValue(_ entry: Entry) -> FlowError {
    error(entry.key, "\"\(entry.name)\" has no value. Give it one, or remove the line.")
  }

  /// The keys and values of a mapping, in the file's order.
  func entries(_ node: YAMLNode, _ name: String) throws(FlowError) -> [Entry] {
    guard case .mapping(let pairs) = node.content else {
      throw mismatch(node, name, "keys with values")
    }
    var entries: [Entry] = []
    var names: Set<String> = []
    for (key, value) in pairs {
      guard case .scalar(let text, _) = key.content else {
        throw error(key, "a key must be text.")
      }
      guard names.insert(text).inserted else {
        throw error(key, "\"\(text)\" is given twice. Remove one.")
      }
      entries.append((text, key, value))
    }
    return entries
  }

  /// Variables; a value without text is empty.
  func variables(_ node: YAMLNode?, _ name: String) throws(FlowError) -> [FlowVariable] {
    guard let node, !isNothing(node) else { return [] }
    guard case .mapping = node.content else {
      throw mismatch(node, name, "names with values, such as USER: mina")
    }
    var variables: [FlowVariable] = []
    for entry in try entries(node, name) {
      guard !entry.name.isEmpty else {
        throw error(entry.key, "the variable has no name. Write one before the colon.")
      }
      let value = isNothing(entry.value) ? "" : try text(entry.value, entry.name)
      variables.append(FlowVariable(name: entry.name, value: value))
    }
    return variables
  }
}
