import RunRecord
import Runner

extension RunSettings {
  /// Which run is shared with other machines.
  ///
  /// - Throws: `RunnerError` of kind `usage`.
  mutating func readSharing(_ reader: SettingReader) throws(RunnerError) {
    let url = reader.text(.queue) ?? ""
    let run = reader.text(.runID) ?? ""
    guard !url.isEmpty else {
      // A variable alone may be CI's habit, but an option that is given has to have its effect.
      for setting in [Setting.runID, .queueFallback, .queueCarry]
      where reader.arguments.has(setting.name)
        && reader.arguments.source(setting.name).hasPrefix("--")
      {
        throw RunnerError(
          .usage,
          "--\(setting.name) is of no use without --queue. Give --queue URL, or leave it out.")
      }
      return
    }
    guard !run.isEmpty else {
      throw RunnerError(
        .usage,
        "--queue needs --run-id: what all machines of this run give, and no other run does. Use the "
          + "number that CI gives the build.")
    }
    var queue = try SharedRunSettings(url, run: run)
    if let text = reader.text(.queueFallback), !text.isEmpty {
      guard text.hasPrefix("shard=") else {
        throw RunnerError(
          .usage, "--queue-fallback is shard=I/N, such as shard=2/4, not \"\(text)\".")
      }
      queue.fallback = try Manifest.Shard(String(text.dropFirst("shard=".count)))
    }
    queue.patience = try reader.time(.queueTimeout) ?? queue.patience
    queue.lease = try reader.time(.queueLease) ?? queue.lease
    try queue.belong(to: reader.text(.queueProject), at: root)
    try queue.carry(over: reader.text(.queueCarry))
    self.queue = queue
    let excluded: [(Bool, Setting)] = [
      (shard != nil, .shard), (isResumed, .resume), (isWatching, .watch),
      (isUntilFailure, .untilFailure),
    ]
    if let other = excluded.first(where: \.0)?.1 {
      throw RunnerError(
        .usage, "--queue does not go with --\(other.name): leave one of them out.")
    }
  }
}
