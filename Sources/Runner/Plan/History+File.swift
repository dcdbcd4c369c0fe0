import Files
import Foundation
import JSONModel
package import RunRecord
import SnapshotKit
import WorkerProtocol

/// Read and written without the coders, which take many times as long: every run waits for both.
extension History {
  /// How every history that was written begins.
  private static let head = Array(#"{"durations":"#.utf8)
  /// What it is called where nobody calls it otherwise.
  package static let fileName = ".qa-history.json"

  /// Reads a file; an empty history when there is none or it can't be read: it only costs speed.
  /// So does a duration that none is, which is left out.
  package init(file: String) { self = Self.read(file) ?? History() }

  /// The same; nil for what is there and can't be read as a history: cut off, or another version's.
  static func read(_ file: String) -> History? {
    do {
      guard let bytes = try AtomicFile.read(file), !bytes.isEmpty else { return History() }
      let json = try JSONParser.parse(Data(bytes))
      return json.objectValue?.isEmpty == true ? History() : History(json: json)
    } catch {
      return nil
    }
  }

  /// Makes sure, before what it will remember is run, that a history can be written and that nothing
  /// else is lost by it. One that is damaged is replaced.
  ///
  /// - Throws: `RunnerError`: `infrastructure`, or `usage` when something else is there.
  package static func require(_ file: String) throws(RunnerError) {
    do throws(SnapshotError) {
      try AtomicFile.requireWritable(file)
      let begin = try AtomicFile.beginning(of: file, count: head.count) ?? []
      // The rest of it may have been lost in a power cut, which leaves zeros, too.
      if head.starts(with: begin) || begin.allSatisfy({ $0 == 0 }) { return }
    } catch {
      throw unwritable(file, error)
    }
    guard PathParts(file).name != fileName, read(file) == nil else { return }
    throw RunnerError(
      .usage,
      "\(file) is no history of qa-runner, and a run would replace it. Give another --history, or "
        + "move it away.")
  }

  private static func unwritable(_ file: String, _ error: any Error) -> RunnerError {
    RunnerError(
      .infrastructure,
      "The history \(file) cannot be written (\(RunnerError.reason(of: error))). Give another "
        + "--history.")
  }

  private init?(json: JSONValue) {
    guard json["version"]?.integerValue == version,
      let durations = json["durations"]?.objectValue
    else { return nil }
    for (name, list) in durations {
      guard let list = list.arrayValue else { return nil }
      self.durations[name] = list.compactMap(\.numberValue).filter(WorkerProtocol.times.contains)
    }
    failures = json["failures"]?.objectValue?.compactMapValues(\.stringValue)
    shards = json["shards"]?.arrayValue?.compactMap(\.stringValue)
  }

  /// Replaces a file, whole or not at all; a power cut may cost it, and so a run's speed.
  ///
  /// - Throws: `RunnerError` of kind `infrastructure` when the folder can't be written.
  package func write(to file: String) throws(RunnerError) {
    var members: [String: JSONValue] = [
      "version": .number(Double(version)),
      "durations": .object(durations.mapValues { .array($0.map(JSONValue.number)) }),
    ]
    if let failures { members["failures"] = .object(failures.mapValues(JSONValue.string)) }
    if let shards { members["shards"] = .array(shards.map(JSONValue.string)) }
    do {
      try AtomicFile.write(Array(JSONValue.object(members).encoded()), to: file, isDurable: false)
    } catch {
      throw Self.unwritable(file, error)
    }
  }
}
