/// Writes one member of a mock.
struct MemberSource {
  let mock: Mock
  /// What its count and its handler begin with.
  let name: String

  func lines(of member: Requirement) -> [String] {
    let actor = member.actor == mock.header.actor ? nil : member.actor
    switch member.kind {
    case .initialiser(let declaration): return ["\(prefix(actor))\(declaration) {}"]
    case .function(let function): return lines(of: function, actor)
    case .property(let property):
      return property.isAsync || property.throwing != nil
        ? lines(of: getter(property), actor, accessor: property) : lines(of: property, actor)
    }
  }

  private func prefix(_ actor: String?) -> String { actor.map { "\($0) " } ?? "" }

  /// A getter that may wait or fail, as the function that it is.
  private func getter(_ property: Property) -> Function {
    Function(
      declaration: "var \(property.name): \(property.type.text)", title: property.name,
      parameters: [], isDiscardable: false, isAsync: property.isAsync,
      throwing: property.throwing, result: property.type)
  }

  // MARK: Functions

  private func lines(
    of function: Function, _ actor: String?, accessor: Property? = nil
  ) -> [String] {
    let call = body(of: function)
    var lines = storage(handlerType(of: function))
    if function.isDiscardable { lines.append("@discardableResult") }
    if let accessor {
      let effects = (accessor.isAsync ? " async" : "") + (accessor.throwing.map { " \($0)" } ?? "")
      lines += ["\(prefix(actor))\(function.declaration) {", "  get\(effects) {"]
      lines += call.map { "    \($0)" } + ["  }", "}"]
    } else {
      lines += ["\(prefix(actor))\(function.declaration) {"] + call.map { "  \($0)" } + ["}"]
    }
    return lines
  }

  private func handlerType(of function: Function) -> String {
    let parameters = function.parameters.map(\.type.inHandler).joined(separator: ", ")
    let effects = (function.isAsync ? " async" : "") + (function.throwing.map { " \($0)" } ?? "")
    let result = function.result.map { $0.isGeneric ? "Any" : $0.text } ?? "Void"
    let attribute =
      mock.isLocked ? "@Sendable " : function.isAsync ? prefix(mock.header.actor) : ""
    return "(\(attribute)(\(parameters))\(effects) -> \(result))?"
  }

  private func storage(_ handler: String) -> [String] {
    guard mock.isLocked else {
      return ["private(set) var \(name)CallCount = 0", "var \(name)Handler: \(handler)"]
    }
    return [
      "private let \(name)State = Mutex<(count: Int, handler: \(handler))>((0, nil))",
      "var \(name)CallCount: Int { \(name)State.withLock { $0.count } }",
      "var \(name)Handler: \(handler) {",
      "  get { \(name)State.withLock { $0.handler } }",
      "  set { \(name)State.withLock { $0.handler = newValue } }",
      "}",
    ]
  }

  private func body(of function: Function) -> [String] {
    var lines =
      mock.isLocked
      ? ["let \(name)Handler = \(name)State.withLock { $0.count += 1; return $0.handler }"]
      : ["\(name)CallCount += 1"]
    let values = function.parameters.map {
      ($0.type.isInOut ? "&" : "") + escaped($0.name)
    }
    let effects = (function.throwing == nil ? "" : "try ") + (function.isAsync ? "await " : "")
    let call = "\(effects)\(name)Handler(\(values.joined(separator: ", ")))"
    guard let result = function.result else {
      let optional = "\(effects)\(name)Handler?(\(values.joined(separator: ", ")))"
      return lines + [optional]
    }
    let missing =
      result.fallback.map { "return \($0)" }
      ?? stop("\(name)Handler is nil: set it before \(function.title) is used")
    lines.append("guard let \(name)Handler else { \(missing) }")
    guard result.isGeneric else { return lines + ["return \(call)"] }
    return lines + [
      "guard let result = \(call) as? \(result.text) else {",
      "  " + stop("\(name)Handler answered another type than \(result.text)"),
      "}", "return result",
    ]
  }

  /// A statement that stops the test, and says of which member of the mock and why.
  private func stop(_ why: String) -> String {
    "\(Self.trap)(\"\(mock.header.mockName).\(why)\")"
  }

  private static let trap = "fatalError"

  // MARK: Properties

  private func lines(of property: Property, _ actor: String?) -> [String] {
    if mock.isLocked { return lockedLines(of: property, actor) }
    var lines = property.isSettable ? ["private(set) var \(name)SetCallCount = 0"] : []
    let declaration = "\(prefix(actor))var \(property.name): \(property.type.text)"
    let count = property.isSettable ? "\(name)SetCallCount += 1" : ""
    if let fallback = property.type.fallback {
      return lines + [
        "\(declaration) = \(fallback)" + (count.isEmpty ? "" : " { didSet { \(count) } }")
      ]
    }
    lines += ["private var \(name)Value: \(property.type.optional)", "\(declaration) {"]
    lines += [
      "  get {", "    guard let \(name)Value else { \(unset(property)) }",
      "    return \(name)Value",
      "  }", "  set {", "    \(name)Value = newValue",
    ]
    if !count.isEmpty { lines.append("    \(count)") }
    return lines + ["  }", "}"]
  }

  private func lockedLines(of property: Property, _ actor: String?) -> [String] {
    let type = property.type
    var lines = [
      "private let \(name)State = Mutex<(count: Int, value: \(type.optional))>((0, \(type.fallback ?? "nil")))"
    ]
    if property.isSettable {
      lines.append("var \(name)SetCallCount: Int { \(name)State.withLock { $0.count } }")
    }
    let read = "\(name)State.withLock({ $0.value })"
    lines.append("\(prefix(actor))var \(property.name): \(type.text) {")
    if type.fallback == "nil" {
      lines.append("  get { \(read) ?? nil }")
    } else {
      lines += [
        "  get {", "    guard let value = \(read) else { \(unset(property)) }", "    return value",
        "  }",
      ]
    }
    let count = property.isSettable ? "$0.count += 1; " : ""
    return lines + ["  set { \(name)State.withLock { \(count)$0.value = newValue } }", "}"]
  }

  private func unset(_ property: Property) -> String {
    stop("\(property.name) has no value: set it before it is read")
  }

  /// A parameter's name as an expression.
  private func escaped(_ name: String) -> String {
    Self.keywords.contains(name) ? "`\(name)`" : name
  }

  private static let keywords: Set<String> = [
    "as", "break", "case", "catch", "class", "continue", "default", "defer", "do", "else", "enum",
    "extension", "false", "for", "func", "guard", "if", "import", "in", "init", "inout", "is",
    "let", "nil", "operator", "protocol", "repeat", "return", "self", "static", "struct",
    "subscript", "super", "switch", "throw", "throws", "true", "try", "var", "where", "while",
  ]
}
