import Foundation
import JSONModel
import SnapshotKit
import WorkerProtocol

/// Read and written without the coders, which take many times as long: every run waits for both.
extension History {
  /// Reads a file; an empty history when there is none or it can't be read: it only costs speed.
  /// So does a duration that none is, which is left out.
  package init(file: String) {
    guard let data = FileManager.default.contents(atPath: file) else { return }
    do throws(JSONParseError) {
      // Written by another version or cut off: the run after this one is ordered again.
      self = History(json: try JSONParser.parse(data)) ?? History()
    } catch {
      return
    }
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
  /// - Throws: `SnapshotError.notWritable` when the folder can't be written.
  package func write(to file: String) throws {
    var members: [String: JSONValue] = [
      "version": .number(Double(version)),
      "durations": .object(durations.mapValues { .array($0.map(JSONValue.number)) }),
    ]
    if let failures { members["failures"] = .object(failures.mapValues(JSONValue.string)) }
    if let shards { members["shards"] = .array(shards.map(JSONValue.string)) }
    try AtomicFile.write(Array(JSONValue.object(members).encoded()), to: file, isDurable: false)
  }
}
