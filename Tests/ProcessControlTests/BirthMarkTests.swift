import Foundation
import Testing
import Waiting

@testable import ProcessControl

@Suite struct BirthMarkTests {
  private let launcher = Launcher()
  private let mark = ProcessTree.Mark(name: "QA_BIRTH", value: "test-\(UUID())")

  private func sleep(marked: Bool = true) async throws -> ChildProcess {
    var command = Command("sleep", ["600"])
    command.environment[mark.name] = marked ? mark.value : nil
    let child = try await launch(command)
    // The name comes a moment before the environment.
    #expect(try await eventually { ProcessEntry(pid: child.pid)?.environment.isEmpty == false })
    return child
  }

  /// Starts `sleep`, which has its own environment only once it runs its own program.
  private func launch(_ command: Command) async throws -> ChildProcess {
    let child = try await launcher.launch(command)
    #expect(try await eventually { ProcessEntry(pid: child.pid)?.name == "sleep" })
    return child
  }

  private func end(_ children: ChildProcess...) async throws {
    for child in children {
      child.signal(SIGKILL)
      _ = try await child.exit(within: .backstop)
    }
  }

  @Test func `what was born between two moments is told, by its mark`() async throws {
    let before = try await sleep()
    let begin = try #require(BirthMark.now())
    let (between, unmarked) = (try await sleep(), try await sleep(marked: false))
    let end = try #require(BirthMark.now())
    let after = try await sleep()
    #expect(begin.born(until: end, carrying: mark).map(\.pid) == [between.pid])
    #expect(end.born(until: end, carrying: mark).isEmpty)
    try await self.end(before, between, unmarked, after)
    #expect(begin.born(until: end, carrying: mark).isEmpty)
  }

  @Test func `a child whose environment is empty may be becoming another program`() async throws {
    let begin = try #require(BirthMark.now())
    var command = Command("sleep", ["600"])
    command.environment = [:]
    let (bare, unmarked) = (try await launch(command), try await sleep(marked: false))
    let end = try #require(BirthMark.now())
    let own = begin.born(until: end, carrying: mark, orChildOf: getpid())
    #expect(own.map(\.pid) == [bare.pid])
    #expect(begin.born(until: end, carrying: mark, orChildOf: 1).isEmpty)
    #expect(begin.born(until: end, carrying: mark).isEmpty)
    try await self.end(bare, unmarked)
  }

  /// The kernel begins anew after its highest number, and many are not looked at one by one.
  @Test(arguments: [Int32.max, 1]) func `where the numbers do not tell, all are looked at`(
    last: Int32
  ) async throws {
    let now = try #require(BirthMark.now())
    let child = try await sleep()
    let end = try #require(BirthMark.now())
    let begin = BirthMark(last: last, ticks: now.ticks)
    #expect(begin.born(until: end, carrying: mark).map(\.pid) == [child.pid])
    // What has such a number now was not born then.
    let early = BirthMark(last: last, ticks: 1)
    #expect(
      early.born(until: BirthMark(last: end.last, ticks: 2), carrying: mark).isEmpty)
    try await self.end(child)
  }

  @Test func `a thread is no process`() async throws {
    var command = Command(
      "python3",
      [
        "-c",
        """
        import threading, time
        threading.Thread(target=time.sleep, args=(600,), daemon=True).start()
        print("ready", flush=True)
        time.sleep(600)
        """,
      ])
    command.environment[mark.name] = mark.value
    command.output = .pipe
    let begin = try #require(BirthMark.now())
    let child = try await launcher.launch(command)
    #expect(child.output.map(readLine) == "ready")
    let end = try #require(BirthMark.now())
    #expect(begin.born(until: end, carrying: mark).map(\.pid) == [child.pid])
    try await self.end(child)
  }
}
