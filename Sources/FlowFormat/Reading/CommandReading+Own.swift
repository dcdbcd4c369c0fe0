import Devices
import JSONModel
import TerminalModel
import YAMLModel

/// qa-runner's own commands.
extension CommandReading {
  func own() throws(FlowError) -> FlowCommand {
    switch name {
    case .expectSnapshot: return .expectSnapshot(try snapshot())
    case .expectScreen: return .expectScreen(try screen())
    case .waitFor: return try wait()
    case .resize: return try resize()
    case .signal: return .signal(try text("name"))
    case .secret: return .secret(try text("text"))
    case .waitForExit: return .waitForExit(try exit())
    case .push: return .push(try payload(node))
    default:
      var flags: [String: JSONValue] = [:]
      for entry in try reader.entries(node, name.rawValue) {
        flags[entry.name] = try json(entry.value)
      }
      guard !flags.isEmpty else {
        throw reader.error(node, "setFlag needs a flag and its value, as in {dark_menu: true}.")
      }
      return .setFlag(flags)
    }
  }

  private func snapshot() throws(FlowError) -> FlowSnapshot {
    guard case .mapping = node.content else {
      return FlowSnapshot(name: try reader.text(node, name.rawValue))
    }
    let fields = try fields(["name", "as", "ignoring"])
    var snapshot = FlowSnapshot(name: try reader.text(try require(fields, "name"), "name"))
    if let field = fields["as"] {
      var kinds: [FlowSnapshot.Kind] = []
      for item in try reader.list(field, "as") {
        kinds.append(try reader.choice(item, "as", FlowSnapshot.Kind.self))
      }
      guard !kinds.isEmpty else { throw reader.mismatch(field, "as", "grid, image or both") }
      snapshot.kinds = kinds
    }
    if let field = fields["ignoring"] {
      for item in try reader.list(field, "ignoring") {
        snapshot.ignored.append(try reader.target(item, "ignoring"))
      }
    }
    return snapshot
  }

  private func screen() throws(FlowError) -> FlowScreenText {
    var screen = FlowScreenText()
    guard case .mapping = node.content else {
      let text = try reader.text(node, name.rawValue)
      guard !text.isEmpty else {
        throw reader.error(node, "expectScreen needs a text: an empty one is on every screen.")
      }
      screen.contains = [text]
      return screen
    }
    let fields = try fields([
      "contains", "notContains", "scrollback", "clipboard", "styled", "hidesInput", "timeout",
    ])
    if let field = fields["contains"] { screen.contains = try reader.texts(field, "contains") }
    if let field = fields["notContains"] {
      screen.excludes = try reader.texts(field, "notContains")
    }
    screen.timeout = try fields["timeout"].map { field throws(FlowError) in
      try reader.duration(field, "timeout")
    }
    if let field = fields["scrollback"] {
      screen.scrollback = try reader.texts(field, "scrollback")
    }
    if let field = fields["styled"] { screen.styled = try styled(field) }
    screen.clipboard = try fields["clipboard"].map { field throws(FlowError) in
      try reader.text(field, "clipboard")
    }
    screen.hidesInput = try fields["hidesInput"].map { field throws(FlowError) in
      try reader.flag(field, "hidesInput")
    }
    let texts =
      screen.contains + screen.excludes + screen.scrollback + screen.styled.map(\.text)
      + (screen.clipboard.map { [$0] } ?? [])
    guard !texts.isEmpty || screen.hidesInput != nil, !texts.contains("") else {
      throw reader.error(
        node,
        "expectScreen needs contains:, notContains:, scrollback:, clipboard: or styled: with a text, "
          + "or hidesInput:.")
    }
    return screen
  }

