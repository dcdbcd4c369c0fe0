import Foundation
package import JSONModel

/// The variables of a running flow, and the texts with `${…}` that use them.
package struct FlowVariables: Sendable {
  /// The longest text, in bytes: texts of texts would fill the memory.
  private static let limit = 1 << 20

  /// The innermost scope is the last.
  private var scopes: [[String: String]]
  /// What `copyTextFrom` and `setClipboard` have copied.
  package var copiedText = ""
  /// The values of expressions that only JavaScript can evaluate, of the step that runs.
  private var scripted: [String: ScriptValue] = [:]
  /// `tui`, `core`, or the name of a driver.
  package var platform: String

  package init(_ variables: [String: String], platform: String) {
    scopes = [variables]
    self.platform = platform
  }

  /// Those of a flow that a run begins with.
  ///
  /// Those that only JavaScript can evaluate, and those that use them, have no value yet.
  ///
  /// - Parameter given: what the run gives; it counts more than the flow's own.
  package init(of flow: Flow, given: [String: String]) throws(FlowTextError) {
    self.init(given, platform: "")
    scopes.append([:])
    var later: [String] = []
    for variable in flow.header.environment where given[variable.name] == nil {
      if try !scripts(in: variable.value).isEmpty || later.contains(where: variable.value.contains)
      {
        later.append(variable.name)
      } else {
        try set(variable)
      }
    }
  }

  /// Begins a scope; its values may use those of the outer ones, and of earlier ones in it.
  package mutating func enter(_ variables: [FlowVariable]) throws(FlowTextError) {
    scopes.append([:])
    do {
      for variable in variables { try set(variable) }
    } catch {
      scopes.removeLast()
      throw error
    }
  }

  package mutating func set(_ variable: FlowVariable) throws(FlowTextError) {
    scopes[scopes.count - 1][variable.name] = try text(variable.value)
  }

  /// Whether the run gives this variable.
  package func isGiven(_ name: String) -> Bool { scopes[0][name] != nil }

  package mutating func leave() { scopes.removeLast() }

  /// The expressions of a text that only JavaScript can evaluate, in their order.
  package func scripts(in text: String) throws(FlowTextError) -> [String] {
    try FlowTextPart.parts(of: text).compactMap { part in
      guard case .expression(let expression) = part, !expression.allSatisfy(\.isWhitespace),
        plainValue(of: expression) == nil
      else { return nil }
      return expression
    }
  }

  /// The value of an expression that needs no JavaScript; nil for any other.
  package func plainValue(of expression: String) -> ScriptValue? {
    try? FlowExpression.value(of: expression, value)
  }

  /// Forgets what JavaScript has evaluated: each step evaluates its own expressions.
  package mutating func forgetScripts() { scripted = [:] }

  /// Gives the value that JavaScript has evaluated.
  package mutating func setScript(_ expression: String, _ value: ScriptValue) {
    scripted[expression] = value
  }

  /// Every variable, for values that a report must not show.
  package var all: [String: String] { scopes.reduce(into: [:]) { $0.merge($1) { $1 } } }

  /// The values that a report must not show, by the names of their variables.
  package var secrets: [String] { all.filter { Self.isSecret($0.key) }.map(\.value) }

  /// Whether the name of a value says that it is secret.
  package static func isSecret(_ name: String) -> Bool {
    let upper = name.uppercased()
    return ["PASSWORD", "PASSWD", "SECRET", "TOKEN", "APIKEY", "API_KEY"].contains {
      upper.contains($0)
    }
      || ["PIN", "OTP"].contains { upper == $0 || upper.hasSuffix("_\($0)") }
      || ["Pin", "Otp"].contains { name.hasSuffix($0) }
  }

  private func value(_ name: String) throws(FlowExpression.Unsupported) -> ScriptValue {
    switch name {
    case "maestro.copiedText": return .text(copiedText)
    case "maestro.platform": return .text(platform)
    default:
      // JavaScript's own things, such as `output`, are not known here.
      guard !name.contains("."), !FlowExpression.own.contains(name) else {
        throw FlowExpression.Unsupported(part: name)
      }
      for scope in scopes.reversed() {
        // JavaScript takes two spellings of one letter as two names.
        guard let place = scope.index(forKey: name) else { continue }
        return scope[place].key.utf8.elementsEqual(name.utf8)
          ? .text(scope[place].value) : .undefined
      }
      guard !FlowExpression.globals.contains(name) else {
        throw FlowExpression.Unsupported(part: name)
      }
      return .undefined
    }
  }

  /// A text with each `${…}` replaced by its value; `\${` stays as `${`.
  ///
  /// - Throws: `FlowTextError` for a name without a value, and an expression that needs JavaScript.
  package func text(_ text: String) throws(FlowTextError) -> String {
    try replaced(text) { value, expression throws(FlowTextError) in
      guard value != .undefined else {
        throw FlowTextError(
          "${\(expression)} has no value. Give it one by env: in the flow, or by -e NAME=VALUE")
      }
      return value.text
    }
  }

  /// Whether a condition such as `${A == 'x'}` is true.
  ///
  /// A text is true unless it is blank, `false`, `undefined`, `null`, `NaN` or 0, as in Maestro; any
  /// other value of one `${…}` as in JavaScript.
  package func isTrue(_ text: String) throws(FlowTextError) -> Bool {
    let parts = try FlowTextPart.parts(of: text.trimmingCharacters(in: .whitespacesAndNewlines))
    if parts.count == 1, case .expression(let expression) = parts[0] {
      let value = try value(ofExpression: expression)
      guard case .text = value else { return value.isTrue }
    }
    let value = try replaced(text) { value, _ in value.text }
    let word = value.trimmingCharacters(in: .whitespacesAndNewlines)
    return !word.isEmpty && !["false", "undefined", "null", "NaN"].contains(word)
      && word.lowercased() != "false" && Double(script: word) != 0
  }

  /// Makes sure that every `${` of a text has its end.
  package static func requireReadable(_ text: String) throws(FlowTextError) {
    _ = try FlowTextPart.parts(of: text)
  }

  /// Whether a text is a name that `${…}` can hold.
  static func isName(_ text: String) -> Bool {
    guard case .name(text)? = (try? FlowExpression.Token.all(in: text))?.first else { return false }
    return !text.contains(".") && !FlowExpression.own.contains(text)
  }

  /// Whether a text can be false: it is `true`, `false`, a number, or one `${…}`.
  static func isCondition(_ text: String) -> Bool {
    let text = text.trimmingCharacters(in: .whitespacesAndNewlines)
    if ["true", "false"].contains(text.lowercased()) || Double(script: text) != nil { return true }
    guard let parts = try? FlowTextPart.parts(of: text), parts.count == 1,
      case .expression = parts[0]
    else { return false }
    return true
  }

  private func replaced(
    _ text: String,
    _ shown: (ScriptValue, String) throws(FlowTextError) -> String
  ) throws(FlowTextError) -> String {
    var result = ""
    for part in try FlowTextPart.parts(of: text) {
      switch part {
      case .text(let text): result += text
      case .expression(let expression):
        result += try shown(try value(ofExpression: expression), expression)
        guard result.utf8.count <= Self.limit else {
          throw FlowTextError("${\(expression)} makes a text of more than 1 MB")
        }
      }
    }
    return result
  }

  private func value(ofExpression expression: String) throws(FlowTextError) -> ScriptValue {
    if let value = scripted[expression] { return value }
    if expression.allSatisfy(\.isWhitespace) { return .text("") }
    do throws(FlowExpression.Unsupported) {
      return try FlowExpression.value(of: expression, value)
    } catch {
      throw FlowTextError(
        "${\(expression)} needs JavaScript at \"\(error.part)\", which runs in steps and in env: "
          + "alone. Use names, texts, ||, &&, !, == and + here")
    }
  }

  /// A payload whose texts are evaluated.
  package func json(_ value: JSONValue) throws(FlowTextError) -> JSONValue {
    switch value {
    case .string(let text): return .string(try self.text(text))
    case .array(let values):
      return .array(try values.map { value throws(FlowTextError) in try json(value) })
    case .object(let members):
      var evaluated: [String: JSONValue] = [:]
      for (name, value) in members { evaluated[name] = try json(value) }
      return .object(evaluated)
    case .null, .bool, .number: return value
    }
  }

  /// A selector whose texts are evaluated.
  package func selector(_ selector: FlowSelector) throws(FlowTextError) -> FlowSelector {
    var selector = selector
    if selector.css != nil {
      throw FlowTextError("css: is not supported; use text: or id:")
    }
    selector.text = try selector.text.map { text throws(FlowTextError) in
      try pattern(text, "text")
    }
    selector.id = try selector.id.map { text throws(FlowTextError) in try pattern(text, "id") }
    if let index = selector.index {
      selector.index = String(try whole(index, "index", in: -10_000...10_000))
    }
    for position in selector.relations.indices {
      selector.relations[position].selector = try self.selector(
        selector.relations[position].selector)
    }
    return selector
  }

  private func pattern(_ text: String, _ name: String) throws(FlowTextError) -> String {
    let pattern = try self.text(text)
    guard !pattern.isEmpty else {
      throw FlowTextError(
        "\(name): \(text.isEmpty ? "" : "\(text) ")is empty, and no element has an empty \(name)")
    }
    return pattern
  }

  /// A whole number that may be an expression; a part after the point is cut off.
  package func whole(
    _ text: String, _ name: String, in range: ClosedRange<Int>
  ) throws(FlowTextError) -> Int {
    let number = try self.number(text, name).rounded(.towardZero)
    guard let whole = Int(exactly: number), range.contains(whole) else {
      throw FlowTextError(
        "\(name) must be from \(range.lowerBound) to \(range.upperBound), not \(text)")
    }
    return whole
  }

  /// A time-out in milliseconds, a day at most.
  package func milliseconds(_ text: String) throws(FlowTextError) -> Int {
    try whole(text, "timeout", in: 0...86_400_000)
  }

  /// A number that may be an expression.
  package func number(_ text: String, _ name: String) throws(FlowTextError) -> Double {
    let value = try self.text(text)
    let isBlank = value.allSatisfy(\.isWhitespace)
    guard !isBlank, let number = Double(script: value), number.isFinite else {
      throw FlowTextError("\(name) must be a number, not \"\(value)\"")
    }
    return number
  }
}

/// Why a text of a flow has no value; a sentence without its full stop.
package struct FlowTextError: Error, Sendable {
  package var message: String

  package init(_ message: String) { self.message = message }
}
