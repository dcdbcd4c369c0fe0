import Configuration
import Execution
import Files
import Foundation
import ProcessControl
import RunRecord
import Runner
import TextModel
import WireProtocol

extension Subcommand {
  /// `qa-runner init`: a project for a program, with a page and a spec of its first screen.
  static let `init` = Subcommand(
    specification: CommandSpecification(
      "init", "begin a project: a page and a spec of a program's first screen", operands: "[DIR]",
      options: [
        .init(
          "app", value: "PROGRAM",
          "the program, with its arguments in the same quotes; its first screen is looked at"),
        .init("python", "write the page and the tests in Python, for pytest"),
        .init("flows", "write the tests as flows, without code"),
        .init(
          "app-agent", value: "NAME",
          "the agent that the program gets: \(AppAgent.names.joined(separator: ", "))"),
        .init(
          "package", value: "PATH", "qa-runner's own package, a folder or a URL",
          variable: "QA_PACKAGE"),
        .init(
          "ci", value: "SYSTEM", "write a file for github or jenkins too",
          form: .choice(StarterPipeline.allCases.map(\.rawValue))),
        .init(
          "agent", value: "DIR",
          "write only the skill file for coding agents, below DIR; .agents/skills",
          isValueOptional: true),
        .init("json", "print what was written as JSON"),
      ],
      examples: [
        ("qa-runner init --app ./mytool ui-tests", "a project in the folder ui-tests"),
        ("qa-runner init --app './todo.py --demo' --ci github", "with arguments, and a workflow"),
        ("qa-runner init --python --app ./mytool ui-tests", "with tests in Python"),
        ("qa-runner init --flows --app ./mytool ui-tests", "with tests without code"),
        ("qa-runner init --agent", "teach a coding agent to use qa-runner in this project"),
        ("cd ui-tests && qa-runner --record missing", "builds it, runs it, records its snapshots"),
      ]),
    run: { arguments, context in
      if let folder = arguments.text("agent") {
        guard arguments.text("app") == nil, arguments.operands.isEmpty else {
          throw RunnerError(.usage, "--agent writes the skill file alone. Give it without --app.")
        }
        return try AgentSkill.write(to: folder, context)
      }
      guard let text = arguments.text("app") else {
        throw RunnerError(
          .usage, "Name the program: qa-runner init --app ./mytool, or --app './todo.py --demo'.")
      }
      let pipeline = try arguments.choice("ci", of: StarterPipeline.allCases.map(\.rawValue))
        .flatMap(StarterPipeline.init)
      guard !arguments.has("python") || !arguments.has("flows") else {
        throw RunnerError(.usage, "The tests are --python or --flows. Leave one of them out.")
      }
      let language: StarterLanguage =
        arguments.has("python") ? .python : arguments.has("flows") ? .flows : .swift
      var app = try startedApp(text, context)
      app.command.agent = try context.agent(arguments, option: "app-agent")
      let name =
        arguments.operands.first ?? "\(app.name)-\(language == .swift ? "flows" : "tests")"
      let folder = PathParts.absolute(name, in: context.workingDirectory)
      let place = ProjectPlace(folder: folder)
      let runner = try await runnerPackage(arguments, language, context)
      try becomeSubreaper()
      let interruption = Interruption()
      defer { interruption.end() }
      let sights = try await FirstLook(app: app, context: context).twice()
      var project = NewProject(
        app: app, place: place, runner: runner, language: language, pipeline: pipeline,
        screen: try FirstScreen(sights.first, sights.second, app: text, language: language))
      project.isNameOnPath =
        ProgramFile.sought(PathParts(app.path).name, in: context.environment) == app.path
      project.locale = locale(context.environment)
      try write(project.files, to: folder, root: place.root)
      let started = project.summary(
        next: "cd \(Wording.shell(name)) && qa-runner --record missing")
      try context.print(started, asJSON: arguments.has("json"), orElse: started.text)
      return .success
    })

  /// The program with its arguments, as `terminal` would start it, in a terminal of 80 × 24.
  private static func startedApp(
    _ text: String, _ context: CommandContext
  ) throws(RunnerError) -> AppUnderTest {
    let nothing = ConfigurationFile(folder: context.workingDirectory)
    let catalog = try AppCatalog(
      ParsedArguments(), file: nothing, environment: context.environment,
      workingDirectory: context.workingDirectory)
    let (path, words) = try catalog.program(text, from: "--app")
    if let fault = ProgramFile.fault(of: path) { throw RunnerError(.usage, fault) }
    return AppUnderTest(
      name: appName(path),
      command: AppCommand(
        path: path, arguments: words,
        // The project will say this locale, so it is what is looked at.
        environment: ["LANG": locale(context.environment)],
        workingDirectory: context.workingDirectory))
  }

