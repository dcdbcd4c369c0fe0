import CProcess
import Dispatch
package import Execution
import Foundation
import Synchronization

/// Starts processes, learns of their ends, and reaps them and the orphans they leave.
///
/// All are started from one thread that lives as long as the launcher: the kernel sends the
/// parent-death signal when the *thread* that made a child ends. So keep one launcher for the
/// program's life.
package final class Launcher: Sendable {
  private let thread = JobThread(name: "qa-launcher")
  private let queue = DispatchQueue(label: "qa-runner.exits")
  /// The children not yet reaped. Starting and reaping hold it, so that no orphan hunt takes the
  /// status of a child that is being started.
  private let running = Mutex<Set<Int32>>([])

  package init() {}

  deinit { thread.stop() }

  /// Starts a command.
  ///
  /// - Throws: `notFound`, `cannotStart` or `system`. The child's later fate is no error.
  package func launch(_ command: Command) async throws -> ChildProcess {
    try await launching(command).value()
  }

  /// Has a command started before every other that is asked for later, without waiting for it; the
  /// gate opens with what `launch` answers or throws.
  package func launching(_ command: Command) -> Gate<ChildProcess> {
    let gate = Gate<ChildProcess>()
    thread.run { gate.open(Result { try self.start(command) }) }
    return gate
  }

  /// Starts a command, blocking the calling thread the millisecond that takes.
  ///
  /// - Throws: as `launch`.
  package func launchBlocking(_ command: Command) throws -> ChildProcess {
    let outcome = Mutex<Result<ChildProcess, any Error>?>(nil)
    let done = DispatchSemaphore(value: 0)
    thread.run {
      let result = Result { try self.start(command) }
      outcome.withLock { $0 = result }
      done.signal()
    }
    done.wait()
    guard let result = outcome.withLock({ $0 }) else {
      throw ProcessControlError.cannotStart(program: command.program, code: ECANCELED)
    }
    return try result.get()
  }

  /// Starts a process in a way of the caller's own, on the launcher's thread, and looks after it.
  ///
  /// - Throws: what `spawn` throws, or `system`.
  package func adopt(_ spawn: @escaping @Sendable () throws -> Int32) async throws -> ChildProcess {
    let gate = Gate<ChildProcess>()
    thread.run {
      gate.open(Result { try self.register(input: nil, output: nil, errors: nil, spawn) })
    }
    return try await gate.value()
  }

  /// Reaps ended processes that were never started here: orphans that came to this process as
  /// their subreaper; only those of `candidates`, or all when that is nil. Answers how many.
  ///
  /// For all, this must be the program's only launcher and everything else that starts processes
  /// must go through `adopt`: the status of a child of somebody else's would be lost.
  @discardableResult
  package func reapOrphans(among candidates: Set<Int32>? = nil) -> Int {
    let own = getpid()
    let entries = candidates.map { $0.compactMap(ProcessEntry.init(pid:)) } ?? ProcessEntry.all()
    let ended = entries.filter { $0.parent == own && $0.state == .zombie }
    return running.withLock { running in
      ended.count { entry in
        var status: Int32 = 0
        guard !running.contains(entry.pid) else { return false }
        return unsafe qa_reap(entry.pid, &status) > 0
      }
    }
  }

  /// Whether the process was started here and is not yet reaped.
  package func isRunning(_ pid: Int32) -> Bool { running.withLock { $0.contains(pid) } }

  private func start(_ command: Command) throws -> ChildProcess {
    let path = try command.resolvedProgram()
    var streams: [Descriptor] = []
    var ours: [Descriptor?] = []
    for (number, stream) in [command.input, command.output, command.errors].enumerated() {
      let (theirs, mine) = try Self.open(stream, number: Int32(number))
      streams.append(theirs)
      ours.append(mine)
    }
    streams += command.inherited
    var environment = command.environment
    environment[parentVariable] = command.announcesParent ? "\(getpid())" : nil
    let variables = environment.map { "\($0.key)=\($0.value)" }
    let numbers = streams.map(\.raw)
    return try register(input: ours[0], output: ours[1], errors: ours[2]) {
      let directory = command.directory
      // C ends a text at its first zero byte: the program would get less than what was meant.
      guard !([path] + command.arguments + variables).contains(where: { $0.utf8.contains(0) })
      else { throw ProcessControlError.zeroByte(program: path) }
      let answer = unsafe withCStrings([path] + command.arguments) { arguments in
        unsafe withCStrings(variables) { variables in
          let count = Int32(numbers.count)
          let group = command.grouping.rawValue
          return if let directory {
            unsafe qa_spawn(path, arguments, variables, directory, group, numbers, count)
          } else {
            unsafe qa_spawn(path, arguments, variables, nil, group, numbers, count)
          }
        }
      }
      guard answer > 0 else {
        throw ProcessControlError.cannotStart(program: path, code: -answer)
      }
      // The copies that the child has suffice; ours would keep its pipes open.
      withExtendedLifetime(streams) {}
      return answer
    }
  }

  private func register(
    input: Descriptor?, output: Descriptor?, errors: Descriptor?, _ spawn: () throws -> Int32
  ) throws -> ChildProcess {
    let (pid, handle) = try running.withLock { running in
      let pid = try spawn()
      let handle = qa_pidfd_open(pid)
      guard handle >= 0 else {
        throw ProcessControlError.system(call: "pidfd_open", code: -handle)
      }
      running.insert(pid)
      return (pid, Descriptor(owning: handle))
    }
    let child = ChildProcess(
      pid: pid, handle: handle, input: input, output: output, errors: errors)
    let source = DispatchSource.makeReadSource(fileDescriptor: handle.raw, queue: queue)
    // The source is only touched on its queue after this; it lives until it cancels itself.
    nonisolated(unsafe) let shared = source
    source.setEventHandler { [self] in
      var status: Int32 = 0
      let answer = running.withLock { running in
        let answer = unsafe qa_reap(pid, &status)
        if answer != 0 { running.remove(pid) }
        return answer
      }
      guard answer != 0 else { return }
      child.ended(answer > 0 ? Termination(waitStatus: status) : .unknown)
      unsafe shared.cancel()
    }
    source.setCancelHandler { child.closeHandle() }
    source.resume()
    return child
  }

  private static func open(
    _ stream: Command.Stream, number: Int32
  ) throws -> (theirs: Descriptor, ours: Descriptor?) {
    switch stream {
    case .null:
      let null = unsafe Foundation.open("/dev/null", O_RDWR | O_CLOEXEC)
      return (Descriptor(owning: try checked(null < 0 ? -errno : null, "open /dev/null")), nil)
    case .inherit:
      return (Descriptor(owning: try checked(qa_duplicate(number, 3), "fcntl")), nil)
    case .descriptor(let descriptor):
      return (Descriptor(owning: try checked(qa_duplicate(descriptor.raw, 3), "fcntl")), nil)
    case .pipe:
      var ends: [Int32] = [-1, -1]
      try checked(unsafe qa_pipe(&ends), "pipe2")
      let (read, write) = (Descriptor(owning: ends[0]), Descriptor(owning: ends[1]))
      return number == 0 ? (read, write) : (write, read)
    }
  }
}

/// The environment variable that tells a child its parent's pid.
let parentVariable = "QA_PARENT"

/// Throws what a shim's negative answer says.
@discardableResult
func checked(_ answer: Int32, _ call: String) throws(ProcessControlError) -> Int32 {
  guard answer < 0 else { return answer }
  throw .system(call: call, code: -answer)
}

/// Lends a null-terminated array of C strings.
private func withCStrings<Result>(
  _ strings: [String], _ body: (UnsafePointer<UnsafeMutablePointer<CChar>?>) throws -> Result
) rethrows -> Result {
  var pointers: [UnsafeMutablePointer<CChar>?] =
    unsafe strings.map { unsafe strdup($0) }
  unsafe pointers.append(nil)
  defer { unsafe pointers.forEach { unsafe free($0) } }
  return try unsafe body(&pointers)
}
