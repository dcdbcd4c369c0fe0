import Devices
import Foundation
import JSONModel
import TerminalModel
import WireProtocol

extension AppLauncher {
  /// Where an app lives in a session.
  struct Place {
    var home: String
    /// Nil for the driver's own.
    var workingDirectory: String?

    /// A text with the home's path in place of its name.
    func filled(_ text: String) -> String { text.replacing(AppCommand.homePlaceholder, with: home) }
  }

  func place(
    of app: AppCommand, _ request: SessionRequest, home privateHome: String
  ) -> Place {
    let own = app.home == .own ? environment["HOME"] : nil
    var place = Place(home: own ?? privateHome, workingDirectory: nil)
    let base = app.workingDirectory.map(place.filled)
    place.workingDirectory =
      request.workingDirectory.map(place.filled).map { path in
        path.hasPrefix("/") ? path : base.map { "\($0)/\(path)" } ?? path
      } ?? base
    return place
  }

  /// Makes the private home, with the files that the app is to find there.
  func fillHome(of name: String, _ app: AppCommand, at home: String) throws {
    let files = FileManager.default
    try files.createDirectory(
      atPath: home, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
    for (target, source) in app.files.sorted(by: { $0.key < $1.key }) {
      let copy = URL(fileURLWithPath: "\(home)/\(target)")
      do {
        try files.createDirectory(
          at: copy.deletingLastPathComponent(), withIntermediateDirectories: true)
        // A link would lead elsewhere from another folder.
        try files.copyItem(at: URL(fileURLWithPath: source).resolvingSymlinksInPath(), to: copy)
      } catch {
        // No other try can find a file that is not there.
        let isThere = unsafe access(source, R_OK) == 0
        throw WebDriverError(
          .sessionNotCreated,
          "\(source) can't be copied to \(target) in the home of the app \(name): "
            + "\(error.localizedDescription) Correct the app's \"files\".",
          fault: isThere ? nil : .appNotStarted,
          details: ResourceExhaustion.details(of: error))
      }
    }
  }

  func environment(
    _ app: AppCommand, _ request: SessionRequest, session: String, link: AgentLink,
    directory: String, _ place: Place
  ) -> [String: String] {
    var own = app.environment.merging(request.environment) { $1 }.mapValues(place.filled)
    if let agent = app.agent { own = AddedAgent(agent).variables(own, directory: directory) }
    // A crash must end the app by its signal, not in a backtracer.
    let fixed = ["SWIFT_BACKTRACE": "enable=no", "TMPDIR": directory]
    var variables = AppEnvironment(caller: environment).variables(
      home: place.home, own: fixed.merging(own) { $1 })
    variables[.session] = session
    variables[.node] = environment[.node]
    variables[.agentSocket] = link.path
    variables[.agentSecret] = link.secret
    variables[.columns] = String(request.size.columns)
    variables[.rows] = String(request.size.rows)
    variables[.device] = request.device?.name
    variables[.colorScheme] = request.colorScheme
    variables[.locale] = request.locale ?? request.language
    variables[.textSize] = request.textSize
    variables[.fixture] = request.fixture
    variables[.url] = request.url
    if !request.appSettings.isEmpty {
      let settings = JSONValue.object(request.appSettings.mapValues { .string($0) })
      variables[.settings] = String(decoding: settings.encoded(), as: UTF8.self)
    }
    return variables
  }
}
