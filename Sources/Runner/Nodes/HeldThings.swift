import ProcessControl
import WorkerProtocol

/// What the shared fixtures of a worker hold, and which test had each of them set up.
struct HeldThings {
  struct Things {
    var processes: Set<ProcessEntry> = []
    var files: Set<String> = []
  }

  private var processes: [Int32: (entry: ProcessEntry, token: String)] = [:]
  private var files: [String: String] = [:]

  /// Takes what is held now, as a test says at its end.
  ///
  /// - Returns: By test: what was held before and is held no more.
  mutating func update(_ kept: KeptThings?, by token: String) -> [String: Things] {
    var released: [String: Things] = [:]
    let pids = Set(kept?.processes ?? [])
    for (pid, held) in processes where !pids.contains(pid) {
      released[held.token, default: Things()].processes.insert(held.entry)
      processes[pid] = nil
    }
    for pid in pids where processes[pid] == nil {
      processes[pid] = ProcessEntry(pid: pid).map { ($0, token) }
    }
    let names = Set(kept?.files ?? [])
    for (name, token) in files where !names.contains(name) {
      released[token, default: Things()].files.insert(name)
      files[name] = nil
    }
    for name in names where files[name] == nil { files[name] = token }
    return released
  }
}
