import Foundation
import JSONModel
import SnapshotKit

extension OutputFolder {
  /// Makes sure that nothing is lost that no run has written.
  ///
  /// - Throws: `RunnerError` of kind `usage` naming what a run would remove.
  func requireOwn() throws(RunnerError) {
    guard !holdsRun else { return }
    let strange = strangers
    guard !strange.isEmpty else { return }
    throw RunnerError(
      .usage,
      "\(path) holds \(strange.joined(separator: ", ")), which no run of qa-runner seems to have "
        + "written and which one would remove. Give another --output, or move them away.")
  }

  /// Whether a run has written here, by its journal, its results or its manifest.
  var holdsRun: Bool {
    do throws(SnapshotError) {
      if let begin = try AtomicFile.beginning(of: journal, count: 8) {
        // One that was taken and never written is empty; a torn one has a beginning.
        return Array(#"{"kind":"#.utf8).starts(with: begin)
      }
    } catch {
      return false
    }
    return [results, manifest].contains(where: Self.isRun)
  }

  private static func isRun(_ file: String) -> Bool {
    do {
      guard let bytes = try AtomicFile.read(file) else { return false }
      let json = try JSONParser.parse(Data(bytes))
      return json["version"]?.integerValue != nil && json["plan"]?.stringValue != nil
        && (json["tests"] ?? json["entries"])?.arrayValue != nil
    } catch {
      // Whatever it is, no run has written it.
      return false
    }
  }

  /// What a run would remove or replace and what does not show by itself that one has made it.
  var strangers: [String] {
    let files = FileManager.default
    return (["journal.jsonl", "logs"] + Self.names).filter { name in
      guard FileKind("\(path)/\(name)") == .folder, !FileKind.isLink("\(path)/\(name)") else {
        return FileKind.isThere("\(path)/\(name)")
      }
      do {
        let held = try files.contentsOfDirectory(atPath: "\(path)/\(name)")
        // Where a run could not begin they may be all that it has left.
        return !held.allSatisfy { name == "logs" && $0.hasPrefix("node-") && $0.hasSuffix(".log") }
      } catch {
        return true
      }
    }
  }
}
