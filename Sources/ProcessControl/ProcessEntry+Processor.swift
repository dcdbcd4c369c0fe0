extension ProcessEntry {
  /// How long a process's first thread has run on a processor; nil where the kernel does not tell.
  package static func processorTime(of pid: Int32) -> Duration? {
    readText("/proc/\(pid)/schedstat")?.split(separator: " ").first.flatMap { Int64($0) }
      .map { .nanoseconds($0) }
  }
}
