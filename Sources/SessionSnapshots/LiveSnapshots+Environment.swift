import Files
import Foundation
import SnapshotKit

extension LiveSnapshots {
  /// For a test that no worker runs: named after its file and function, configured by variables.
  /// - Throws: `SnapshotError` for a bad variable, or where no folder of references can be found.
  static func ofTest(
    file: String, function: String, device: String?, target: String?,
    environment: [String: String] = ProcessInfo.processInfo.environment
  ) throws -> LiveSnapshots {
    let root = try ReferenceRoot.find(environment: environment, above: file)
    let package = PathParts(root).folder
    return LiveSnapshots(
      suite: (PathParts(file).name as NSString).deletingPathExtension,
      test: [String(function.prefix { $0 != "(" }).replacingOccurrences(of: "`", with: "")],
      device: device, target: target,
      configuration: SnapshotConfiguration(
        references: root, output: environment["QA_OUTPUT"] ?? package + "/qa-output",
        record: try RecordMode.choose(environment: environment)))
  }
}
