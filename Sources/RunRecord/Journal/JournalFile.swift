import Files
import Foundation
import JSONModel
import TextModel

/// The journal on disk: one JSON line an entry, written in their order, so that a reader after a
/// `kill -9` finds whole lines and at most one torn one, the last.
///
/// For one owner, who may block: the coordinator runs on a queue of its own.
package final class JournalFile {
  package let path: String
  private let handle: FileHandle

  /// Takes the file, made if need be, for a run that may come to write it; what is in it stays.
  ///
  /// - Throws: `RunnerError`: `usage` when a run that still goes on has it, or `infrastructure`.
  package init(claiming path: String) throws(RunnerError) {
    self.path = path
    handle = try Self.locked(path, O_RDWR | O_CREAT)
  }

  /// Takes a journal to go on with it; a torn last line is cut off.
  ///
  /// - Throws: `RunnerError`: `usage` when there is none, or the run that writes it still goes on.
  package init(resuming path: String) throws(RunnerError) {
    self.path = path
    handle = try Self.locked(path, O_RDWR)
    do {
      let data = try handle.readToEnd() ?? Data()
      let end = data.lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
      try handle.truncate(atOffset: UInt64(end))
      try handle.seek(toOffset: UInt64(end))
    } catch {
      throw Self.unchangeable(path, error)
    }
  }

  /// Empties the file, but for the beginning of a line, which readers take for a torn one.
  ///
  /// - Throws: `RunnerError` of kind `infrastructure`.
  package func restart(leaving beginning: [UInt8] = []) throws(RunnerError) {
    do {
      try handle.truncate(atOffset: 0)
      try handle.seek(toOffset: 0)
      if !beginning.isEmpty { try handle.write(contentsOf: Data(beginning)) }
    } catch {
      throw Self.unchangeable(path, error)
    }
  }

  /// Opened and locked for as long as it is open: a second run in the folder would spoil both.
  private static func locked(_ path: String, _ flags: Int32) throws(RunnerError) -> FileHandle {
    while true {
      let file = unsafe open(path, flags | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK, 0o666)
      guard file >= 0 else {
        if errno == ELOOP {
          throw RunnerError(
            .usage,
            "The journal \(path) is a link, and what it leads to would be overwritten. Remove it, or "
              + "give another --output.")
        }
        if errno == ENOENT, flags & O_CREAT == 0 {
          throw RunnerError(.usage, "There is no \(path); name the output folder of a run.")
        }
        let reason = SystemError.words(errno)
        throw RunnerError(
          .infrastructure,
          "The journal \(path) cannot be written (\(reason)). Choose another --output.")
      }
      let handle = FileHandle(fileDescriptor: file, closeOnDealloc: true)
      guard flock(file, LOCK_EX | LOCK_NB) == 0 else {
        guard errno == EWOULDBLOCK else {
          let reason = SystemError.words(errno)
          throw RunnerError(
            .infrastructure,
            "The journal \(path) cannot be locked (\(reason)). Choose another --output.")
        }
        throw RunnerError(
          .usage,
          "Another run still writes \(path). Wait until it ends, or give another --output.")
      }
      // Who held it before may have removed it in between.
      var held = stat()
      var named = stat()
      let isThere = unsafe (fstat(file, &held) == 0 && stat(path, &named) == 0)
      if isThere, held.st_ino == named.st_ino, held.st_dev == named.st_dev { return handle }
    }
  }

  private static func unchangeable(_ path: String, _ error: any Error) -> RunnerError {
    RunnerError(
      .infrastructure,
      "The journal \(path) cannot be changed (\(RunnerError.reason(of: error))). Choose another "
        + "--output.")
  }

  /// Adds entries, by one call for all.
  ///
  /// - Throws: `RunnerError` of kind `infrastructure` when the disk takes no more.
  package func append(_ entries: [JournalEntry]) throws(RunnerError) {
    do {
      var lines = Data()
      for entry in entries {
        lines.append(try JSONCoder.encode(entry))
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
    let found: Data?
    do throws(FileRefusal) {
      found = try RunFile.contents(of: path)
    } catch {
      throw RunnerError(.usage, "\(path) \(error). Name the output folder of a run.")
    }
    guard let data = found else {
      throw RunnerError(.usage, "There is no \(path); name the output folder of a run.")
    }
    var entries: [JournalEntry] = []
    let lines = data.split(separator: 0x0A, omittingEmptySubsequences: false)
    for (number, line) in lines.enumerated() where !line.isEmpty {
      do {
        let entry = try JSONCoder.decode(JournalEntry.self, from: line)
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
