import Files
import RunRecord
import Runner
import WireProtocol

/// A project that `init` is about to write: its files, and what its owner should know of them.
struct NewProject {
  var app: AppUnderTest
  var place: ProjectPlace
  /// qa-runner's package, an absolute path or a URL; nil for tests that are not built.
  var runner: String?
  var language: StarterLanguage
  var pipeline: StarterPipeline?
  var screen: FirstScreen
  /// Whether the program's name is enough, as its folder is on the `PATH`.
  var isNameOnPath = false
  var locale = "C.UTF-8"

  private var starter: StarterApp {
    StarterApp(
      name: app.name, program: program, arguments: app.command.arguments,
      workingDirectory: workingDirectory, locale: locale, agent: app.command.agent)
  }

  private var program: String {
    if place.holds(app.path) { return ProjectPlace.relative(app.path, from: place.folder) }
    if isNameOnPath { return PathParts(app.path).name }
    return place.relative(app.path) ?? app.path
  }

  /// Where the program was seen to work; a folder that no commit holds is no other machine's.
  private var workingDirectory: String {
    let folder = app.command.workingDirectory ?? place.folder
    return place.holds(folder) ? ProjectPlace.relative(folder, from: place.folder) : folder
  }

  /// How the project names qa-runner's package.
  private func name(ofPackage runner: String) -> String {
    runner.contains("://") ? runner : place.relative(runner) ?? runner
  }

  /// Paths from the project's folder; from the work tree's root after `/`.
  var files: [(name: String, text: String)] {
    let folder = ProjectPlace.relative(place.folder, from: place.root)
    guard let runner else {
      let files =
        language == .flows
        ? StarterFlows(app: starter, screen: screen).files
        : StarterPytest(app: starter, screen: screen).files
      let steps = StarterPipeline.Steps(
        pythonIn: folder, with: language == .python ? "pytest " : "")
      return files + pipelineFile("\(app.name)-tests", steps)
    }
    let package = StarterPackage(app: starter, runner: name(ofPackage: runner), screen: screen)
    let isInside = !runner.contains("://") && place.holds(runner)
    return package.files
      + pipelineFile(
        package.suite,
        StarterPipeline.Steps(folder: folder, runner: package.runner, isInside: isInside))
  }

  private func pipelineFile(
    _ suite: String, _ steps: StarterPipeline.Steps
  ) -> [(name: String, text: String)] {
    pipeline.map { [("/" + $0.path(suite: suite), $0.text(suite, steps))] } ?? []
  }

  /// What has to change before another machine can use the project.
  private var cautions: [String] {
    var cautions: [String] = []
    if let runner, !runner.contains("://"), !place.holds(runner) {
      cautions.append(
        "Package.swift and build.sh name qa-runner's package by \(name(ofPackage: runner)), which a "
          + "commit of \(place.root) does not hold. Make it a submodule and change both, or use "
          + "--package URL.")
    }
    if program.hasPrefix("/") || program.hasPrefix("..") && !place.holds(app.path) {
      cautions.append(
        "qa.yml names the program by \(program), which a commit of \(place.root) does not hold. Give "
          + "it another path, or a name on the PATH.")
    }
    if workingDirectory.hasPrefix("/") {
      cautions.append(
        "qa.yml names the working directory \(workingDirectory). Name a folder of the project, or "
          + "\"{home}\".")
    }
    if pipeline != nil {
      if let runner, !runner.contains("://"), !place.holds(runner) {
        cautions.append(
          "The CI file clones qa-runner from $QA_RUNNER_URL. Set it there: a variable of the repository "
            + "at GitHub, an environment variable at Jenkins.")
      } else if runner == nil {
        cautions.append(
          "The CI file installs qa-runner's wheel from $QA_RUNNER_WHEEL, a file or an address. Set it "
            + "there: a variable of the repository at GitHub, an environment variable at Jenkins.")
      }
    }
    if !screen.isStable {
      cautions.append(
        "Two looks at the first screen differ, so the \(language == .swift ? "spec" : "test") "
          + "takes no snapshot of it.")
    }
    return cautions
  }

  func summary(next: String) -> StartedProject {
    StartedProject(
      folder: place.folder,
      files: files.map { file in
        file.name.hasPrefix("/")
          ? ProjectPlace.relative(place.root + file.name, from: place.folder) : file.name
      },
      locators: screen.elements.map(\.locator), cautions: cautions, next: next,
      isBuilt: runner != nil, hasPage: language != .flows)
  }
}
