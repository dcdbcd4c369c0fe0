import Devices
import Files
import Foundation
package import RunRecord
package import Runner
package import WireProtocol

/// Decides how apps are started, for every subcommand that starts one: program, arguments,
/// variables, working directory, home and size, from `--app` and `qa.yml`.
package struct AppCatalog: Sendable {
  /// The apps by name: `qa.yml`'s in its order, then those of `--app` alone.
  package private(set) var apps: [AppUnderTest]
  /// The names of those that `--app` gives.
  package private(set) var given: Set<String> = []
  private let environment: [String: String]
  private let workingDirectory: String

  /// - Parameter workingDirectory: the caller's.
  /// - Throws: `RunnerError` of kind `usage` for a malformed `--app`.
  package init(
    _ arguments: ParsedArguments, file: ConfigurationFile, environment: [String: String],
    workingDirectory: String
  ) throws(RunnerError) {
    self.environment = environment
    self.workingDirectory = workingDirectory
    if let handed = try [AppUnderTest].handedOver(environment) {
      apps = handed
      return
    }
    apps = file.apps.map { Self.app($0, in: file.folder, environment: environment) }
    for text in arguments.texts("app").flatMap(ShellWords.apps) {
      guard let equals = text.firstIndex(of: "="), equals != text.startIndex else {
        throw RunnerError(
          .usage,
          "\(arguments.source("app")) must be NAME=PATH, or NAME='PATH ARGUMENT …', not \"\(text)\"."
        )
      }
      let name = String(text[..<equals])
      given.insert(name)
      let (path, words) = try program(
        String(text[text.index(after: equals)...]), from: arguments.source("app"))
      if let position = apps.firstIndex(where: { $0.name == name }) {
        // What else `qa.yml` says of it holds, its arguments too where none are given here.
        apps[position].command.path = path
        if !words.isEmpty { apps[position].command.arguments = words }
      } else {
        apps.append(
          AppUnderTest(
            name: name,
            command: AppCommand(path: path, arguments: words, workingDirectory: file.folder)))
      }
    }
  }

  /// The app of a name.
  package func app(named name: String) -> AppUnderTest? { apps.first { $0.name == name } }

  /// Gives an agent to the apps of `--app`.
  ///
  /// - Throws: `RunnerError` of kind `usage` where `--app` names none.
  package mutating func add(_ agent: AppAgent) throws(RunnerError) {
    guard !given.isEmpty else {
      throw RunnerError(
        .usage,
        "--agent is for the apps of --app, and there are none. Add --app NAME=PATH, or write "
          + "\"agent: \(agent.rawValue)\" for the app in qa.yml.")
    }
    for position in apps.indices where given.contains(apps[position].name) {
      apps[position].command.agent = agent
    }
  }

  /// The program and the words after it; a file whose path has blanks needs no quotes.
  ///
  /// - Throws: `RunnerError` of kind `usage` where no program is named.
  package func program(
    _ text: String, from source: String
  ) throws(RunnerError) -> (path: String, arguments: [String]) {
    if FileKind(PathParts.absolute(text, in: workingDirectory)) == .file {
      return (PathParts.absolute(text, in: workingDirectory), [])
    }
    let words = try ShellWords(text).words
    guard let first = words.first, !first.isEmpty else {
      throw RunnerError(.usage, "\(source) names no program. Write it as NAME=PATH.")
    }
    let path = ProgramFile.path(first, in: workingDirectory, environment: environment)
    return (path, Array(words.dropFirst()))
  }

  /// The app or the program that somebody names: an app by `--app` or `qa.yml`, a path, a program
  /// beside this one, or one on the `PATH`, with arguments after blanks.
  ///
  /// - Parameters:
  ///   - rest: more arguments, after its own.
  ///   - executable: this program's path.
  /// - Throws: `RunnerError` of kind `usage`, with what is wrong with it.
  package func find(
    _ text: String, _ rest: [String] = [], besides executable: String
  ) throws(RunnerError) -> AppUnderTest {
    var found = try lookup(text, besides: executable)
    found.command.arguments += rest
    return found
  }

  private func lookup(
    _ text: String, besides executable: String
  ) throws(RunnerError) -> AppUnderTest {
    if let known = app(named: text) {
      if let fault = known.fault { throw fault }
      return known
    }
    let absolute = PathParts.absolute(text, in: workingDirectory)
    let words = FileKind(absolute) == nil ? try ShellWords(text).words : [text]
    guard let first = words.first, !first.isEmpty else {
      throw RunnerError(.usage, "An empty name is no program's. Name an app or a program.")
    }
    if words.count > 1, app(named: first) != nil {
      var known = try lookup(first, besides: executable)
      known.command.arguments += words.dropFirst()
      return known
    }
    let path = try programPath(first, besides: executable)
    if let fault = ProgramFile.fault(of: path) { throw RunnerError(.usage, fault) }
    return AppUnderTest(
      name: text,
      command: AppCommand(
        path: path, arguments: Array(words.dropFirst()), workingDirectory: workingDirectory))
  }

  private func programPath(
    _ program: String, besides executable: String
  ) throws(RunnerError) -> String {
    if program.contains("/") { return PathParts.absolute(program, in: workingDirectory) }
    let beside = PathParts(executable).folder + "/" + program
    if ProgramFile.fault(of: beside) == nil { return beside }
    if let path = ProgramFile.sought(program, in: environment) { return path }
    let isHere = FileKind(PathParts.absolute(program, in: workingDirectory)) == .file
    throw RunnerError(
      .usage,
      "There is no app \(program) in qa.yml and no such program on the PATH."
        + NearestMatch.hint(program, among: apps.map(\.name))
        + (isHere
          ? " There is one here: write ./\(program)."
          : " Give its path, or --app \(program)=PATH."))
  }

  private static func app(
    _ app: ConfigurationFile.App, in folder: String, environment: [String: String]
  ) -> AppUnderTest {
    let directory = app.workingDirectory?.path ?? "."
    let command = AppCommand(
      path: ProgramFile.path(app.path, in: folder, environment: environment),
      arguments: app.arguments, environment: app.environment,
      workingDirectory: directory.hasPrefix(AppCommand.homePlaceholder)
        ? directory : PathParts.absolute(directory, in: folder),
      home: app.home,
      files: Dictionary(
        app.files.map { ($0.target, PathParts.absolute($0.source.path, in: folder)) }
      ) { $1 },
      size: app.size, agent: app.agent)
    return AppUnderTest(
      name: app.name, command: command, directoryPlace: app.workingDirectory?.place,
      filePlaces: Dictionary(app.files.map { ($0.target, $0.source.place) }) { $1 })
  }
}
