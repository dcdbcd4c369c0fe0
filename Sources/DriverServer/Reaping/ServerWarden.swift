import Dispatch
import Foundation
import Glibc
package import ProcessControl

/// Cleans up after a server that was killed: ends the apps of its sessions, which its journal names,
/// and removes their directories.
package enum ServerWarden {
  /// The argument that makes `qa-runner` such a warden; `run(_:)` takes the ones after it.
  package static let argument = "--qa-serve-warden"

  /// How long the dead server's journal may stay locked.
  private static let patience: Duration = .seconds(5)

  /// Has a warden of this process started, which serves with this directory for its journal.
  ///
  /// - Throws: `ProcessControlError.cannotStart` where the binary can't be opened.
  package static func start(
    executable: String, launcher: Launcher, stateDirectory: String, environment: [String: String]
  ) throws -> Warden {
    // No variable that may be secret, and no mark of a session.
    let names = ["PATH", "LD_LIBRARY_PATH", "TMPDIR"]
    return try Warden(
      executable: executable, launcher: launcher,
      arguments: [argument, stateDirectory, "\(getpid())"],
      environment: environment.filter { names.contains($0.key) })
  }

  /// The warden's own life; answers its exit code. Blocks the calling thread.
  package static func run(_ arguments: [String]) -> Int32 {
    guard arguments.count == 2, let server = Int32(arguments[1]) else { return 2 }
    guard Warden.awaitOwnersDeath() else { return 0 }
    let deadline = ContinuousClock.now + patience
    var done: Set<String> = []
    while ContinuousClock.now < deadline {
      // A process may have had several servers. The next server may be at it already: it removes
      // the journals then.
      var isLocked = false
      for path in StateDirectory.journals(in: arguments[0], of: server) where !done.contains(path) {
        guard let journal = AbandonedJournal(path) else {
          isLocked = true
          continue
        }
        endApps(of: journal)
        done.insert(path)
      }
      if !isLocked { return 0 }
      // A process that is killed closes its files one after the other, its lock maybe last.
      _ = poll(nil, 0, 10)
    }
    return 1
  }

  /// Ends what it names. The journal stays: by it the next server tells clients what became of
  /// their sessions.
  private static func endApps(of journal: borrowing AbandonedJournal) {
    let remains = journal.remains
    DispatchQueue.concurrentPerform(iterations: remains.count) { index in
      let tree = ProcessTree(
        roots: remains[index].pid.map { [$0] } ?? [], mark: remains[index].mark)
      tree.kill(grace: .zero, limit: patience)
      _ = remains[index].directory.remove()
    }
  }
}

extension DriverServer {
  /// Makes the directory for a user's servers, or sees that it is the user's own.
  ///
  /// - Throws: `refused` for one that is somebody else's, or open to others.
  package static func prepareStateDirectory(_ path: String) throws(DriverServerError) {
    try StateDirectory.prepare(path)
  }
}
