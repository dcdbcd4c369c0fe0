extension ShardMerge {
  static func refusal(_ text: String) -> RunnerError { RunnerError(.incomplete, text) }

  /// - Throws: `RunnerError` where a shard ran another revision or tested another app than others.
  static func requireSameSubject(
    _ current: Shard, as shards: [Shard]
  ) throws(RunnerError) {
    let folder = current.folder
    if let known = shards.first(where: { $0.manifest.revision != nil }),
      let old = known.manifest.revision, let revision = current.manifest.revision, revision != old
    {
      throw refusal(
        "\(folder.path) was run at the revision \(revision) and \(known.folder.path) at \(old). "
          + "Run all shards at one revision, then merge them.")
    }
    if let tested = shards.first(where: { $0.record.start?.apps != nil }),
      let old = tested.record.start?.apps, let apps = current.record.start?.apps, apps != old
    {
      throw refusal(
        "\(folder.path) tested another app than \(tested.folder.path). Give every shard the same "
          + "build of the app and the same settings; where each machine builds its own, give "
          + "every shard the same --app-version.")
    }
    guard let start = current.record.start else { return }
    let starts = shards.compactMap { shard in shard.record.start.map { (shard.folder.path, $0) } }
    // Whoever names the version of the apps says it of what each machine builds.
    let isNamed = start.apps?.hasPrefix("app ") == true
    if !isNamed, let (path, other) = starts.first(where: { $0.1.suite != nil }),
      let old = other.suite, let suite = start.suite, suite != old
    {
      throw refusal(
        "\(folder.path) ran another suite than \(path). Give every shard the same build of the suite; "
          + "where each machine builds its own, give every shard the same --app-version.")
    }
    if let (path, other) = starts.first(where: { $0.1.record != nil }), let old = other.record,
      let mode = start.record,
      mode != old || start.isRecordingNamed != other.isRecordingNamed
    {
      throw refusal(
        "\(folder.path) ran with the record mode \(mode)\(start.isRecordingNamed ? ", as asked," : "") "
          + "and \(path) with \(old). Give every shard the same --record.")
    }
  }
}
