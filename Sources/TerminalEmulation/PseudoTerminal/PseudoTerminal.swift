import CPTY
import Glibc
import Synchronization
import TerminalModel
import TextModel

/// The master side of a pseudo-terminal and the program on its slave side.
///
/// It owns three descriptors. Every call is non-blocking but `wait`, and may be made from any
/// thread; `wait` and `hangUp` belong to one thread, so that a waited-for descriptor stays open.
@safe package struct PseudoTerminal: ~Copyable, Sendable {
  /// What `wait` can report.
  package struct Readiness: OptionSet, Sendable {
    package let rawValue: Int32
    package init(rawValue: Int32) { self.rawValue = rawValue }

    package static let readable = Readiness(rawValue: 1)
    package static let writable = Readiness(rawValue: 2)
    package static let exited = Readiness(rawValue: 4)
    package static let woken = Readiness(rawValue: 8)
  }

  /// The outcome of a read or a write that did not move a byte.
  package enum Transfer: Sendable, Hashable {
    case moved(Int)
    /// Nothing can be moved just now.
    case wouldBlock
    /// The program's side is closed (EIO, which Linux uses as the end of file), or ours is.
    case ended
  }

  /// The program's process number, which is its session's and process group's number too.
  package let processIdentifier: Int32
  /// -1 once hung up. Under a lock so that no call meets a number that is another file's by now.
  private let master: Mutex<Int32>
  private let pidfd: Int32
  private let waker: Int32

  /// Starts a program on a new pseudo-terminal.
  /// - Throws: `TerminalError` that says which step failed and what to do.
  package init(launching launch: borrowing Launch) throws(TerminalError) {
    let path = try launch.resolvedExecutable()
    let waker = cpty_wake_make()
    guard waker >= 0 else {
      throw TerminalError(
        .outOfResources, errorNumber: errno,
        "No descriptor is left to watch a terminal with: \(SystemError.words(errno)). "
          + "Close sessions, or raise the limit (ulimit -n).")
    }
    var child = cpty_child()
    var stage: Int32 = 0
    let argv = CStringArray([launch.executable] + launch.arguments)
    let envp = CStringArray(launch.environment.sorted { $0.key < $1.key }.map { "\($0)=\($1)" })
    let error = unsafe cpty_spawn(
      &child, &stage, path, argv.pointers, envp.pointers, launch.workingDirectory,
      UInt16(clamping: launch.size.columns), UInt16(clamping: launch.size.rows))
    guard error == 0 else {
      _ = Glibc.close(waker)
      throw launch.failure(path: path, stage: stage, error: error)
    }
    processIdentifier = child.pid
    master = Mutex(child.master)
    pidfd = child.pidfd
    self.waker = waker
  }

  deinit {
    hangUp()
    _ = Glibc.close(pidfd)
    _ = Glibc.close(waker)
  }

  /// Closes this side: the kernel sends the program's session SIGHUP.
  package func hangUp() {
    master.withLock { master in
      guard master >= 0 else { return }
      _ = Glibc.close(master)
      master = -1
    }
  }

  /// Waits until one of the wanted things happens, or for `timeout` nanoseconds; nil waits for ever.
  package func wait(
    reading: Bool, writing: Bool, exit: Bool, timeout: Int64?
  ) -> Readiness {
    let master = reading || writing ? master.withLock { $0 } : -1
    return Readiness(
      rawValue: cpty_wait(
        master, writing ? 1 : 0, exit ? pidfd : -1, waker, timeout ?? -1))
  }

  /// Ends a `wait` on another thread, or the next one.
  package func wake() { cpty_wake_signal(waker) }

  /// Takes note of `wake`.
  package func clearWake() { cpty_wake_clear(waker) }

  /// Whether the program has printed something that was not read yet.
  package var hasUnreadOutput: Bool {
    master.withLock { master in
      guard master >= 0 else { return false }
      var wanted = pollfd(fd: master, events: Int16(POLLIN), revents: 0)
      return unsafe poll(&wanted, 1, 0) > 0 && wanted.revents & Int16(POLLIN) != 0
    }
  }

  /// Reads what the program has printed into `buffer`, and says how many bytes there were.
  package func read(into buffer: inout [UInt8]) -> Transfer {
    master.withLock { master in
      guard master >= 0 else { return .ended }
      while true {
        let count = unsafe buffer.withUnsafeMutableBytes {
          unsafe Glibc.read(master, $0.baseAddress, $0.count)
        }
        if count > 0 { return .moved(count) }
        if count < 0, errno == EINTR { continue }
        return count < 0 && errno == EAGAIN ? .wouldBlock : .ended
      }
    }
  }

  /// Writes as many bytes as the program's side takes at once.
  package func write(_ bytes: ArraySlice<UInt8>) -> Transfer {
    master.withLock { master in
      guard master >= 0 else { return .ended }
      while true {
        let count = unsafe bytes.withUnsafeBytes {
          unsafe Glibc.write(master, $0.baseAddress, $0.count)
        }
        if count > 0 { return .moved(count) }
        if count < 0, errno == EINTR { continue }
        return count == 0 || errno == EAGAIN ? .wouldBlock : .ended
      }
    }
  }

  /// Tells the kernel, and so the program, the new size in cells.
  package func resize(columns: Int, rows: Int) throws(TerminalError) {
    let error = master.withLock {
      cpty_resize($0, UInt16(clamping: columns), UInt16(clamping: rows))
    }
    guard error == 0 else {
      throw TerminalError(
        .system, errorNumber: error,
        "The terminal could not be resized to \(columns) × \(rows): \(SystemError.words(error)).")
    }
  }

  /// Takes the program's exit status, once; nil while it runs.
  package func reap() -> ProcessExit? {
    var code: Int32 = 0
    var signalled: Int32 = 0
    var dumped: Int32 = 0
    switch unsafe cpty_reap(pidfd, &code, &signalled, &dumped) {
    case 0: return nil
    case 1: return signalled == 0 ? .exited(code) : .signalled(code, dumpedCore: dumped != 0)
    default: return .unknown
    }
  }

  /// Sends a signal to the program alone.
  package func signal(_ number: Int32) throws(TerminalError) {
    let error = cpty_signal(pidfd, number)
    guard error == 0 else {
      throw TerminalError(
        error == ESRCH ? .closed : .system, errorNumber: error,
        "Signal \(number) could not be sent to process \(processIdentifier): "
          + "\(SystemError.words(error)).")
    }
  }

  /// The process group that the terminal's keys signal; nil when there is none.
  package var foregroundGroup: Int32? {
    let group = master.withLock { tcgetpgrp($0) }
    return group > 0 ? group : nil
  }

  /// Whether the terminal reads a line without showing it, as `getpass` has it do.
  package var hidesInput: Bool { master.withLock { cpty_hides_input($0) } != 0 }

  /// What the program has not read yet, and how its terminal reads; nil once it is closed.
  package var input: TerminalInput? {
    master.withLock { master in
      var input = cpty_input()
      guard master >= 0, unsafe cpty_input(master, &input) == 0 else { return nil }
      return TerminalInput(
        unreadBytes: Int(input.unread), readsByLines: input.by_lines != 0,
        echoes: input.echoes != 0, readHasLimit: input.read_limit != 0)
    }
  }
}

/// A null-terminated array of C strings that lives as long as this value.
@safe private final class CStringArray {
  private let storage: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>
  private let count: Int

  init(_ strings: [String]) {
    count = strings.count
    unsafe storage = .allocate(capacity: count + 1)
    for (index, string) in strings.enumerated() {
      unsafe (storage + index).initialize(to: strdup(string))
    }
    unsafe (storage + count).initialize(to: nil)
  }

  deinit {
    for index in 0..<count { unsafe free(storage[index]) }
    unsafe storage.deallocate()
  }

  @unsafe var pointers: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?> { unsafe storage }
}
