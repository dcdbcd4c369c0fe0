import Configuration
import Files
import Foundation
import RunRecord
import Runner

/// A scratch copy of Fernway's project below `qa-output/`: its references and a `qa.yml`; the
/// programs are the built ones.
struct DemoProject {
  /// Absolute.
  let folder: String
  /// The folder as a person in the project would write it.
  let shortFolder: String
  private let programs: String

  /// Makes the copy anew.
  ///
  /// - Throws: `RunnerError` of kind `usage` where Fernway is not built or its references are not
  ///   there, `infrastructure` where the copy can't be made.
  init(_ name: String, _ context: CommandContext) throws(RunnerError) {
    let files = FileManager.default
    programs = PathParts(context.executable).folder
    for program in ["fernway", "fernway-flows"]
    where !files.isExecutableFile(atPath: "\(programs)/\(program)") {
      throw RunnerError(
        .usage,
        "The demo drives Fernway, which is not beside \(context.executable). Run it "
          + "in a clone of qa-runner, after `make demo`.")
    }
    let settings = try RunSettings(
      ParsedArguments(), environment: context.environment,
      workingDirectory: context.workingDirectory)
    guard files.fileExists(atPath: settings.references) else {
      throw RunnerError(
        .usage,
        "There are no references at \(settings.references). Run the demo in a clone of "
          + "qa-runner.")
    }
    shortFolder = "qa-output/demo-\(name)"
    folder = "\(context.workingDirectory)/\(shortFolder)"
    do {
      if files.fileExists(atPath: folder) { try files.removeItem(atPath: folder) }
      try files.createDirectory(atPath: folder, withIntermediateDirectories: true)
      try files.copyItem(atPath: settings.references, toPath: "\(folder)/ReferenceImages")
    } catch {
      throw RunnerError(
        .infrastructure, "The scratch copy \(folder) cannot be made: \(error.localizedDescription)")
    }
  }

  func program(_ name: String) -> String { "\(programs)/\(name)" }

  /// Writes a file into the copy.
  ///
  /// - Throws: `RunnerError` of kind `infrastructure`.
  func write(_ text: String, to name: String, isProgram: Bool = false) throws(RunnerError) {
    do {
      try text.write(toFile: "\(folder)/\(name)", atomically: true, encoding: .utf8)
      if isProgram {
        try FileManager.default.setAttributes(
          [.posixPermissions: 0o755], ofItemAtPath: "\(folder)/\(name)")
      }
    } catch {
      throw RunnerError(
        .infrastructure, "\(folder)/\(name) cannot be written: \(error.localizedDescription)")
    }
  }

  /// Writes the copy's `qa.yml`.
  func configure(app: String) throws(RunnerError) {
    try write(
      """
      suite: {path: "\(program("fernway-flows"))"}
      apps: {fernway: "\(app)"}
      targets: [tui, core]
      devices: {phones: [iPhone 4, iPhone 5, iPhone 6, iPhone 6 Plus]}
      retries: 1
      nodes: 4

      """, to: "qa.yml")
  }
}
