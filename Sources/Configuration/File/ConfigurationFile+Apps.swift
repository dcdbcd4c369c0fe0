import Devices
import RunRecord
package import TerminalModel
package import WireProtocol
import YAMLModel

extension ConfigurationFile {
  /// An app as the file writes it; nil and empty where it says nothing.
  package struct App: Sendable {
    package var name: String
    /// A path from the file's folder, or a name on the `PATH`.
    package var path: String
    package var arguments: [String] = []
    package var environment: [String: String] = [:]
    package var workingDirectory: Located?
    package var home = AppCommand.Home.private
    /// Paths in the home folder, and what is copied there.
    package var files: [(target: String, source: Located)] = []
    package var size: CellSize?
    package var agent: AppAgent?
  }

  /// A path with where it stands, for messages.
  package struct Located: Sendable {
    package var path: String
    /// `qa.yml:3:5`
    package var place: String
  }

  /// `path`, or `{path: …, args: […], …}`.
  static func app(_ name: String, _ value: YAMLValue) throws(RunnerError) -> App {
    guard case .mapping = value.node.content else {
      return App(name: name, path: try value.text())
    }
    let fields = try value.fields(["path", "args", "env", "cwd", "home", "files", "size", "agent"])
    guard let path = try fields["path"]?.text() else {
      throw value.error("the app \"\(name)\" needs a \"path\": its program.")
    }
    var app = App(name: name, path: path)
    app.arguments =
      try fields["args"]?.list().map { item throws(RunnerError) in
        try item.word()
      } ?? []
    for (key, text) in try fields["env"]?.entries() ?? [] {
      guard !key.isEmpty, !key.contains("=") else {
        throw text.error("\"\(key)\" can't be a variable: its name is empty or holds a \"=\".")
      }
      app.environment[key] = try text.word()
    }
    app.workingDirectory = try fields["cwd"].map { value throws(RunnerError) in try value.located()
    }
    app.home = try home(fields["home"]) ?? .private
    app.files = try files(fields["files"])
    if let first = fields["files"], app.home == .own {
      throw first.error(
        "\"files\" are copied into a private home, not into your own. Leave out \"home: own\", or "
          + "the files.")
    }
    app.size = try fields["size"]?.cellSize()
    app.agent = try agent(fields["agent"])
    return app
  }

  private static func home(_ value: YAMLValue?) throws(RunnerError) -> AppCommand.Home? {
    guard let value else { return nil }
    let text = try value.text()
    guard let home = AppCommand.Home(rawValue: text) else {
      let words = AppCommand.Home.allCases.map(\.rawValue)
      throw value.error(
        "\"home\" must be own or private, not \"\(text)\"." + NearestMatch.hint(text, among: words))
    }
    return home
  }

  private static func agent(_ value: YAMLValue?) throws(RunnerError) -> AppAgent? {
    guard let value else { return nil }
    let text = try value.text()
    guard let agent = AppAgent(rawValue: text) else {
      throw value.error(
        "\"agent\" must be one of \(AppAgent.names.joined(separator: ", ")), not \"\(text)\"."
          + NearestMatch.hint(text, among: AppAgent.names))
    }
    return agent
  }

  private static func files(
    _ value: YAMLValue?
  ) throws(RunnerError) -> [(target: String, source: Located)] {
    var files: [(target: String, source: Located)] = []
    for (target, source) in try value?.entries() ?? [] {
      let parts = target.split(separator: "/", omittingEmptySubsequences: false)
      guard !parts.contains(where: { $0.isEmpty || $0 == "." || $0 == ".." }) else {
        throw source.error(
          "\"\(target)\" must be a path in the home folder, such as .config/todo/config.toml.")
      }
      files.append((target, try source.located()))
    }
    return files
  }
}

extension YAMLValue {
  fileprivate func located() throws(RunnerError) -> ConfigurationFile.Located {
    .init(path: try text(), place: "\(file):\(node.line):\(node.column)")
  }

  /// A word for a program, which may be empty.
  fileprivate func word() throws(RunnerError) -> String {
    if case .scalar("", isPlain: false) = node.content { return "" }
    return try text()
  }

  /// A size such as 100x30.
  fileprivate func cellSize() throws(RunnerError) -> CellSize {
    let text = try text()
    guard let size = CellSize(text: text) else {
      throw error(
        "\"\(name)\" must be columns and rows of 1 to \(AppCommand.sizeLimit) such as 80x24, not "
          + "\"\(text)\".")
    }
    return size
  }
}

extension CellSize {
  /// Reads `80x24`; nil for anything else, and for what is no terminal's size.
  package init?(text: String) {
    let numbers = text.split(separator: "x", omittingEmptySubsequences: false).map { Int($0) ?? 0 }
    let limits = 1...AppCommand.sizeLimit
    guard numbers.count == 2, numbers.allSatisfy(limits.contains) else { return nil }
    self.init(columns: numbers[0], rows: numbers[1])
  }
}
