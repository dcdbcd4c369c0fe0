import Foundation
import JSONModel

/// The journal on disk: one JSON line an entry, written in their order, so that a reader after a
/// `kill -9` finds whole lines and at most one torn one, the last.
///
/// For one owner, who may block: the coordinator runs on a queue of its own.
package final class JournalFile {
  package let path: String
  private let handle: FileHandle
  private let encoder = JSONEncoder()

  /// Makes the file anew.
  ///
  /// - Throws: `RunnerError` of kind `infrastructure`.
  package init(path: String) throws(RunnerError) {
    self.path = path
    guard FileManager.default.createFile(atPath: path, contents: nil),
      let handle = FileHandle(forWritingAtPath: path)
    else {
      throw RunnerError(
        .infrastructure, "The journal \(path) cannot be written. Choose another --output.")
    }
    self.handle = handle
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    try lock()
  }

  /// Opens a journal to go on with it; a torn last line is cut off.
  ///
  /// - Throws: `RunnerError`: `usage` when there is none, or the run that writes it still goes on.
  package init(resuming path: String) throws(RunnerError) {
    self.path = path
    guard let handle = FileHandle(forUpdatingAtPath: path) else {
      throw RunnerError(.usage, "There is no \(path); name the output folder of a run.")
    }
    self.handle = handle
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    try lock()
    do {
      let data = try handle.readToEnd() ?? Data()
      let end = data.lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
      try handle.truncate(atOffset: UInt64(end))
      try handle.seek(toOffset: UInt64(end))
    } catch {
      throw RunnerError(
        .infrastructure,
        "The journal \(path) cannot be changed (\(RunnerError.reason(of: error))).")
    }
  }

  /// Held as long as the file is open: a second run in the folder would spoil both.
  private func lock() throws(RunnerError) {
    guard flock(handle.fileDescriptor, LOCK_EX | LOCK_NB) == 0 else { throw Self.held(path) }
  }

  /// Whether no living run writes this journal.
  ///
  /// - Throws: `RunnerError` of kind `usage` when one does.
  package static func requireFree(_ path: String) throws(RunnerError) {
    let file = unsafe open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return }
    defer { close(file) }
    guard flock(file, LOCK_EX | LOCK_NB) == 0 else { throw held(path) }
  }

  private static func held(_ path: String) -> RunnerError {
    RunnerError(
      .usage,
      "A run that still goes on writes \(path). Wait for its end, or give another --output.")
  }

  /// Adds entries, by one call for all.
  ///
  /// - Throws: `RunnerError` of kind `infrastructure` when the disk takes no more.
  package func append(_ entries: [JournalEntry]) throws(RunnerError) {
    do {
      var lines = Data()
      for entry in entries {
        lines.append(try entry.quickValue?.encoded() ?? encoder.encode(entry))
        lines.append(0x0A)
      }
      try handle.write(contentsOf: lines)
    } catch {
      throw RunnerError(
        .infrastructure,
        "The journal \(path) cannot be written (\(RunnerError.reason(of: error))). Make room on the "
          + "disk, then run again.")
    }
  }

  /// Reads the entries of a journal; a torn last line is left out.
  ///
  /// - Throws: `RunnerError` of kind `usage` when there is none, `incomplete` when a line before the
  ///   last is damaged.
  package static func read(_ path: String) throws(RunnerError) -> [JournalEntry] {
    guard let data = FileManager.default.contents(atPath: path) else {
      throw RunnerError(.usage, "There is no \(path); name the output folder of a run.")
    }
    let decoder = JSONDecoder()
    var entries: [JournalEntry] = []
    let lines = data.split(separator: 0x0A, omittingEmptySubsequences: false)
    for (number, line) in lines.enumerated() where !line.isEmpty {
      do {
        let entry = try decoder.decode(JournalEntry.self, from: Data(line))
        guard entry.isPossible else { throw RunnerError(.incomplete, "no run writes this") }
        entries.append(entry)
      } catch {
        // Only what follows the last newline may be torn.
        if number == lines.count - 1 { break }
        throw RunnerError(
          .incomplete, "\(path):\(number + 1): the line is damaged; the run has to be made again.")
      }
    }
    return entries
  }
}