  /// `{text: …, style: …}`, or a list of such.
  private func styled(_ node: YAMLNode) throws(FlowError) -> [FlowStyledText] {
    let items = if case .mapping = node.content { [node] } else { try reader.list(node, "styled") }
    var texts: [FlowStyledText] = []
    for item in items {
      let fields = try reader.fields(item, of: "styled", ["text", "style"])
      guard let text = fields["text"], let style = fields["style"] else {
        throw reader.error(
          item, "styled needs text: and style:, as in {text: Error, style: bold red}.")
      }
      let words = try reader.text(style, "style")
      // The value of a variable is the driver's to read.
      if !words.contains("${") {
        do { _ = try StylePattern(words) } catch {
          throw reader.error(
            style,
            "style can't be read: \(error).\(error.hint)"
          )
        }
      }
      texts.append(FlowStyledText(text: try reader.text(text, "text"), style: words))
    }
    return texts
  }

  private func wait() throws(FlowError) -> FlowCommand {
    guard case .mapping = node.content else {
      var condition = FlowCondition(place: reader.place(node))
      condition.visible = try reader.target(node, name.rawValue)
      return .waitFor(condition, timeout: nil)
    }
    let fields = try fields(FlowReader.selectorKeys + ["notVisible", "timeout"])
    var condition = FlowCondition(place: reader.place(node))
    let own = try reader.selector(node, fields)
    condition.visible = own.isEmpty ? nil : own
    condition.notVisible = try fields["notVisible"].map { field throws(FlowError) in
      try reader.target(field, "notVisible")
    }
    guard condition.visible != nil || condition.notVisible != nil else {
      throw reader.error(node, "waitFor names no element. Give it text:, id: or notVisible:.")
    }
    let timeout = try fields["timeout"].map { field throws(FlowError) in
      try reader.duration(field, "timeout")
    }
    return .waitFor(condition, timeout: timeout)
  }

  private func resize() throws(FlowError) -> FlowCommand {
    let text = try text("size")
    let numbers = text.split(separator: "x", omittingEmptySubsequences: false).map { Int($0) ?? 0 }
    guard numbers.count == 2, numbers.allSatisfy((1...1000).contains) else {
      throw reader.mismatch(node, name.rawValue, "columns and rows such as 100x30")
    }
    return .resize(columns: numbers[0], rows: numbers[1])
  }

  private func exit() throws(FlowError) -> FlowExit {
    guard let value else { return FlowExit(expected: ["0"]) }
    guard case .mapping = value.content else {
      return FlowExit(expected: try expected(value))
    }
    let fields = try fields(["code", "timeout"])
    var exit = FlowExit(expected: ["0"])
    if let field = fields["code"] { exit.expected = try expected(field) }
    exit.timeout = try fields["timeout"].map { field throws(FlowError) in
      try reader.duration(field, "timeout")
    }
    return exit
  }

  private func expected(_ node: YAMLNode) throws(FlowError) -> [String] {
    let texts = try reader.texts(node, "code")
    for text in texts {
      let isCode = Int(text).map((0...255).contains) ?? false
      let isSignal =
        text.count >= 3 && text.allSatisfy { $0.isASCII && $0.isUppercase || $0.isNumber }
        && Int(text) == nil
      guard isCode || isSignal else {
        throw reader.mismatch(node, "code", "an exit code from 0 to 255, or a signal such as TERM")
      }
    }
    guard !texts.isEmpty else { throw reader.mismatch(node, "code", "an exit code or a signal") }
    return texts
  }

  private func payload(_ node: YAMLNode) throws(FlowError) -> JSONValue {
    guard case .mapping = node.content else {
      throw reader.mismatch(node, name.rawValue, "a mapping, the payload")
    }
    return try json(node)
  }

  private func json(_ node: YAMLNode) throws(FlowError) -> JSONValue {
    switch node.content {
    case .scalar(let text, isPlain: false): return .string(text)
    case .scalar(let text, isPlain: true):
      switch text {
      case "", "~", "null": return .null
      case "true": return .bool(true)
      case "false": return .bool(false)
      default: return Double(text).flatMap { $0.isFinite ? .number($0) : nil } ?? .string(text)
      }
    case .sequence(let items):
      var values: [JSONValue] = []
      for item in items { values.append(try json(item)) }
      return .array(values)
    case .mapping:
      var members: [String: JSONValue] = [:]
      for entry in try reader.entries(node, name.rawValue) {
        members[entry.name] = try json(entry.value)
      }
      return .object(members)
    }
  }
}
