import YAMLModel

extension CommandReading {
  // MARK: Looking

  /// What must not be there, with the time for which.
  private func absent() throws(FlowError) -> FlowSelector {
    var selector = try reader.target(node, name.rawValue, also: ["for"])
    guard case .mapping = node.content else { return selector }
    for entry in try reader.entries(node, name.rawValue) where entry.name == "for" {
      selector.lasting = try reader.duration(entry.value, "for")
    }
    return selector
  }

  func look() throws(FlowError) -> FlowCommand {
    switch name {
    case .assertVisible: return .assertVisible(try reader.target(node, name.rawValue))
    case .assertNotVisible: return .assertNotVisible(try absent())
    case .assertTrue: return .assertTrue(try condition())
    case .takeScreenshot: return .takeScreenshot(try screenshot([]))
    case .assertScreenshot: return .assertScreenshot(try screenshot(["thresholdPercentage"]))
    case .waitForAnimationToEnd:
      let timeout = try fields(["timeout"])["timeout"].map { field throws(FlowError) in
        try reader.number(field, "timeout")
      }
      return .waitForAnimationToEnd(timeout: timeout)
    default:
      let fields = try fields(["visible", "notVisible", "timeout"])
      var condition = FlowCondition(place: reader.place(node))
      condition.visible = try fields["visible"].map { field throws(FlowError) in
        try reader.target(field, "visible")
      }
      condition.notVisible = try fields["notVisible"].map { field throws(FlowError) in
        try reader.target(field, "notVisible")
      }
      guard condition.visible != nil || condition.notVisible != nil else {
        throw reader.error(node, "extendedWaitUntil needs visible: or notVisible:.")
      }
      let timeout = try fields["timeout"].map { field throws(FlowError) in
        try reader.number(field, "timeout")
      }
      return .extendedWaitUntil(condition, timeout: timeout)
    }
  }

  /// The condition of `assertTrue`.
  private func condition() throws(FlowError) -> String {
    let condition = try text("condition")
    try reader.requireCondition(condition, node)
    return condition
  }

  private func screenshot(_ keys: [String]) throws(FlowError) -> FlowScreenshot {
    guard case .mapping = node.content else {
      return FlowScreenshot(path: try reader.text(node, name.rawValue))
    }
    let fields = try fields(["path", "cropOn"] + keys)
    var screenshot = FlowScreenshot(path: try reader.text(try require(fields, "path"), "path"))
    screenshot.cropOn = try fields["cropOn"].map { field throws(FlowError) in
      try reader.target(field, "cropOn")
    }
    if let field = fields["thresholdPercentage"] {
      screenshot.threshold = try reader.number(field, "thresholdPercentage")
    }
    return screenshot
  }

  // MARK: Order

  func order() throws(FlowError) -> FlowCommand {
    switch name {
    case .runFlow: return .runFlow(try run())
    case .repeat:
      let fields = try fields(["times", "while", "commands"])
      let times = try fields["times"].map { field throws(FlowError) in
        let text = try reader.number(field, "times")
        if let number = FlowReader.number(text), number < 0 {
          throw reader.error(field, "times must be 0 or more.")
        }
        return text
      }
      let condition = try fields["while"].map { field throws(FlowError) in
        try reader.condition(field, "while")
      }
      guard times != nil || condition != nil else {
        throw reader.error(node, "repeat needs times: or while:, or it would never end.")
      }
      let commands = try reader.someSteps(try require(fields, "commands"), "commands")
      return .repeat(FlowRepeat(times: times, condition: condition, commands: commands))
    case .retry:
      let fields = try fields(["maxRetries", "file", "commands", "env"])
      var retry = FlowRetry(body: try body(fields))
      if let field = fields["maxRetries"] {
        retry.maxRetries = try reader.number(field, "maxRetries")
      }
      retry.environment = try reader.variables(fields["env"], "env")
      return .retry(retry)
    case .runScript:
      guard case .mapping = node.content else {
        return .runScript(FlowScript(file: try reader.text(node, name.rawValue)))
      }
      let fields = try fields(["file", "when", "env"])
      var script = FlowScript(file: try reader.text(try require(fields, "file"), "file"))
      script.when = try fields["when"].map { field throws(FlowError) in
        try reader.condition(field, "when")
      }
      script.environment = try reader.variables(fields["env"], "env")
      return .runScript(script)
    case .step:
      let fields = try fields(["name", "commands"])
      return .step(
        name: try reader.text(try require(fields, "name"), "name"),
        try reader.someSteps(try require(fields, "commands"), "commands"))
    default: return .evalScript(try script())
    }
  }

  /// The text of `evalScript`; without `${…}` the whole text is the script.
  private func script() throws(FlowError) -> String {
    let script = try text("script")
    return script.contains("${") ? script : "${\(script)\n}"
  }

  private func run() throws(FlowError) -> FlowRun {
    guard case .mapping = node.content else {
      return FlowRun(body: .file(try reader.text(node, name.rawValue)))
    }
    let fields = try fields(["file", "commands", "when", "env"])
    var run = FlowRun(body: try body(fields))
    run.when = try fields["when"].map { field throws(FlowError) in
      try reader.condition(field, "when")
    }
    run.environment = try reader.variables(fields["env"], "env")
    return run
  }

  /// Either `file` or `commands`.
  private func body(_ fields: [String: YAMLNode]) throws(FlowError) -> FlowBody {
    switch (fields["file"], fields["commands"]) {
    case (let file?, nil): return .file(try reader.text(file, "file"))
    case (nil, let commands?): return .commands(try reader.someSteps(commands, "commands"))
    case (nil, nil): throw reader.error(node, "\(name.rawValue) needs file: or commands:.")
    default:
      throw reader.error(
        node, "\(name.rawValue) has both file: and commands:. Remove one of them.")
    }
  }

  // MARK: The app and its device

  func device() throws(FlowError) -> FlowCommand {
    switch name {
    case .launchApp: return .launchApp(try launch())
    case .stopApp: return .stopApp(try optionalText("appId"))
    case .killApp: return .killApp(try optionalText("appId"))
    case .clearState: return .clearState(try optionalText("appId"))
    case .clearKeychain:
      try nothing()
      return .clearKeychain
    case .openLink: return .openLink(try text("link", also: ["browser", "autoVerify"]))
    case .setOrientation: return .setOrientation(try text("orientation"))
    case .setDarkMode: return .setDarkMode(try text("value"))
    case .toggleDarkMode:
      try nothing()
      return .toggleDarkMode
    case .assertDarkMode:
      try nothing()
      return .assertAppearance(isDark: true)
    default:
      try nothing()
      return .assertAppearance(isDark: false)
    }
  }

  private func launch() throws(FlowError) -> FlowLaunch {
    guard let value else { return FlowLaunch() }
    guard case .mapping = value.content else {
      return FlowLaunch(appID: try reader.text(value, name.rawValue))
    }
    let fields = try fields([
      "appId", "url", "clearState", "clearKeychain", "stopApp", "permissions", "arguments",
    ])
    var launch = FlowLaunch()
    if let field = fields["appId"] ?? fields["url"] {
      launch.appID = try reader.text(field, "appId")
    }
    if let field = fields["clearState"] {
      launch.clearsState = try reader.flag(field, "clearState")
    }
    if let field = fields["clearKeychain"] { _ = try reader.flag(field, "clearKeychain") }
    if let field = fields["stopApp"] { launch.stopsApp = try reader.flag(field, "stopApp") }
    launch.arguments = try reader.variables(fields["arguments"], "arguments")
    launch.hasPermissions = fields["permissions"] != nil
    return launch
  }
}
