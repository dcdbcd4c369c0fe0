import Glibc
import ProcessControl

/// What all threads of a program and its children do at one moment, from `/proc`: compared with the moment
/// of an input, it tells whether the work that the input has begun still goes on.
package struct ProgramWork: Sendable {
  /// What a thread does.
  enum Activity: Hashable, Sendable {
    case runs
    /// Sleeps for a set time.
    case sleeps
    /// Waits for something, for a time at most.
    case waitsForTime
    /// Waits for any of several descriptors, without a limit.
    case polls
    /// Waits for something else, without a limit.
    case waits
    /// Is blocked in a read of its terminal, without a limit.
    case reads
    case waitsForChild
    /// The kernel does not tell.
    case unknown
  }

  struct Thread: Hashable, Sendable {
    var process: Int32
    var number: Int32

    var isMain: Bool { process == number }
  }

  private static let mostThreads = 512
  private static let mostDescriptors = 64

  private(set) var threads: [Thread: Activity] = [:]
  private(set) var processes: [Int32] = []
  /// The armed timer descriptors: process and number.
  private var timers: Set<Thread> = []
  /// Whether a process handles signals that timers and descriptors send.
  private var handlesTimers = false
  private let root: Int32
  private let foreground: Int32?

  /// Looks at a program and all processes that came of it.
  ///
  /// - Parameters:
  ///   - foreground: the process group that has the terminal.
  ///   - readHasLimit: whether reads of the terminal end by themselves after a time.
  package init(of root: Int32, foreground: Int32?, readHasLimit: Bool) {
    self.root = root
    self.foreground = foreground
    var open = [root]
    while let pid = open.popLast(), threads.count < Self.mostThreads {
      processes.append(pid)
      for number in entryNames(in: "/proc/\(pid)/task").compactMap({ Int32($0) }) {
        let thread = Thread(process: pid, number: number)
        threads[thread] = Self.activity(thread, readHasLimit)
        let children = readText("/proc/\(pid)/task/\(number)/children") ?? ""
        open += children.split(separator: " ").compactMap { Int32($0) }
      }
      timers.formUnion(Self.timers(of: pid))
    }
    if isOnlyReading { handlesTimers = processes.contains(where: Self.handlesTimers) }
  }

  private static func activity(_ thread: Thread, _ readHasLimit: Bool) -> Activity {
    guard let line = readText("/proc/\(thread.process)/task/\(thread.number)/syscall") else {
      return .unknown
    }
    if line.hasPrefix("running") { return .runs }
    guard let call = SystemCall(line: line) else { return .unknown }
    if let descriptor = call.readDescriptor {
      guard SystemCall.isTerminal(descriptor, of: thread.process) else { return .waits }
      return readHasLimit ? .waitsForTime : .reads
    }
    if call.selectsInputAlone, !readHasLimit, SystemCall.isTerminal(0, of: thread.process) {
      return .reads
    }
    if call.sleeps { return .sleeps }
    if call.waitsForChild { return .waitsForChild }
    if call.hasTimeLimit { return .waitsForTime }
    return call.waitsForDescriptors ? .polls : .waits
  }

  private static func timers(of pid: Int32) -> [Thread] {
    let descriptors = entryNames(in: "/proc/\(pid)/fd").compactMap { Int32($0) }
    return descriptors.sorted().prefix(mostDescriptors).compactMap { number in
      guard isTimer("/proc/\(pid)/fd/\(number)"),
        let facts = readText("/proc/\(pid)/fdinfo/\(number)"),
        let value = facts.split(separator: "\n").first(where: { $0.hasPrefix("it_value:") }),
        value.contains(where: { ("1"..."9").contains($0) })
      else { return nil }
      return Thread(process: pid, number: number)
    }
  }

  private static func isTimer(_ path: String) -> Bool {
    var target = [CChar](repeating: 0, count: 64)
    let count = unsafe target.withUnsafeMutableBufferPointer { buffer -> Int in
      guard let start = buffer.baseAddress else { return 0 }
      return unsafe readlink(path, start, buffer.count)
    }
    let name = "anon_inode:[timerfd]".utf8.map { CChar(bitPattern: $0) }
    return count == name.count && target[..<count].elementsEqual(name)
  }

  /// Whether a process handles the signals of timers and of descriptors that are ready.
  private static func handlesTimers(_ pid: Int32) -> Bool {
    let lines = readText("/proc/\(pid)/status")?.split(separator: "\n") ?? []
    guard let line = lines.first(where: { $0.hasPrefix("SigCgt:") }),
      let mask = line.split(separator: "\t").last.flatMap({ UInt64($0, radix: 16) })
    else { return true }
    func handles(_ signal: UInt64) -> Bool { mask >> (signal - 1) & 1 == 1 }
    // SIGALRM, SIGVTALRM, SIGPROF, SIGIO. Shells and line editors catch them with all that ends a program (SIGHUP,
    // SIGTERM) to restore the terminal; then they say nothing. The others are for timers of one's own.
    return [14, 26, 27, 29].contains(where: handles) && !(handles(1) && handles(15))
      || mask >> 33 != 0
  }

  private var isOnlyReading: Bool {
    threads.count == processes.count && threads.values.contains(.reads)
      && threads.values.allSatisfy { $0 == .reads || $0 == .waitsForChild }
  }

  /// Whether any of its threads may wait for input.
  package var awaitsInput: Bool {
    threads.values.contains { [.reads, .polls, .waitsForTime, .unknown].contains($0) }
  }

  /// Whether the program's own first thread runs at this moment: what it does when it is idle can't be seen.
  package var isRunning: Bool { threads[Thread(process: root, number: root)] == .runs }

  /// Whether nothing but input can make the program draw: each process has one thread, and they are blocked in a
  /// read of their terminal without a limit, or wait for a child that is.
  package var waitsForInputAlone: Bool { isOnlyReading && !handlesTimers && timers.isEmpty }

  /// The work that was begun since an earlier moment and goes on, in words; nil where none can be seen.
  ///
  /// What was there before says nothing: a program may tick, poll or turn a spinner for ever.
  package func pending(since earlier: ProgramWork) -> String? {
    let known = Set(earlier.processes)
    for pid in processes where !known.contains(pid) {
      if let work = childWork(pid) { return work }
    }
    for (thread, activity) in threads.sorted(by: { $0.key.number < $1.key.number })
    where known.contains(thread.process) {
      let before = earlier.threads[thread]
      let name = thread.isMain ? "the program" : "a thread of it"
      switch activity {
      case .runs where before == nil || thread.isMain && before != .runs: return "\(name) computes"
      case .sleeps where before != .sleeps && before != .waitsForTime:
        return "\(name) sleeps for a set time"
      case .waitsForTime where before != .waitsForTime && before != .sleeps:
        return "\(name) waits for a time that was set since"
      default: continue
      }
    }
    return timers.subtracting(earlier.timers).isEmpty ? nil : "a timer is set"
  }

  /// What a child does that was started since; nil for one that waits for input itself.
  private func childWork(_ pid: Int32) -> String? {
    // One that has ended and is not reaped does nothing more.
    guard let entry = ProcessEntry(pid: pid), entry.state != .zombie, entry.state != .dead else {
      return nil
    }
    switch threads[Thread(process: pid, number: pid)] {
    case nil, .reads, .waitsForChild: return nil
    // Editors and pagers that a shell has started.
    case .polls where entry.group == foreground: return nil
    default: return "a child process is at work (\(entry.name))"
    }
  }

  /// The moment of an input that is sent while the work of an earlier one still goes on: what the program's threads
  /// did before that counts.
  package func keeping(_ earlier: ProgramWork) -> ProgramWork {
    guard pending(since: earlier) != nil else { return self }
    var kept = self
    for thread in threads.keys { kept.threads[thread] = earlier.threads[thread] }
    kept.processes = processes.filter(earlier.processes.contains)
    kept.timers.formIntersection(earlier.timers)
    return kept
  }
}
