import Configuration
import DriverServer
import Files
import Foundation
import RunRecord
import SnapshotKit

/// Where a served session's snapshots are, for clients of any language.
enum ServeSnapshots {
  /// Nil where no folder of references is named.
  /// - Throws: `RunnerError` of kind `usage` for a mode that isn't one, or a folder that can't be made.
  static func configuration(
    _ arguments: ParsedArguments, _ context: CommandContext
  ) throws -> SnapshotConfiguration? {
    let environment = context.environment
    guard let folder = arguments.text("references") ?? environment["QA_REFERENCES"],
      !folder.isEmpty
    else { return nil }
    let references = PathParts.absolute(folder, in: context.workingDirectory)
    try requireFolder(references, isNamed: arguments.text("references") != nil)
    let named = arguments.text("record").map { word in (word, RecordMode(rawValue: word)) }
    if let (word, mode) = named, mode == nil {
      throw RunnerError(
        .usage, "--record \(word) is no mode: use never, missing, failed or all.")
    }
    let output = PathParts.absolute(
      environment["QA_OUTPUT"] ?? "qa-output", in: context.workingDirectory)
    do {
      return SnapshotConfiguration(
        references: references, output: output,
        record: try RecordMode.choose(named: named?.1, environment: environment))
    } catch {
      throw RunnerError(.usage, "\(error)")
    }
  }

  /// Makes the folder that the command line names. A run names its project's folder by the variable, also where
  /// nothing is ever recorded there, so that one is made with its first reference.
  private static func requireFolder(_ path: String, isNamed: Bool) throws(RunnerError) {
    var isFolder = ObjCBool(false)
    guard !FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
      guard !isFolder.boolValue else { return }
      throw RunnerError(
        .usage,
        "\(isNamed ? "--references" : "QA_REFERENCES") names \(path), which is a file. "
          + "Name a folder for the references.")
    }
    guard isNamed else { return }
    do {
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    } catch {
      throw RunnerError(
        .usage,
        "--references names \(path), which can't be created: \(error.localizedDescription) "
          + "Name a folder that exists or can be created.")
    }
  }
}
