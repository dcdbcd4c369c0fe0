import AgentTools
import Foundation
import JSONModel
import RunRecord
import Synchronization
import TextModel
import WorkerProtocol

/// Reads how far a run of another process is, from the journal that it writes.
final class RunFollower: Sendable {
  private struct State {
    var record: RunRecord?
    /// How much of the journal the record holds.
    var offset: UInt64 = 0
  }

  /// How many running tests are named.
  private static let mostNames = 3

  private let output: OutputFolder
  /// The first line of the journal of an earlier run; nil where there was none.
  private let earlier: Data?
  private let state = Mutex(State())

  /// To be made before the run is started: what is in the folder by then is not its own.
  init(_ output: OutputFolder) {
    self.output = output
    earlier = Self.firstLine(of: output.journal)
  }

  /// What the run does; nil where it has not said so yet.
  var stage: CallProgress.Stage? {
    state.withLock { state in
      guard let first = Self.firstLine(of: output.journal), first != earlier else { return nil }
      read(into: &state)
      guard let record = state.record else { return nil }
      let total = record.tests.count
      var message = "\(record.finished) of \(Wording.count(total, "test"))"
      let running = Self.running(record)
      if !running.isEmpty {
        message += ", now \(running.prefix(Self.mostNames).joined(separator: ", "))"
        if running.count > Self.mostNames {
          message += " and \(running.count - Self.mostNames) more"
        }
      }
      return CallProgress.Stage(message, done: record.finished, of: total)
    }
  }

  private static func running(_ record: RunRecord) -> [String] {
    record.nodes.sorted { $0.key < $1.key }.compactMap { _, node in
      guard case .running(let token) = node.state,
        let test = record.tests.first(where: { $0.attempts.last?.start.token == token })
      else { return nil }
      return test.entry.test.description.printableLine
    }
  }

  /// Applies the whole lines that have come.
  private func read(into state: inout State) {
    // What can't be read yet is read the next time; the run itself says what is wrong.
    guard let file = FileHandle(forReadingAtPath: output.journal) else { return }
    defer { try? file.close() }
    if state.record == nil {
      guard let manifest = try? Manifest(file: output.manifest) else { return }
      state.record = RunRecord(manifest)
    }
    guard (try? file.seek(toOffset: state.offset)) != nil, let data = try? file.readToEnd(),
      let end = data.lastIndex(of: 0x0A)
    else { return }
    for line in data[...end].split(separator: 0x0A) {
      guard let entry = try? JSONCoder.decode(JournalEntry.self, from: line), entry.isPossible
      else { continue }
      state.record?.apply(entry)
    }
    state.offset += UInt64(end + 1)
  }

  private static func firstLine(of journal: String) -> Data? {
    guard let file = FileHandle(forReadingAtPath: journal) else { return nil }
    defer { try? file.close() }
    guard let data = try? file.read(upToCount: 4096), let end = data.firstIndex(of: 0x0A) else {
      return nil
    }
    return data[..<end]
  }
}
