import Foundation
import ViewHost
import ViewKit
import WebHost

/// The screen of the conformance table as views: in a terminal, headless, or as a web page.
///
/// `conformance-screen [--broken] [--headless | --web PORT]`
@main @MainActor struct ConformanceScreen {
  static func main() throws {
    let words = CommandLine.arguments.dropFirst()
    let isBroken = words.contains("--broken")
    let variables = ProcessInfo.processInfo.environment
    if let place = words.firstIndex(of: "--web"), let port = Int(words[place + 1]) {
      let host = WebHost(port: port, scheme: "conformance") { changes in
        try made(isBroken, variables.merging(changes) { $1 })
      }
      exit(try host.run { print("The screen is at \($0)") })
    }
    let instance = try made(isBroken, variables)
    let host = ViewHost(
      scheduler: instance.scheduler, settings: instance.settings, environment: variables)
    exit(try host.run(instance.app, in: words.contains("--headless") ? .headless : .terminal))
  }

  private static func made(
    _ isBroken: Bool, _ variables: [String: String]
  ) throws -> WebHost.Instance {
    let scheduler = HostScheduler()
    let model = ScreenModel(isBroken: isBroken, scheduler: scheduler)
    let app = HostedApp(name: "conformance", version: "1") { ScreenView(model: model) }
    return WebHost.Instance(
      app: app, scheduler: scheduler, settings: try HostSettings(environment: variables))
  }
}
