import YAMLModel

/// Reads the value of one command.
struct CommandReading {
  let reader: FlowReader
  let name: FlowCommandName
  let key: YAMLNode
  /// Nil for a bare command.
  let value: YAMLNode?

  var node: YAMLNode { value ?? key }

  /// The fields of a mapping; none for a bare command.
  func fields(_ known: [String]) throws(FlowError) -> [String: YAMLNode] {
    guard let value else { return [:] }
    return try reader.fields(value, of: name.rawValue, known + FlowReader.commonKeys)
  }

  /// A field that must be there.
  func require(_ fields: [String: YAMLNode], _ key: String) throws(FlowError) -> YAMLNode {
    guard let field = fields[key] else {
      throw reader.error(node, "\(name.rawValue) needs \"\(key)\". Add it.")
    }
    return field
  }

  /// A text, or a mapping with the text under a key; nil for a bare command.
  func optionalText(_ key: String, also keys: [String] = []) throws(FlowError) -> String? {
    guard let value else { return nil }
    guard case .mapping = value.content else { return try reader.text(value, name.rawValue) }
    return try fields([key] + keys)[key].map { field throws(FlowError) in
      try reader.text(field, key)
    }
  }

  /// As `optionalText`, but it must be there.
  func text(_ key: String, also keys: [String] = []) throws(FlowError) -> String {
    guard let text = try optionalText(key, also: keys) else {
      throw reader.error(node, "\(name.rawValue) needs \"\(key)\". Add it.")
    }
    return text
  }

  /// `{label, optional}` alone.
  func nothing() throws(FlowError) { _ = try fields([]) }

  // MARK: Input

  func input() throws(FlowError) -> FlowCommand {
    switch name {
    case .tapOn: return try tap(.tap)
    case .doubleTapOn: return try tap(.double)
    case .longPressOn: return try tap(.long)
    case .inputText: return .inputText(try text("text"))
    case .eraseText: return .eraseText(try eraseCount())
    case .pressKey: return .pressKey(try text("key"))
    case .swipe: return .swipe(try swipe())
    case .scrollUntilVisible: return .scrollUntilVisible(try scroll())
    case .action: return try action()
    case .copyTextFrom: return .copyTextFrom(try reader.target(node, name.rawValue))
    case .setClipboard: return .setClipboard(try text("text"))
    case .pasteText:
      try nothing()
      return .pasteText
    case .back:
      try nothing()
      return .back
    case .hideKeyboard:
      try nothing()
      return .hideKeyboard
    case .scroll:
      try nothing()
      return .scroll
    case .inputRandomNumber: return try random(.number)
    case .inputRandomEmail: return try random(.email)
    case .inputRandomPersonName: return try random(.personName)
    case .inputRandomCityName: return try random(.city)
    case .inputRandomCountryName: return try random(.country)
    case .inputRandomColorName: return try random(.color)
    default: return try random(.text)
    }
  }

  private func tap(_ kind: FlowTap.Kind) throws(FlowError) -> FlowCommand {
    guard case .mapping = node.content else {
      return .tap(FlowTap(kind: kind, target: try reader.selector(node, name.rawValue)))
    }
    let fields = try fields(FlowReader.selectorKeys + FlowReader.tapKeys + ["start", "end"])
    var tap = FlowTap(kind: kind)
    let target = try reader.selector(node, fields)
    tap.target = target.isEmpty ? nil : target
    tap.point = try fields["point"].map { field throws(FlowError) in try point(field, "point") }
    guard tap.target != nil || tap.point != nil else {
      throw reader.error(
        node, "\(name.rawValue) names no element. Give it a text, or a key such as text: or id:.")
    }
    tap.retriesIfNoChange =
      try fields["retryTapIfNoChange"].map { field throws(FlowError) in
        try reader.flag(field, "retryTapIfNoChange")
      } ?? false
    if let field = fields["waitUntilVisible"] { _ = try reader.flag(field, "waitUntilVisible") }
    if let field = fields["waitToSettleTimeoutMs"] {
      _ = try reader.integer(field, "waitToSettleTimeoutMs", in: 0...3_600_000)
    }
    if let field = fields["repeat"] {
      tap.count = max(1, try reader.integer(field, "repeat", in: -1000...1000))
    }
    if let field = fields["delay"] {
      tap.delay = .milliseconds(try reader.integer(field, "delay", in: 0...60_000))
    }
    return .tap(tap)
  }