  /// The caller's locale for messages, where it is UTF-8.
  private static func locale(_ environment: [String: String]) -> String {
    let names = ["LC_ALL", "LC_MESSAGES", "LANG"]
    let named = names.compactMap { environment[$0] }.first { !$0.isEmpty } ?? ""
    let isUTF8 = named.lowercased().contains("utf-8") || named.lowercased().contains("utf8")
    return isUTF8 ? named : "C.UTF-8"
  }

  private static func appName(_ path: String) -> String {
    let base = URL(fileURLWithPath: path).deletingPathExtension().lastPathComponent.lowercased()
    let name = String(base.map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "-" })
    return name.allSatisfy { $0 == "-" } ? "app" : name
  }

  /// qa-runner's package: an absolute path or a URL; nil for tests that are not built.
  ///
  /// - Throws: `RunnerError` of kind `usage` where the folder is no such package.
  private static func runnerPackage(
    _ arguments: ParsedArguments, _ language: StarterLanguage, _ context: CommandContext
  ) async throws -> String? {
    // The variable may be set for other projects.
    if language != .swift { return nil }
    guard let text = arguments.text("package") else { return try ownPackage(context) }
    if text.contains("://") { return text }
    let folder = PathParts.absolute(text, in: context.workingDirectory)
    let advice = "Name the folder or the address of qa-runner's sources."
    guard FileManager.default.fileExists(atPath: folder + "/Package.swift") else {
      throw RunnerError(
        .usage, "--package \(folder) is not a Swift package: it has no Package.swift. \(advice)")
    }
    guard try await products(of: folder, context).contains("SuiteKit") else {
      throw RunnerError(
        .usage,
        "The package \(folder) has no product SuiteKit, which a suite is made of. \(advice)")
    }
    return folder
  }

  /// The products of a package, as its manifest declares them.
  private static func products(
    of folder: String, _ context: CommandContext
  ) async throws -> [String] {
    struct Manifest: Decodable {
      struct Product: Decodable { var name: String }
      var products: [Product]
    }
    let scratch = try PrivateDirectory(environment: context.environment)
    let path = scratch.path + "/manifest.json"
    let file = open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
    guard file >= 0 else {
      throw RunnerError(.infrastructure, "\(scratch.path) cannot be written; set TMPDIR.")
    }
    var command = Command(
      "swift", ["package", "--package-path", folder, "dump-package"],
      environment: context.environment)
    command.output = .descriptor(Descriptor(owning: file))
    command.errors = .inherit
    let child = try await Launcher().launch(command)
    defer { child.signal(SIGKILL) }
    guard try await child.exit(within: .seconds(120)).isSuccess else {
      throw RunnerError(
        .usage, "The package \(folder) can't be read; the lines above say why. Correct --package.")
    }
    let data = FileManager.default.contents(atPath: path) ?? Data()
    return try JSONDecoder().decode(Manifest.self, from: data).products.map(\.name)
  }

  /// The package that this program was built in.
  ///
  /// - Throws: `RunnerError` of kind `usage` where it stands alone, as from a tarball.
  private static func ownPackage(_ context: CommandContext) throws -> String {
    var folder = URL(fileURLWithPath: context.executable).deletingLastPathComponent()
    while folder.path != "/" {
      let isOurs = FileManager.default.fileExists(atPath: folder.path + "/Sources/SuiteKit")
      if isOurs, FileManager.default.fileExists(atPath: folder.path + "/Package.swift") {
        return folder.path
      }
      folder.deleteLastPathComponent()
    }
    throw RunnerError(
      .usage,
      "The sources of qa-runner are not around \(context.executable), and a project is built "
        + "against them. Name their folder or address: --package /path/to/qa-runner, or QA_PACKAGE. Tests in Python "
        + "and flows need none of them: --python, --flows."
    )
  }

  /// - Parameter files: paths from the project's folder, or from the root after `/`.
  private static func write(
    _ files: [(name: String, text: String)], to folder: String, root: String
  ) throws {
    func path(_ name: String) -> String { (name.hasPrefix("/") ? root : folder + "/") + name }
    let manager = FileManager.default
    for file in files where manager.fileExists(atPath: path(file.name)) {
      throw RunnerError(
        .usage, "\(path(file.name)) is there already. Name another folder: init --app … DIR.")
    }
    do {
      for file in files {
        let url = URL(fileURLWithPath: path(file.name))
        try manager.createDirectory(
          at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(file.text.utf8).write(to: url, options: .atomic)
      }
    } catch {
      throw RunnerError(
        .infrastructure, "\(folder) cannot be written (\(error.localizedDescription)).")
    }
  }
}
