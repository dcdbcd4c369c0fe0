import Devices
import FernwayCore
import FernwayScript
import FernwayTUI
import Foundation
import ViewHost
import ViewKit
import WebHost

/// The program: reads its options, then shows the app until a person or a driver ends it.
@main @MainActor struct FernwayProgram {
  static func main() {
    if CommandLine.arguments.dropFirst() == [ScriptProgram.option] { exit(ScriptProgram.run()) }
    do {
      switch try FernwayOptions.request(
        arguments: Array(CommandLine.arguments.dropFirst()),
        environment: ProcessInfo.processInfo.environment)
      {
      case .help: print(FernwayOptions.help)
      case .version: print("fernway \(version)")
      case .run(let options): try start(options)
      }
    } catch let error as OptionError {
      complain("\(error)")
      exit(2)
    } catch {
      complain("\(error)")
      exit(1)
    }
  }

  private static func start(_ options: FernwayOptions) throws -> Never {
    do {
      exit(try run(options))
    } catch ViewHostError.badSetting(let name, let value, let allowed) {
      complain("\(options.source(of: name)) is \(value.debugDescription): use \(allowed).")
      exit(2)
    } catch let error as ViewHostError {
      complain("\(error)")
      exit(error == .notATerminal || error == .noDriver ? 2 : 1)
    }
  }

  static let version = "0.1"

  private static func run(_ options: FernwayOptions) throws -> Int32 {
    let container = try Container(options.variables)
    defer { container.remove() }
    if let port = options.webPort { return try serve(options, container, on: port) }
    let instance = try instance(options, container: container.path)
    let host = ViewHost(
      scheduler: instance.scheduler, settings: instance.settings, environment: options.variables)
    return try host.run(instance.app, in: options.isHeadless ? .headless : .terminal)
  }

  /// Serves the app as a web page, an instance for each tab that opens it.
  private static func serve(
    _ options: FernwayOptions, _ container: Container, on port: Int
  ) throws -> Int32 {
    // What can't be shown shows now, and not when the first page is opened.
    _ = try instance(options, container: container.path)
    var count = 0
    let host = WebHost(port: port, scheme: "fernway") { variables in
      // Each instance is on a phone of its own, with widgets of its own.
      count += 1
      return try instance(options.with(variables), container: "\(container.path)/\(count)")
    }
    return try host.run { address in
      FileHandle.standardOutput.write(Data("Fernway is at \(address)\n".utf8))
    }
  }

  /// An instance of the app with what its host needs.
  private static func instance(
    _ options: FernwayOptions, container: String
  ) throws -> WebHost.Instance {
    let settings = try HostSettings(environment: options.variables)
    if settings.device?.kind == .tv { return Television.instance(options, settings) }
    let scheduler = HostScheduler()
    let home = WidgetHost(container: container)
    let model = FernwayApp(
      fixture: options.fixture, scheduler: scheduler,
      engine: ScriptProcesses(program: "/proc/self/exe"), widgets: home)
    if options.hasNoPlugins { _ = model.set("plugins", to: "off") }
    let changes = try wordChanges(options)
    let isForPerson = options.variables["QA_AGENT_SOCKET"] == nil && settings.device == nil
    var language = settings.environment.locale.identifier
    var app = HostedApp(name: "fernway", version: version) {
      FernwayView(model, showsKeys: isForPerson).environment(\.wordChanges, changes)
    }
    app.start = { model.start() }
    app.route = { model.currentLink }
    app.title = { model.drawn?.title(in: language) }
    app.environmentDidChange = { language = $0.locale.identifier }
    app.open = { link in
      let outcome = model.open(link)
      return outcome.isAccepted ? nil : "\(outcome)"
    }
    app.back = { model.back() }
    app.set = { name, value in
      switch model.set(name, to: value) {
      case .done: .done
      case .refused(let reason): .refused(reason)
      case .unknown: .unknown
      }
    }
    app.pictures = PictureMaker(
      measurer: PinnedMeasurer(scale: settings.device?.scale ?? 2), png: Pictures.png(of:))
    return WebHost.Instance(app: app, scheduler: scheduler, settings: settings)
  }

  private static func wordChanges(_ options: FernwayOptions) throws(OptionError) -> WordChanges {
    guard let path = options.variables["FERNWAY_WORDS"], !path.isEmpty else { return WordChanges() }
    let list: String
    do {
      list = try String(contentsOfFile: path, encoding: .utf8)
    } catch {
      throw .badWords(path, "it cannot be read as UTF-8 text")
    }
    do {
      return try WordChanges(list)
    } catch {
      throw .badWords(path, "\(error)")
    }
  }

  private static func complain(_ sentence: String) {
    FileHandle.standardError.write(Data("fernway: \(sentence)\n".utf8))
  }
}

extension HostScheduler: Scheduler {}
