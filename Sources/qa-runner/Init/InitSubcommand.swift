import Execution
import Foundation
import JSONModel
import ProcessControl
import RunnerCore

extension Subcommand {
  /// `qa-runner init`: a project for a program, with a page and a spec of its first screen.
  static let `init` = Subcommand(
    specification: CommandSpecification(
      "init", "begin a project: a page and a spec of a program's first screen", operands: "[DIR]",
      options: [
        .init("app", value: "PATH", "the program; its first screen is looked at"),
        .init(
          "package", value: "PATH", "qa-runner's own package, a folder or a URL",
          variable: "QA_PACKAGE"),
        .init("json", "print what was written as JSON"),
      ],
      examples: [
        ("qa-runner init --app ./mytool ui-tests", "a project in the folder ui-tests"),
        ("cd ui-tests && qa-runner", "builds it and runs it"),
      ]),
    run: { arguments, surroundings in
      guard let app = arguments.text("app") else {
        throw RunnerError(.usage, "Name the program: qa-runner init --app ./mytool.")
      }
      let path = RunSettings.absolute(app, in: surroundings.workingDirectory)
      guard FileManager.default.isExecutableFile(atPath: path) else {
        throw RunnerError(.usage, "There is no program at \(path). Correct --app.")
      }
      let name = appName(path)
      let folder = RunSettings.absolute(
        arguments.operands.first ?? "\(name)-flows", in: surroundings.workingDirectory)
      let screen = try FirstScreen(try await inspection(path, surroundings), app: app)
      let package = StarterPackage(
        app: name, path: path,
        runner: try arguments.text("package").map { text in
          text.contains("://")
            ? text : RunSettings.absolute(text, in: surroundings.workingDirectory)
        } ?? ownPackage(surroundings), screen: screen)
      try write(package, to: folder)
      let project = StartedProject(
        folder: folder, files: package.files.map(\.name),
        locators: screen.elements.map(\.locator),
        next: "cd \(Wording.shell(arguments.operands.first ?? "\(name)-flows")) && qa-runner")
      try surroundings.print(project, asJSON: arguments.has("json"), orElse: project.text)
      return .success
    })

  private static func appName(_ path: String) -> String {
    let base = URL(fileURLWithPath: path).deletingPathExtension().lastPathComponent.lowercased()
    let name = String(base.map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "-" })
    return name.allSatisfy { $0 == "-" } ? "app" : name
  }

  /// The package that this program was built in.
  ///
  /// - Throws: `RunnerError` of kind `usage` where it stands alone, as from a tarball.
  private static func ownPackage(_ surroundings: Surroundings) throws -> String {
    var folder = URL(fileURLWithPath: surroundings.executable).deletingLastPathComponent()
    while folder.path != "/" {
      let isOurs = FileManager.default.fileExists(atPath: folder.path + "/Sources/SuiteKit")
      if isOurs, FileManager.default.fileExists(atPath: folder.path + "/Package.swift") {
        return folder.path
      }
      folder.deleteLastPathComponent()
    }
    throw RunnerError(
      .usage,
      "The sources of qa-runner are not around \(surroundings.executable), and a project is built "
        + "against them. Name their folder or address: --package /path/to/qa-runner, or QA_PACKAGE."
    )
  }

  /// What `inspect` says of the program in a terminal of 80 × 24.
  private static func inspection(
    _ path: String, _ surroundings: Surroundings
  ) async throws -> JSONValue {
    let folder = try PrivateDirectory(environment: surroundings.environment)
    let file = open(folder.path + "/screen.json", O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
    guard file >= 0 else {
      throw RunnerError(.infrastructure, "\(folder.path) cannot be written; set TMPDIR.")
    }
    var command = Command(
      surroundings.executable, ["inspect", path, "--size", "80x24", "--json"],
      environment: surroundings.environment)
    command.output = .descriptor(Descriptor(owning: file))
    command.errors = .inherit
    let child = try await Launcher().launch(command)
    defer { child.signal(SIGKILL) }
    guard try await child.exit(within: .seconds(60)).isSuccess else {
      throw RunnerError(
        .usage, "The first screen of \(path) could not be seen; the lines above say why.")
    }
    let data = FileManager.default.contents(atPath: folder.path + "/screen.json") ?? Data()
    return try JSONParser.parse(data)
  }

  private static func write(_ package: StarterPackage, to folder: String) throws {
    let files = FileManager.default
    for file in package.files where files.fileExists(atPath: "\(folder)/\(file.name)") {
      throw RunnerError(
        .usage, "\(folder)/\(file.name) is there already. Name another folder: init --app … DIR.")
    }
    do {
      for file in package.files {
        let url = URL(fileURLWithPath: "\(folder)/\(file.name)")
        try files.createDirectory(
          at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(file.text.utf8).write(to: url, options: .atomic)
      }
    } catch {
      throw RunnerError(
        .infrastructure, "\(folder) cannot be written (\(error.localizedDescription)).")
    }
  }
}
