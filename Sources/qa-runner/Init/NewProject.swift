import Files
import RunRecord
import Runner
import WireProtocol

/// A project that `init` is about to write: its files, and what its owner should know of them.
struct NewProject {
  var app: AppUnderTest
  var place: ProjectPlace
  /// qa-runner's package: an absolute path or a URL.
  var runner: String
  var pipeline: StarterPipeline?
  var screen: FirstScreen
  /// Whether the program's name is enough, as its folder is on the `PATH`.
  var isNameOnPath = false
  var locale = "C.UTF-8"

  private var isRemote: Bool { runner.contains("://") }

  private var package: StarterPackage {
    StarterPackage(
      app: app.name, program: program, arguments: app.command.arguments,
      workingDirectory: workingDirectory, locale: locale,
      runner: isRemote ? runner : place.relative(runner) ?? runner, screen: screen)
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

  /// Paths from the project's folder; from the work tree's root after `/`.
  var files: [(name: String, text: String)] {
    let package = self.package
    guard let pipeline else { return package.files }
    let file = pipeline.text(
      package.suite, folder: ProjectPlace.relative(place.folder, from: place.root),
      runner: package.runner, isInside: !isRemote && place.holds(runner))
    return package.files + [("/" + pipeline.path(suite: package.suite), file)]
  }

  /// What has to change before another machine can use the project.
  private var cautions: [String] {
    var cautions: [String] = []
    let package = self.package
    if package.runner.hasPrefix("/") || !isRemote && !place.holds(runner) {
      cautions.append(
        "Package.swift and build.sh name qa-runner's package by \(package.runner), which a commit of "
          + "\(place.root) does not hold. Make it a submodule and change both, or use --package URL."
      )
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
    if pipeline != nil, !isRemote, !place.holds(runner) {
      cautions.append(
        "The CI file clones qa-runner from $QA_RUNNER_URL. Set it there: a variable of the repository "
          + "at GitHub, an environment variable at Jenkins.")
    }
    if !screen.isStable {
      cautions.append(
        "Two starts have shown different first screens, so the spec takes no snapshot of it.")
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
      locators: screen.elements.map(\.locator), cautions: cautions, next: next)
  }
}
