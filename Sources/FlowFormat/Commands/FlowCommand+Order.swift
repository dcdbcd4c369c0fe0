extension FlowCommand {
  static let order: [FlowCommand] = [
    FlowCommand(
      .runFlow, "runs another flow, or steps",
      .short([
        FlowField(\.flow), FlowField(\.commands), FlowField(\.when), FlowField(\.environment),
      ])
    )
    .wrong { body(.runFlow, $0) }.showing { $0.flow?.path },
    FlowCommand(
      .repeat, "runs steps several times, or while something holds",
      .keys([FlowField(\.times), FlowField(\.loop), FlowField(\.commands, isRequired: true)])
    )
    .wrong {
      $0.times == nil && $0.loop == nil
        ? "repeat needs times: or while:, or it would never end." : nil
    }
    .showing { values in values.times.map { "\($0) times" } ?? values.loop?.description },
    FlowCommand(
      .retry, "runs steps again where they fail",
      .keys([
        FlowField(\.maxRetries), FlowField(\.flow), FlowField(\.commands),
        FlowField(\.environment),
      ])
    )
    .wrong { body(.retry, $0) }.showing { "\($0.maxRetries ?? "1") times" },
    FlowCommand(
      .runScript, "runs a file of JavaScript",
      .short([
        FlowField(\.scriptFile, isRequired: true), FlowField(\.when), FlowField(\.environment),
      ])
    ).showing { $0.scriptFile?.path },
    FlowCommand(
      .evalScript, "evaluates JavaScript", .short([FlowField(\.script, isRequired: true)])
    )
    .showing { $0.script },
    FlowCommand(
      .step, "gives steps a name in the report",
      .keys([FlowField(\.name, isRequired: true), FlowField(\.commands, isRequired: true)])
    ).showing { $0.name },
  ]

  private static func body(_ name: FlowCommandName, _ values: FlowValues) -> String? {
    switch (values.flow != nil, values.commands != nil) {
    case (true, false), (false, true): nil
    case (false, false): "\(name.rawValue) needs file: or commands:."
    case (true, true): "\(name.rawValue) has both file: and commands:. Remove one of them."
    }
  }
}
