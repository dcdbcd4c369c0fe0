package import TerminalModel

/// How an app is started: decided by the runner, carried out by the driver.
package struct AppCommand: Hashable, Sendable, Codable {
  /// What an app's home folder is.
  package enum Home: String, Hashable, Sendable, Codable, CaseIterable {
    /// A new, empty folder for each start.
    case `private`
    /// The user's own.
    case own
  }

  /// Stands for the home folder's absolute path in arguments, variables and the working directory.
  package static let homePlaceholder = "{home}"
  /// The variable by which a run hands its apps to the drivers that it starts, as JSON.
  package static let handoverVariable = "QA_APPS"
  /// The most columns or rows of a terminal.
  package static let sizeLimit = 1000

  /// An absolute path, or a name to look for in the `PATH` of the app's environment.
  package var path: String
  package var arguments: [String]
  /// Variables beside those that every app gets.
  package var environment: [String: String]
  /// An absolute path, or one that begins with the home placeholder; nil: the driver's own.
  package var workingDirectory: String?
  package var home: Home
  /// What is copied into a private home before each start: paths in it, and absolute paths of the
  /// files or folders.
  package var files: [String: String]
  /// The terminal's size where a session asks for none.
  package var size: CellSize?
  /// The agent that the driver adds; nil: the app has its own, or none.
  package var agent: AppAgent?

  package init(
    path: String, arguments: [String] = [], environment: [String: String] = [:],
    workingDirectory: String? = nil, home: Home = .private, files: [String: String] = [:],
    size: CellSize? = nil, agent: AppAgent? = nil
  ) {
    self.path = path
    self.arguments = arguments
    self.environment = environment
    self.workingDirectory = workingDirectory
    self.home = home
    self.files = files
    self.size = size
    self.agent = agent
  }
}
