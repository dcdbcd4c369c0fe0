import Files
import Foundation
import JSONModel

extension OutputFolder {
  /// Makes sure that nothing is lost that no run has written.
  ///
  /// - Throws: `RunnerError` of kind `usage` naming what a run would remove.
  package func requireOwn() throws(RunnerError) {
    guard !holdsRun else { return }
    let strange = foreignFiles
    guard !strange.isEmpty else { return }
    throw RunnerError(
      .usage,
      "\(path) holds \(strange.joined(separator: ", ")), which no run of qa-runner seems to have "
        + "written and which one would remove. Give another --output, or move them away.")
  }

  /// Whether a run has written here, by its journal, its results or its manifest.
  var holdsRun: Bool {
    if journalBeginning == Self.journalHead { return true }
    return [results, manifest].contains(where: Self.isRun)
  }

  /// How each journal that has a first line begins.
  static let journalHead = Array(#"{"kind":{"runStarted":"#.utf8)

  /// What the journal has of that; nil where there is none, or a link or anything else has its name.
  var journalBeginning: [UInt8]? {
    guard !FileKind.isLink(journal) else { return nil }
    do throws(FileRefusal) {
      return try EnclosedFolder(path).file(PathParts(journal).name)
        .beginning(of: Self.journalHead.count)
    } catch {
      return nil
    }
  }

  private static func isRun(_ file: String) -> Bool {
    do {
      let bytes = try RegularFile(file).bytes(limit: RunFile.limit)
      let json = try JSONParser.parse(Data(bytes))
      return json["version"]?.integerValue != nil && json["plan"]?.stringValue != nil
        && (json["tests"] ?? json["entries"])?.arrayValue != nil
    } catch {
      // Whatever it is, no run has written it.
      return false
    }
  }

  /// What a run would remove or replace and what does not show by itself that one has made it.
  var foreignFiles: [String] {
    let files = FileManager.default
    // A journal that was taken and never written is empty, and a torn one has a part of its head:
    // that loses nobody anything, but does not tell either who has written the rest.
    let isTorn = journalBeginning.map { Self.journalHead.starts(with: $0) } ?? false
    return ((isTorn ? [] : ["journal.jsonl"]) + ["logs"] + Self.names).filter { name in
      guard FileKind("\(path)/\(name)") == .folder, !FileKind.isLink("\(path)/\(name)") else {
        return FileKind.isThere("\(path)/\(name)")
      }
      do {
        let held = try files.contentsOfDirectory(atPath: "\(path)/\(name)")
        // Where a run could not begin they may be all that it has left.
        return !held.allSatisfy { file in
          name == "logs"
            && (file == Self.buildLog || file.hasPrefix("node-") && file.hasSuffix(".log"))
        }
      } catch {
        return true
      }
    }
  }
}
