import Configuration
import DriverServer
import Execution
import Files
import Foundation
import ProcessControl
import RunRecord
import Runner
import SnapshotKit
import Synchronization
import WireProtocol

extension Subcommand {
  /// `qa-runner serve`: the WebDriver server.
  static let serve = Subcommand(
    specification: CommandSpecification(
      "serve", "serve W3C WebDriver for terminal apps and app cores",
      options: [
        .init("port", short: "p", value: "N", "where to listen, 0 for any free port; 4723"),
        .init("host", value: "ADDRESS", "the address to listen on; 127.0.0.1"),
        Setting.app.saying("an app that sessions may ask for, beside those of qa.yml"),
        .config,
        .init(
          "upstream", value: "URL",
          "another WebDriver server to stand in front of, such as chromedriver's (QA_UPSTREAM)"),
        .init("allow-any-app", "let sessions run any program of this machine"),
        .init("session-limit", value: "N", "the most sessions at once; 16"),
        .init("session-override", "when full, end the idlest session for a new one"),
        .init("command-timeout", value: "TIME", "the limit on a command; 10s"),
        .init("start-timeout", value: "TIME", "the limit on an app's start; 10s"),
        .init(
          "new-command-timeout", value: "TIME",
          "end a session that gets no command for so long, 0 for never; 5m"),
        .init("drain", value: "TIME", "on SIGTERM, how long sessions may go on; 8s, supervised 0"),
        .init(
          "references", value: "DIR",
          "the folder of `mobile: expectSnapshot`, made if absent (QA_REFERENCES)"),
        .init(
          "record", value: "MODE", "never, missing, failed or all snapshots; never if CI is set"),
        .init(
          "token-file", value: "FILE",
          "what clients must send; or set QA_TOKEN; else one is made and printed"),
        .init("token", value: "-", "read that from standard input"),
        .init("token-fd", value: "N", "read that from a descriptor"),
        .init("no-token", "ask for none: every user of this machine may start and drive the apps"),
        .init(
          "agent", value: "NAME",
          "the agent that the apps of --app get: \(AppAgent.names.joined(separator: ", "))"),
        .init("listen-fd", value: "N", "serve on that descriptor, a socket that listens already"),
        .init("state-dir", value: "DIR", "where the journal of what to clean up is kept"),
        .init("log", value: "FORMAT", "events on stderr: plain, json or off; plain"),
        .init("log-commands", "log every command, not only what went wrong"),
        .init("json", "print the server's address as JSON"),
        .init("ready-fd", value: "N", "write the server's URL there, and end with the parent"),
      ],
      examples: [
        ("qa-runner serve --app fernway=.build/debug/fernway", "for Selenium or Appium clients"),
        ("qa-runner serve --port 0 --app 'vim=vim notes.md'", "any terminal program, any port"),
        ("qa-runner serve --upstream http://127.0.0.1:9515", "a browser, by its own driver"),
      ]),
    run: { arguments, context in
      var configuration = try serverConfiguration(arguments, context)
      let token = try serverToken(arguments, context)
      configuration.token = token?.text
      configuration.allowsSnapshotFolders = arguments.text("token-fd") != nil
      configuration.recordLimit = RecordMode.all.limited(by: context.environment)
      configuration.snapshots = try ServeSnapshots.configuration(arguments, context)
      let readyDescriptor = try arguments.number("ready-fd", in: 3...1023)
      try addService(to: &configuration, arguments, context)
      let drain =
        try arguments.duration("drain", allowsZero: true)
        ?? (readyDescriptor == nil ? .seconds(8) : .zero)
      try becomeSubreaper()
      // A driver of a run has its token by a descriptor, and stays visible to who cleans up.
      if readyDescriptor == nil { hideMemory() }
      let interruption = Interruption(signals: [SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGUSR1])
      defer { interruption.end() }
      let timer = DeadlineTimer()
      let launcher = Launcher()
      // A driver of a run has that run's warden.
      let warden =
        readyDescriptor == nil ? startWarden(configuration, context, launcher) : nil
      let server = try startServer(configuration, context, timer, launcher)
      let made = token.flatMap { $0.isMade ? $0.text : nil }
      let address = made.map { DriverToken.address(server.url, $0) } ?? server.url
      if let readyDescriptor {
        let descriptor = Descriptor(owning: Int32(readyDescriptor))
        try announce(address, to: descriptor)
      } else if arguments.has("json") {
        context.print(
          json: "{\"url\":\"\(address)\",\"port\":\(server.port),\"pid\":\(getpid())}")
      } else {
        context.print("qa-runner serves WebDriver at \(address)\n")
        if made != nil {
          context.print(
            "Clients send the token of this address; --token-file FILE keeps one over restarts.\n")
        }
      }
      if token == nil {
        context.complain(
          "qa-runner: no token is asked for: every user of this machine can start these apps and drive them.\n"
        )
      }
      // The parent may have ended before we looked: who starts us may say who it is.
      let parent = context.environment["QA_PARENT"].flatMap { Int32($0) } ?? getppid()
      await endOfService(
        of: server, interruption, timer, drain: drain,
        parent: readyDescriptor == nil ? nil : parent)
      let isClean = await runBlocking(on: DispatchQueue(label: "qa.stop")) { server.stop() }
      guard isClean else {
        throw RunnerError(
          .infrastructure, "Not every app could be ended: see what still runs, and kill it by hand."
        )
      }
      await warden?.shutDown()
      return .success
    })

