import Execution
import Foundation
import JSONModel
import ProcessControl
import WireProtocol

/// The journal of a server that was killed.
struct AbandonedJournal: ~Copyable {
  let path: String
  /// What its sessions left.
  let remains: [SessionRemains]
  /// The line that each of them began with, by the session's id.
  let beginnings: [String: JournalLine]
  /// Held, so that no other server cleans up the same.
  private let lock: Descriptor

  /// Opens a journal whose server is dead; nil while it lives, or when another cleans up already.
  init?(_ path: String) {
    let file = unsafe open(path, O_RDWR | O_CLOEXEC | O_NOFOLLOW)
    guard file >= 0 else { return nil }
    let descriptor = Descriptor(owning: file)
    guard flock(file, LOCK_EX | LOCK_NB) == 0 else { return nil }
    lock = descriptor
    self.path = path
    let bytes = FileManager.default.contents(atPath: path) ?? Data()
    (remains, beginnings) = Self.remains(bytes)
  }

  /// What has begun and is not reaped; a torn last line is none.
  private static func remains(_ journal: Data) -> ([SessionRemains], [String: JournalLine]) {
    var found: [String: SessionRemains] = [:]
    var beginnings: [String: JournalLine] = [:]
    for bytes in journal.split(separator: 0x0a) {
      guard let line = try? JSONCoder.decode(JournalLine.self, from: bytes) else { continue }
      switch line.event {
      case .begin:
        guard let directory = line.directory, isSessionDirectory(directory) else { continue }
        beginnings[line.session] = line
        found[line.session] = SessionRemains(
          session: line.session, pid: nil,
          // An app that was started anew bears the session's id and more.
          mark: ProcessTree.Mark(
            name: AppVariable.session.rawValue, value: line.session, isPrefix: true),
          directory: PrivateDirectory(adopting: directory))
      case .running:
        // A number that was used again is somebody else's.
        guard let pid = line.pid, ProcessEntry(pid: pid)?.startTime == line.startTime else {
          continue
        }
        found[line.session]?.pid = pid
      case .ended: beginnings[line.session]?.reason = line.reason
      case .reaped: found[line.session] = nil
      }
    }
    return (found.values.sorted { $0.session < $1.session }, beginnings)
  }

  /// Only what a driver has made is removed.
  private static func isSessionDirectory(_ path: String) -> Bool {
    path.hasPrefix("/") && !path.contains("/../")
      && path.split(separator: "/").last?.hasPrefix("\(AppLauncher.directoryPrefix)-") == true
  }

  /// Says that nothing is left of it.
  consuming func settle() {
    _ = unsafe unlink(path)
    lock.close()
  }
}
