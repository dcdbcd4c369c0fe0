import Execution
import Foundation
import ProcessControl
import Testing
import Waiting

@Suite struct LauncherTests {
  private let launcher = Launcher()

  private func output(of command: Command) async throws -> (String, Termination) {
    var command = command
    command.output = .pipe
    let child = try await launcher.launch(command)
    let text = try #require(child.output.map(readAll))
    return (text, try await child.exit(within: .backstop))
  }

  @Test func `a program's output and exit code come back`() async throws {
    let (text, status) = try await output(of: Command("sh", ["-c", "echo hello; exit 7"]))
    #expect(text == "hello\n")
    #expect(status == .exited(7))
  }

  @Test func `what is asked for first is started first`() async throws {
    let first = launcher.launching(Command("true"))
    _ = try await launcher.launch(Command("true"))
    #expect(throws: Never.self) { try first.result?.get() }
    #expect(first.result != nil)
  }

  @Test func `a program gets just the environment that was said`() async throws {
    let (text, _) = try await output(
      of: Command("/usr/bin/env", environment: ["ONLY": "this", "PATH": "/bin"]))
    #expect(text.split(separator: "\n").sorted() == ["ONLY=this", "PATH=/bin"])
  }

  @Test func `a program starts in its directory`() async throws {
    var command = Command("pwd")
    command.directory = "/usr"
    #expect(try await output(of: command).0 == "/usr\n")
  }

  @Test func `nothing but the listed descriptors is inherited`() async throws {
    var ends: [Int32] = [0, 0]
    #expect(pipe(&ends) == 0)  // not close-on-exec, on purpose
    let (read, write) = (Descriptor(owning: ends[0]), Descriptor(owning: ends[1]))
    var command = Command("sh", ["-c", "echo kept >&3; ls /proc/$$/fd"])
    command.inherited = [write]
    let (text, _) = try await output(of: command)
    #expect(text.split(separator: "\n").sorted() == ["0", "1", "2", "3"])
    write.close()
    #expect(readAll(read) == "kept\n")
  }

  @Test func `input is what we write`() async throws {
    var command = Command("cat")
    command.input = .pipe
    command.output = .pipe
    let child = try await launcher.launch(command)
    let input = try #require(child.input)
    #expect(write(input.raw, "abc", 3) == 3)
    input.close()
    #expect(child.output.map(readAll) == "abc")
    #expect(try await child.exit(within: .backstop).isSuccess)
  }

  @Test func `a session of its own is the default`() async throws {
    let (text, _) = try await output(
      of: Command("sh", ["-c", "set -- $(cat /proc/$$/stat); echo $(( $6 == $$ ))"]))
    #expect(text == "1\n")
  }

  @Test func `a missing program is named, with where it was sought`() async {
    let error = await #expect(throws: ProcessControlError.self) {
      try await launcher.launch(Command("no-such-program", environment: ["PATH": "/bin:/usr/bin"]))
    }
    #expect(
      error == .notFound(program: "no-such-program", searched: ["/bin", "/usr/bin"]))
    await #expect(throws: ProcessControlError.cannotStart(program: "/none", code: ENOENT)) {
      try await launcher.launch(Command("/none"))
    }
    await #expect(throws: ProcessControlError.cannotStart(program: "/etc/passwd", code: EACCES)) {
      try await launcher.launch(Command("/etc/passwd"))
    }
  }

  @Test func `a signal's name tells how a process ended`() async throws {
    let child = try await launcher.launch(Command("sleep", ["600"]))
    child.signal(SIGKILL)
    let status = try await child.exit(within: .backstop)
    #expect(status == .signalled(SIGKILL))
    #expect(status.description == "was ended by SIGKILL")
    #expect(ProcessEntry(pid: child.pid) == nil)
  }

  @Test func `waiting for a process has a deadline`() async throws {
    let child = try await launcher.launch(Command("sleep", ["600"]))
    await #expect(
      throws: ProcessControlError.stillRunning(pid: child.pid, limit: .milliseconds(10))
    ) {
      try await child.exit(within: .milliseconds(10))
    }
    child.signal(SIGKILL)
    _ = try await child.exit(within: .backstop)
  }

  @Test func `a blocking launch does the same`() async throws {
    let child = try launcher.launchBlocking(Command("true"))
    #expect(try await child.exit(within: .backstop).isSuccess)
  }
}

/// Reads until the other side has closed.
func readAll(_ descriptor: Descriptor) -> String {
  var bytes: [UInt8] = []
  var chunk = [UInt8](repeating: 0, count: 4096)
  while true {
    let count = read(descriptor.raw, &chunk, chunk.count)
    if count <= 0 { return String(decoding: bytes, as: UTF8.self) }
    bytes += chunk[..<count]
  }
}

/// Reads up to the first newline.
func readLine(_ descriptor: Descriptor) -> String {
  var bytes: [UInt8] = []
  var byte: UInt8 = 0
  while read(descriptor.raw, &byte, 1) == 1, byte != 0x0A { bytes.append(byte) }
  return String(decoding: bytes, as: UTF8.self)
}