  private static func serverConfiguration(
    _ arguments: ParsedArguments, _ context: CommandContext
  ) throws -> DriverServer.Configuration {
    var configuration = DriverServer.Configuration()
    configuration.host = arguments.text("host") ?? configuration.host
    configuration.port = try arguments.number("port", in: 0...65535) ?? 4723
    configuration.socket = try arguments.number("listen-fd", in: 3...1023).map(Int32.init)
    configuration.apps = try apps(arguments, context)
    if let url = arguments.text("upstream") ?? context.environment["QA_UPSTREAM"] {
      guard DriverAddress.isAddress(url) else {
        throw RunnerError(.usage, "--upstream \(DriverAddress.mismatch(url))")
      }
      configuration.upstream = UpstreamServer(url: url)
    }
    configuration.allowsAnyApp = arguments.has("allow-any-app")
    configuration.sessionLimit =
      try arguments.number("session-limit", in: 1...10_000) ?? configuration.sessionLimit
    configuration.overridesIdleSessions = arguments.has("session-override")
    configuration.commandLimit =
      try arguments.duration("command-timeout") ?? configuration.commandLimit
    configuration.startLimit = try arguments.duration("start-timeout") ?? configuration.startLimit
    return configuration
  }

  /// The apps of `--app` and of `qa.yml`; one of `qa.yml` that can't be run is left out and named.
  /// - Throws: `RunnerError` of kind `usage` for one of `--app` that can't be run.
  private static func apps(
    _ arguments: ParsedArguments, _ context: CommandContext
  ) throws -> [String: AppCommand] {
    var catalog = try context.apps(arguments)
    if let agent = try context.agent(arguments) { try catalog.add(agent) }
    var apps: [String: AppCommand] = [:]
    for app in catalog.apps {
      guard let fault = app.fault else {
        apps[app.name] = app.command
        continue
      }
      if catalog.given.contains(app.name) { throw fault }
      context.complain("qa-runner: \(app.name) is not served. \(fault)\n")
    }
    return apps
  }

  /// Starts the server; a port in use is a matter of the machine, a bad address one of usage.
  static func startServer(
    _ configuration: DriverServer.Configuration, _ context: CommandContext,
    _ timer: DeadlineTimer, _ launcher: Launcher = Launcher()
  ) throws -> DriverServer {
    try context.requireThreads(12, for: "A server")
    ProcessMemory.returnLargeBlocks()
    do {
      return try DriverServer(
        configuration, environment: context.environment, launcher: launcher, timing: timer)
    } catch {
      throw RunnerError(error.code == .badAddress ? .usage : .infrastructure, error.description)
    }
  }

  static func startWarden(
    _ configuration: DriverServer.Configuration, _ context: CommandContext, _ launcher: Launcher
  ) -> Warden? {
    guard let directory = configuration.stateDirectory else { return nil }
    do {
      return try ServerWarden.start(
        executable: context.executable, launcher: launcher, stateDirectory: directory,
        environment: context.environment)
    } catch {
      context.complain(
        "qa-runner: if this server is killed, its apps stay until the next one starts. \(error)\n")
      return nil
    }
  }

  private static func announce(_ url: String, to descriptor: Descriptor) throws {
    let line = Data((url + "\n").utf8)
    let written = line.withUnsafeBytes { write(descriptor.raw, $0.baseAddress, $0.count) }
    descriptor.close()
    guard written == line.count else {
      throw RunnerError(.usage, "--ready-fd names no descriptor that can be written.")
    }
  }

  /// What a server in a process of its own has besides: a journal, a log, an end for idle sessions.
  private static func addService(
    to configuration: inout DriverServer.Configuration, _ arguments: ParsedArguments,
    _ context: CommandContext
  ) throws {
    configuration.newCommandLimit =
      try arguments.duration("new-command-timeout", allowsZero: true) ?? .seconds(300)
    configuration.stateDirectory =
      arguments.text("state-dir").map {
        PathParts.absolute($0, in: context.workingDirectory)
      } ?? context.stateDirectory
    let format = arguments.text("log") ?? "plain"
    guard format != "off" else { return }
    guard let format = DriverLog.Format(rawValue: format) else {
      throw RunnerError(.usage, "--log takes plain, json or off, not \(format).")
    }
    configuration.log = DriverLog(
      format, to: Descriptor(owning: dup(2)), tellsCommands: arguments.has("log-commands"))
  }

  /// Returns when a signal asks for the end or, supervised, when the parent is gone. SIGTERM lets
  /// the sessions go on for `drain`; a second one, or any other, doesn't.
  private static func endOfService(
    of server: DriverServer, _ interruption: Interruption, _ timer: DeadlineTimer,
    drain: Duration, parent: Int32?
  ) async {
    let over = Gate<Void>()
    let signals = Task {
      var isFirst = true
      for await _ in interruption.requests {
        guard isFirst, interruption.signal == SIGTERM, drain > .zero else {
          over.open(.success(()))
          continue
        }
        isFirst = false
        server.drain()
        timer.schedule(after: drain) { over.open(.success(())) }
        _ = timer.every(.milliseconds(100)) {
          if server.sessionCount == 0 { over.open(.success(())) }
        }
      }
    }
    let watch = parent.map { parent in
      timer.every(.milliseconds(250)) { if getppid() != parent { over.open(.success(())) } }
    }
    // The gate is only ever opened with success.
    _ = try? await over.value()
    watch?.cancel()
    signals.cancel()
  }
}

extension CommandContext {
  /// Where a user's servers keep their journals.
  var stateDirectory: String {
    let temporary = environment["TMPDIR"] ?? "/tmp"
    return environment["XDG_RUNTIME_DIR"].map { $0 + "/qa-runner" }
      ?? "\(temporary)/qa-runner-\(getuid())"
  }
}
