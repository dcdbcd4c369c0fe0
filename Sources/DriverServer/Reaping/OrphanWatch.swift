import Glibc
import ProcessControl
import Synchronization

/// Collects ended processes that came to this one as their subreaper.
///
/// A process counts as an orphan only when it was ended at two looks in turn, so that the status of
/// one that is just being started or reaped by its owner is not taken away.
final class OrphanWatch: Sendable {
  private let seen = Mutex<Set<Int32>>([])

  func reap(by launcher: Launcher, except owned: Set<Int32>) {
    let own = getpid()
    let ended = Set(
      ProcessEntry.all().filter {
        $0.parent == own && $0.state == .zombie && !owned.contains($0.pid)
          && !launcher.isRunning($0.pid)
      }.map(\.pid))
    let orphans = seen.withLock { seen in
      defer { seen = ended }
      return seen.intersection(ended)
    }
    if !orphans.isEmpty { launcher.reapOrphans(among: orphans) }
  }
}
