import Execution
import Foundation
import JSONModel
import ProcessControl
import Synchronization
import TextModel
import WireProtocol

/// What a server has started and not yet cleaned up after, on disk: should it be killed, the next
/// server of the same user ends what it left.
///
/// Its file is locked as long as the server lives; the lock, not a process number, says so.
final class SessionJournal: Sendable {
  private struct State {
    /// The sessions that are not reaped.
    var open: Set<String> = []
    var size = 0
  }

  /// Past this size an idle journal begins anew.
  private static let sizeLimit = 1 << 18

  let path: String
  private let file: Descriptor
  private let state = Mutex(State())

  /// Begins a journal in a directory of `StateDirectory`'s.
  /// - Throws: `refused` when it can't be written.
  init(directory: String) throws(DriverServerError) {
    path = "\(directory)/driver-\(getpid())-\(RandomName.make(length: 6)).jsonl"
    let made = unsafe open(path, O_CREAT | O_EXCL | O_RDWR | O_APPEND | O_CLOEXEC, 0o600)
    guard made >= 0, flock(made, LOCK_EX | LOCK_NB) == 0 else {
      throw DriverServerError(
        .refused, "The journal \(path) can't be made (\(SystemError.words(errno))).")
    }
    file = Descriptor(owning: made)
  }

  /// Says that a session is about to start.
  /// - Throws: `session not created` when that can't be written: what isn't known can't be reaped.
  func begin(
    _ session: String, _ request: SessionRequest, directory: String
  ) throws(WebDriverError) {
    var line = JournalLine(event: .begin, session: session)
    line.directory = directory
    line.app = request.app
    line.owner = request.lease?.owner
    line.buildUrl = request.lease?.buildURL
    try begin(line)
  }

  /// Says that a directory of data is made, which `reaped` says the end of.
  /// - Throws: as `begin` of a session.
  func begin(_ data: String, directory: String) throws(WebDriverError) {
    var line = JournalLine(event: .begin, session: data)
    line.directory = directory
    try begin(line)
  }

  private func begin(_ line: JournalLine) throws(WebDriverError) {
    if let error = write(line) {
      throw WebDriverError(
        .sessionNotCreated,
        "The server's journal can't be written (\(SystemError.words(error))): make room at "
          + "\(path).")
    }
  }

  func running(_ session: String, pid: Int32) {
    var line = JournalLine(event: .running, session: session)
    line.pid = pid
    line.startTime = ProcessEntry(pid: pid)?.startTime
    _ = write(line)
  }

  func ended(_ session: String, _ ending: SessionEnding) {
    var line = JournalLine(event: .ended, session: session)
    line.reason = ending.rawValue
    _ = write(line)
  }

  func reaped(_ session: String) { _ = write(JournalLine(event: .reaped, session: session)) }

  /// Answers the error's number, if any.
  private func write(_ line: JournalLine) -> Int32? {
    guard var bytes = try? JSONCoder.encode(line) else { return EINVAL }
    bytes.append(0x0a)
    return state.withLock { state in
      switch line.event {
      case .begin: state.open.insert(line.session)
      case .reaped: state.open.remove(line.session)
      case .running, .ended: break
      }
      if state.open.isEmpty, state.size > Self.sizeLimit, ftruncate(file.raw, 0) == 0 {
        state.size = 0
        return nil
      }
      let count = unsafe bytes.withUnsafeBytes { bytes in
        unsafe Foundation.write(file.raw, bytes.baseAddress, bytes.count)
      }
      if count == bytes.count {
        state.size += count
        return nil
      }
      let error = count < 0 ? errno : ENOSPC
      // Half a line would spoil the next one.
      _ = ftruncate(file.raw, off_t(state.size))
      if line.event == .begin { state.open.remove(line.session) }
      return error
    }
  }

  /// Closes it; a journal that tells of nothing left goes.
  func close() {
    if state.withLock({ $0.open.isEmpty }) { _ = unsafe unlink(path) }
    file.close()
  }
}
