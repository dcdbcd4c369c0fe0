package import FernwayCore
import Foundation

/// Runs each document's scripts in a process of its own, as browsers do: a script that does not end or
/// takes all memory ends that process and not the app.
package struct ScriptProcesses: ScriptEngine {
  private let program: String

  /// - Parameter program: The path of the program that `ScriptProgram.option` makes a page's process.
  package init(program: String) { self.program = program }

  package func makeContext() throws(ScriptProblem) -> any ScriptContext {
    try ScriptProcess(program: program)
  }
}

/// One document's process; it is killed when nothing holds it any more.
@MainActor
final class ScriptProcess: ScriptContext {
  /// How long an answer may take where the processor time has no say, in milliseconds: a machine that
  /// stands still, a process that was stopped.
  private static let patience: Int32 = 20_000

  private let pid: pid_t
  private let socket: Int32
  private var received = Data()
  private var isReaped = false
  /// As `waitpid` has it, once the process was reaped.
  private var status: Int32 = 0

  init(program: String) throws(ScriptProblem) {
    var ends: [Int32] = [-1, -1]
    let kind = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
    guard unsafe socketpair(AF_UNIX, kind, 0, &ends) == 0 else {
      throw .unavailable(unsafe String(cString: strerror(errno)))
    }
    var child: pid_t = 0
    let code = Self.spawn(program, ends[1], &child)
    close(ends[1])
    socket = ends[0]
    pid = child
    guard code == 0 else {
      // No process: nothing must be killed.
      throw .unavailable("\(program): \(unsafe String(cString: strerror(code)))")
    }
    let first = try receive()
    guard !first.failed else { throw .unavailable(first.value) }
  }

  deinit {
    close(socket)
    guard pid > 0, !isReaped else { return }
    kill(pid, SIGKILL)
    _ = waitpid(pid, nil, 0)
  }

  func run(_ source: String) throws(ScriptProblem) -> String {
    let line: Data
    do {
      line = try ScriptLine.line(source)
    } catch {
      throw .ended("a script can't be sent, \(error)")
    }
    var sent = 0
    while sent < line.count {
      let count = unsafe line.withUnsafeBytes { bytes in
        let rest = unsafe UnsafeRawBufferPointer(rebasing: bytes[sent...])
        return unsafe send(socket, rest.baseAddress, rest.count, Int32(MSG_NOSIGNAL))
      }
      if count < 0 {
        if errno == EINTR { continue }
        throw ending()
      }
      sent += count
    }
    let answer = try receive()
    guard answer.failed else { return answer.value }
    throw .thrown(answer.value)
  }

  private func receive() throws(ScriptProblem) -> ScriptLine.Answer {
    while !received.contains(UInt8(ascii: "\n")) {
      var event = pollfd(fd: socket, events: Int16(POLLIN), revents: 0)
      let ready = unsafe poll(&event, 1, Self.patience)
      if ready < 0, errno == EINTR { continue }
      guard ready > 0 else { throw .tooLong(milliseconds: Int(Self.patience)) }
      var bytes = [UInt8](repeating: 0, count: 65_536)
      let count = unsafe recv(socket, &bytes, bytes.count, 0)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw ending() }
      received.append(contentsOf: bytes.prefix(count))
    }
    let line = received.prefix { $0 != UInt8(ascii: "\n") }
    received.removeFirst(line.count + 1)
    do {
      return try JSONDecoder().decode(ScriptLine.Answer.self, from: line)
    } catch {
      throw .ended("its answer can't be read, \(error)")
    }
  }

  /// Why the process is gone.
  private func ending() -> ScriptProblem {
    if !isReaped {
      // It closed its end, so it is gone or about to be.
      kill(pid, SIGKILL)
      isReaped = unsafe waitpid(pid, &status, 0) == pid
    }
    let signal = status & 0x7F
    return signal == SIGPROF
      ? .tooLong(milliseconds: ScriptProgram.milliseconds)
      : .ended(signal == 0 ? "its process left" : "its process ended with signal \(signal)")
  }

  /// Starts the program with a socket as its input and output.
  private static func spawn(_ program: String, _ end: Int32, _ pid: inout pid_t) -> Int32 {
    var actions = unsafe posix_spawn_file_actions_t()
    unsafe posix_spawn_file_actions_init(&actions)
    defer { unsafe posix_spawn_file_actions_destroy(&actions) }
    for target in [STDIN_FILENO, STDOUT_FILENO] {
      unsafe posix_spawn_file_actions_adddup2(&actions, end, target)
    }
    var attributes = posix_spawnattr_t()
    unsafe posix_spawnattr_init(&attributes)
    defer { unsafe posix_spawnattr_destroy(&attributes) }
    var all = sigset_t()
    var none = sigset_t()
    unsafe sigfillset(&all)
    unsafe sigemptyset(&none)
    unsafe posix_spawnattr_setsigdefault(&attributes, &all)
    unsafe posix_spawnattr_setsigmask(&attributes, &none)
    unsafe posix_spawnattr_setflags(
      &attributes, Int16(POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK))
    var arguments: [UnsafeMutablePointer<CChar>?] = unsafe [
      strdup(program), strdup(ScriptProgram.option), nil,
    ]
    defer { unsafe arguments.forEach { unsafe free($0) } }
    return unsafe posix_spawn(&pid, program, &actions, &attributes, &arguments, environ)
  }
}
