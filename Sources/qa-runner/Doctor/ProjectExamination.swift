import Configuration
import FlowFormat
import Foundation
import HTTPClient
import ProcessControl
import RunRecord
import Runner

/// What a run needs of its project.
struct ProjectExamination {
  var arguments: ParsedArguments
  var context: CommandContext

  func findings() async -> [Finding] {
    guard
      arguments.text("config") != nil
        || RunSettings.nearestFile(from: context.workingDirectory) != nil
    else {
      return [
        .doubtful(
          "qa.yml", "none here or above",
          fix: "`qa-runner init --app ./PROGRAM` begins a project; or go to one")
      ]
    }
    do {
      let settings = try context.settings(arguments)
      return [
        .good("qa.yml", settings.root + "/qa.yml")
      ] + (await suites(settings)) + [
        apps(settings), references(settings), output(settings),
      ] + settings.configuredDrivers.map { driver($0) }
    } catch {
      return [.broken("qa.yml", "\(error)", fix: "correct it at that place")]
    }
  }

  private func suites(_ settings: RunSettings) async -> [Finding] {
    var findings: [Finding] = []
    if settings.runsProgram { findings.append(await program(settings)) }
    if let pytest = settings.pytest, settings.runsPytest {
      findings.append(self.pytest(pytest, settings))
    }
    if let flows = settings.flows {
      findings.append(.good("suite", "flows " + flows.paths.joined(separator: ", ")))
    }
    return findings
  }

  private func pytest(_ pytest: PytestSuite, _ settings: RunSettings) -> Finding {
    do throws(RunnerError) {
      let words = try pytest.command(
        in: settings.root, besides: context.executable,
        environment: context.environment)
      let tests = pytest.paths.joined(separator: ", ")
      return .good("suite", "pytest \(tests), run by \(words.first ?? "")")
    } catch {
      return .broken("suite", "\(error)", fix: "correct it in qa.yml")
    }
  }

  private func program(_ settings: RunSettings) async -> Finding {
    let location = SuiteLocation(
      settings: settings, executable: context.executable,
      environment: context.environment)
    if let found = await location.present(launcher: Launcher()) {
      guard let staleness = found.staleness else { return .good("suite", found.path) }
      let state = "\(found.path) is out of date: \(staleness)"
      guard let build = settings.suiteProduct?.build, !build.isEmpty else {
        return .broken(
          "suite", state, fix: "write the `build:` command of the suite into qa.yml")
      }
      return .doubtful(
        "suite", state, fix: "nothing: the next run builds it by `\(build.joined(separator: " "))`"
      )
    }
    guard let suite = settings.suiteProduct else {
      return .broken("suite", "none is named", fix: "write `suite: {product: NAME}` into qa.yml")
    }
    guard !suite.build.isEmpty else {
      return .broken(
        "suite", "\(suite.product) is not built, and no command builds it",
        fix: "build it, or write its `build:` command into qa.yml")
    }
    return .good("suite", "\(suite.product), made by `\(suite.build.joined(separator: " "))`")
  }

  private func apps(_ settings: RunSettings) -> Finding {
    guard !settings.apps.isEmpty else {
      return .doubtful(
        "apps", "none is named", fix: "write `apps: {NAME: PATH}` into qa.yml, or give --app")
    }
    for app in settings.apps {
      guard let fault = app.fault else { continue }
      return .broken(
        "apps", "\(fault)", fix: "build it, correct qa.yml, or give --app \(app.name)=PATH")
    }
    return .good("apps", settings.apps.map { "\($0.name) \($0.path)" }.joined(separator: ", "))
  }

  private func references(_ settings: RunSettings) -> Finding {
    let files = FileManager.default
    guard files.fileExists(atPath: settings.references) else {
      return .doubtful(
        "references", "\(settings.references) is not there",
        fix: "nothing, before the first snapshot; else check it out")
    }
    let count = files.enumerator(atPath: settings.references)?.reduce(0) { sum, _ in sum + 1 } ?? 0
    return .good("references", "\(settings.references), \(count) entries")
  }

  private func output(_ settings: RunSettings) -> Finding {
    var folder = settings.output
    while !FileManager.default.fileExists(atPath: folder), folder.count > 1 {
      folder = URL(fileURLWithPath: folder).deletingLastPathComponent().path
    }
    guard access(folder, W_OK) == 0 else {
      return .broken(
        "output", "\(settings.output) cannot be written", fix: "choose another --output")
    }
    return .good("output", settings.output)
  }

  private func driver(_ driver: ConfiguredDriver) -> Finding {
    let name = "driver \(driver.name)"
    if let url = driver.url { return .good(name, "runs already at \(url.withoutPassword)") }
    for program in [driver.command, driver.page].compactMap(\.first) {
      guard find(program) != nil else {
        return .broken(
          name, "\(program) is not on the PATH", fix: "install it, or give its path in qa.yml")
      }
    }
    return .good(name, find(driver.command.first ?? "") ?? "")
  }

  /// The path of a program.
  private func find(_ program: String) -> String? {
    let folders = (context.environment["PATH"] ?? "").split(separator: ":").map(String.init)
    let places = program.contains("/") ? [program] : folders.map { "\($0)/\(program)" }
    return places.first(where: FileManager.default.isExecutableFile)
  }
}
