import AutomationAgent
import Foundation
import TerminalModel
import ViewKit
import WireProtocol

/// Shows an app: in the process' terminal, or without a screen for a driver.
///
/// A host runs the process' main thread from `run` to the end, so that nothing else runs on the
/// main actor meanwhile: work for later goes through the host's scheduler.
@MainActor
public struct ViewHost {
  /// Where an app is shown.
  public enum Mode: Hashable, Sendable {
    /// In the terminal at standard input and output.
    case terminal
    /// Nowhere: a driver sends input and asks for pictures.
    case headless
  }

  private let scheduler: HostScheduler
  private let variables: [String: String]
  private let settings: HostSettings

  /// Makes a host; `environment` is the process', `scheduler` the one that the app uses.
  public init(
    scheduler: HostScheduler, settings: HostSettings, environment: [String: String]
  ) {
    self.scheduler = scheduler
    self.settings = settings
    variables = environment
  }

  /// Shows `app` until a person, the driver or a signal ends it; answers the exit status.
  /// - Throws: `ViewHostError` where there is no terminal or no driver, or the terminal fails.
  public func run(_ app: HostedApp, in mode: Mode) throws(ViewHostError) -> Int32 {
    let agent = try connect(app, mode == .terminal ? .tui : .core)
    try app.begin(settings)
    switch mode {
    case .headless:
      guard let agent else { throw .noDriver }
      let core = HostCore(
        app, scheduler: scheduler, settings: settings, mode: .core, size: settings.size)
      var host = HeadlessHost(core: core, scheduler: scheduler, agent: agent)
      return try host.run()
    case .terminal:
      let terminal = try TerminalSession(input: STDIN_FILENO, output: STDOUT_FILENO)
      defer { terminal.leave() }
      let core = HostCore(
        app, scheduler: scheduler, settings: settings, mode: .tui, size: terminal.size)
      var host = TerminalHost(
        core: core, scheduler: scheduler, terminal: terminal, agent: agent,
        writer: FrameWriter(depth: ColorDepth(environment: variables)))
      return try host.run(input: STDIN_FILENO)
    }
  }

  private func connect(
    _ app: HostedApp, _ mode: AgentHello.Mode
  ) throws(ViewHostError) -> AutomationAgent? {
    do {
      return try AutomationAgent(
        AutomationAgent.Identity(
          app: app.name, version: app.version, mode: mode, aims: true),
        environment: variables, pid: getpid())
    } catch {
      throw .driver(reason: "\(error)")
    }
  }
}
