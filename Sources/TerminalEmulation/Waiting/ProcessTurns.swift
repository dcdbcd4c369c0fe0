import ProcessControl

/// How often a program was given a processor, from `/proc/PID/schedstat`: where the number is the same,
/// the program has not woken in the meantime.
package struct ProcessTurns: Hashable, Sendable {
  private let count: UInt64

  /// Counts a process and its children; nil where the kernel does not tell.
  package init?(of pid: Int32, depth: Int = 4) {
    // What it ran for, what it waited for, and how many turns that were.
    let fields = readText("/proc/\(pid)/schedstat")?.split(whereSeparator: \.isWhitespace) ?? []
    guard fields.count == 3, let own = UInt64(fields[2]) else { return nil }
    let children = depth > 0 ? SystemCall.children(of: pid) : []
    count = children.reduce(own) { sum, child in
      sum &+ (ProcessTurns(of: child, depth: depth - 1)?.count ?? 0)
    }
  }
}
