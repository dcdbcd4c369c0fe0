import Foundation
import TerminalModel
import TestPlaces
import Testing
import Waiting

@testable import TerminalEmulation

@Suite struct SessionResourcesTests {
  @Test func `sessions that are over leave no descriptor, process or thread`() async {
    // In a process of its own, since other tests open descriptors at the same time.
    await #expect(processExitsWith: .success) {
      await recordingErrors {
        func entries(_ path: String) throws -> Set<String> {
          Set(try FileManager.default.contentsOfDirectory(atPath: path))
        }
        func runSome(_ count: Int) async throws {
          for index in 0..<count {
            let session = try TerminalSession(
              Launch(executable: index % 2 == 0 ? "/bin/true" : "/bin/cat"))
            if index % 2 == 1 { session.close() }
            await session.waitForExit(deadline: .soon)
            session.close()
          }
        }
        try await runSome(4)
        let before = try entries("/proc/self/fd").count
        try await runSome(40)
        // The threads end a moment after the last wait did.
        let terminal = try TerminalSession(Launch(executable: "/bin/cat"))
        var seen = Int.max
        let deadline = ContinuousClock.Instant.soon
        while seen > before + 4, deadline > .now {
          await terminal.waitForChange(
            after: terminal.state.generation, deadline: .now + .milliseconds(5))
          seen = try entries("/proc/self/fd").count
        }
        #expect(seen <= before + 4)
        let children = try String(
          contentsOfFile: "/proc/self/task/\(getpid())/children", encoding: .utf8)
        #expect(children.split(separator: " ").count <= 1)
      }
    }
  }

  @Test func `many sessions at once are told apart`() async throws {
    let scratch = try Scratch()
    try await withThrowingTaskGroup(of: Bool.self) { group in
      for index in 0..<40 {
        group.addTask {
          let session = try TerminalSession(scratch.launch("cat"))
          try session.send(text: "number \(index)\r")
          let frame = await session.waitForScreen(deadline: .soon) {
            $0.text.contains("number \(index)\nnumber \(index)\n")
          }
          return frame != nil
        }
      }
      for try await isRight in group { #expect(isRight) }
    }
  }

  @Test func `what a program does is said in words`() async throws {
    let scratch = try Scratch()
    let session = try TerminalSession(scratch.launch("cat"))
    try session.send(text: "x\r")
    _ = await session.waitForScreen(deadline: .soon) { $0.text.contains("x\nx") }
    #expect(session.activity.contains("cat (process \(session.processIdentifier)) is"))
    try session.signal(SIGKILL)
    await session.waitForExit(deadline: .soon)
    #expect(session.activity == "the program was ended by signal 9")
  }

  @Test(arguments: [
    (Int32(0), ENOSPC, TerminalError.Code.outOfTerminals), (0, EMFILE, .outOfResources),
    (1, EAGAIN, .outOfResources), (1, ENOMEM, .outOfResources), (1, E2BIG, .spawnFailed),
    (1, EACCES, .notExecutable),
  ])
  func `each failure of the system has its code and its advice`(
    _ stage: Int32, _ number: Int32, _ code: TerminalError.Code
  ) {
    let error = Launch(executable: "/bin/x").failure(path: "/bin/x", stage: stage, error: number)
    #expect(error.code == code)
    #expect(error.errorNumber == number)
    #expect(error.description.hasSuffix("."))
  }
}
