package import WorkerProtocol

extension AttemptEvent {
  /// As the journal keeps it: what a test left in the output folder is named relative to that, so
  /// that the folder can be moved, or merged on another machine.
  package func relative(to output: String) -> AttemptEvent {
    withPaths { $0.hasPrefix(output + "/") ? String($0.dropFirst(output.count + 1)) : $0 }
  }

  /// As a merged run's journal keeps it: what was relative to a shard's folder is below that, and of
  /// what lay elsewhere the copy that the shard's report has, by its path in the shard.
  func below(_ folder: String, copy: (String) -> String?) -> AttemptEvent {
    withPaths { path in
      guard path.hasPrefix("/") else { return "\(folder)/\(path)" }
      return copy(path).map { "\(folder)/\($0)" } ?? path
    }
  }

  private func withPaths(_ change: (String) -> String) -> AttemptEvent {
    var event = self
    switch kind {
    case .started, .step, .output, .issue, .notice, .session: break
    case .snapshot(var snapshot):
      snapshot.expected = snapshot.expected.map(change)
      snapshot.actual = snapshot.actual.map(change)
      snapshot.difference = snapshot.difference.map(change)
      event.kind = .snapshot(snapshot)
    case .attachment(let name, let path):
      event.kind = .attachment(name: name, path: change(path))
    }
    return event
  }
}