  /// `50%,50%` or `100, 200`.
  private func point(_ node: YAMLNode, _ key: String) throws(FlowError) -> String {
    let text = try reader.text(node, key)
    guard text.contains("${") || FlowPoint(text) != nil else {
      throw reader.mismatch(node, key, "a point such as 50%,50% or 100,200")
    }
    return text
  }

  private func eraseCount() throws(FlowError) -> String {
    guard let value else { return "50" }
    guard case .mapping = value.content else { return try reader.number(value, name.rawValue) }
    return try fields(["charactersToErase"])["charactersToErase"].map { field throws(FlowError) in
      try reader.number(field, "charactersToErase")
    } ?? "50"
  }

  private func action() throws(FlowError) -> FlowCommand {
    switch try reader.text(node, name.rawValue) {
    case "back": return .back
    case "hideKeyboard": return .hideKeyboard
    case "scroll": return .scroll
    case "clearKeychain": return .clearKeychain
    case "pasteText": return .pasteText
    default:
      throw reader.mismatch(
        node, "action", "back, hideKeyboard, scroll, clearKeychain or pasteText")
    }
  }

  private func random(_ kind: FlowRandom.Kind) throws(FlowError) -> FlowCommand {
    let length = try fields(["length"])["length"].map { field throws(FlowError) in
      try reader.integer(field, "length", in: 1...10_000)
    }
    return .inputRandom(FlowRandom(kind: kind, length: length ?? 8))
  }

  private func swipe() throws(FlowError) -> FlowSwipe {
    let fields = try fields([
      "direction", "start", "end", "from", "duration", "waitToSettleTimeoutMs",
    ])
    let direction = try fields["direction"].map { field throws(FlowError) in
      try reader.choice(field, "direction", FlowDirection.self)
    }
    let path: FlowSwipe.Path
    switch (direction, fields["start"], fields["end"], fields["from"]) {
    case (let direction?, nil, nil, nil): path = .direction(direction)
    case (let direction?, nil, nil, let from?):
      path = .from(try reader.target(from, "from"), direction)
    case (nil, let start?, let end?, nil):
      path = .points(start: try point(start, "start"), end: try point(end, "end"))
    default:
      throw reader.error(
        node, "swipe needs direction:, or start: and end:, or from: and direction:.")
    }
    var swipe = FlowSwipe(path: path)
    if let field = fields["duration"] {
      swipe.duration = .milliseconds(try reader.integer(field, "duration", in: 1...600_000))
    }
    return swipe
  }

  private func scroll() throws(FlowError) -> FlowScroll {
    let fields = try fields([
      "element", "direction", "timeout", "speed", "visibilityPercentage", "centerElement",
      "waitToSettleTimeoutMs",
    ])
    var scroll = FlowScroll(element: try reader.target(try require(fields, "element"), "element"))
    if let field = fields["direction"] {
      scroll.direction = try reader.choice(field, "direction", FlowDirection.self)
    }
    if let field = fields["timeout"] { scroll.timeout = try reader.number(field, "timeout") }
    if let field = fields["speed"] { _ = try reader.number(field, "speed") }
    if let field = fields["visibilityPercentage"] {
      scroll.visibility = try reader.integer(field, "visibilityPercentage", in: 0...100)
    }
    if let field = fields["centerElement"] {
      scroll.centers = try reader.flag(field, "centerElement")
    }
    return scroll
  }
}
