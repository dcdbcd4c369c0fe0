import AgentTools
import Configuration
import Execution
import Foundation
import LineTransport
import ProcessControl
import RunRecord
import Runner

extension Setting {
  /// What runs that an agent asks for may record. It has no variable: whoever starts the server says so.
  static let recordReferences = Setting(
    "record-references", value: "MODE",
    "the snapshots that runs may record: never (the default), or missing ones")

  /// The options that coding agents' sessions share.
  static let ofAgents: [Setting] = [
    Setting.app.saying("an app that may be started, beside those of qa.yml"),
    .config,
    .init(
      "allow", value: "PROGRAM",
      "a program that may be started too; may be given often", repeats: true, isWhole: true),
    .init(
      "env", short: "e", value: "NAME=VALUE", "a variable for ${NAME} in steps", repeats: true,
      isWhole: true),
    .recordReferences,
    .init("budget", value: "TOKENS", "the most tokens of an answer; 4000"),
  ]
}

extension Subcommand {
  /// `qa-runner mcp`: the server for coding agents.
  static let mcp = Subcommand(
    specification: CommandSpecification(
      "mcp", "serve coding agents over standard input and output (MCP)",
      options: Setting.ofAgents,
      examples: [
        ("qa-runner mcp", "in an agent's configuration; the apps of qa.yml may be started"),
        ("qa-runner mcp --allow htop --allow ./todo.py", "and two programs"),
      ]),
    run: { arguments, context in
      try becomeSubreaper()
      let desk = try AgentDesk(
        arguments, allowing: arguments.texts("allow"), context)
      let interruption = Interruption(signals: [SIGINT, SIGTERM, SIGHUP])
      defer { interruption.end() }
      let reader = try LineReader(
        Descriptor(owning: dup(0)), limit: 4 << 20, capacity: 64, name: "qa-mcp")
      let server = MCPServer(
        desk, writer: try LineWriter(Descriptor(owning: dup(1))), environment: context.environment)
      let watch = Task {
        for await _ in interruption.requests {
          server.end()
          reader.stop()
        }
      }
      await server.serve(
        reader,
        connection: MCPConnection(version: Help.version, instructions: AgentGuide.instructions))
      watch.cancel()
      return .success
    })
}
