import Foundation
import Testing
import Waiting

@testable import ProcessControl

@Suite struct ProcessTreeTests {
  private let launcher = Launcher()

  /// Starts a shell that says `ready` when its tree stands.
  private func start(_ script: String, mark: String? = nil) async throws -> ChildProcess {
    var command = Command("sh", ["-c", script])
    command.environment["QA_NODE"] = mark
    command.output = .pipe
    let child = try await launcher.launch(command)
    #expect(child.output.map(readLine) == "ready")
    return child
  }

  @Test func `a whole family goes, with those that ignore SIGTERM`() async throws {
    let child = try await start("sleep 600 & (trap '' TERM; echo ready; sleep 600; sleep 600)")
    let tree = ProcessTree(roots: [child.pid])
    #expect(tree.members().count >= 3)
    #expect(await tree.killed(grace: .milliseconds(50), launcher: launcher).isEmpty)
    #expect(tree.members().isEmpty)
    _ = try await child.exit(within: .backstop)
  }

  @Test func `descendants that made sessions of their own go too`() async throws {
    let child = try await start("setsid sh -c 'setsid sleep 600 & sleep 600' & echo ready; wait")
    let tree = ProcessTree(roots: [child.pid])
    #expect(try await eventually { tree.names == ["sh", "sh", "sleep", "sleep"] })
    #expect(await tree.killed(grace: .zero, launcher: launcher).isEmpty)
    #expect(tree.members().isEmpty)
    _ = try await child.exit(within: .backstop)
  }

  @Test func `where they came from can be spared, with all that is theirs`() async throws {
    let child = try await start("sleep 600 & sh -c 'sleep 600 & sleep 600' & echo ready; wait")
    let family = ProcessTree(roots: [child.pid])
    #expect(try await eventually { family.names == ["sh", "sh", "sleep", "sleep", "sleep"] })
    let branch = try #require(
      family.members().first { $0.parent == child.pid && $0.name == "sh" })
    let tree = ProcessTree(roots: [branch.pid], sparing: [child.pid])
    #expect(tree.members().count == 3)
    #expect(await tree.killed(grace: .zero, launcher: launcher).isEmpty)
    #expect(family.names == ["sh", "sleep"])
    #expect(await family.killed(grace: .zero).isEmpty)
    _ = try await child.exit(within: .backstop)
  }

  @Test func `orphans are found by their mark`() async throws {
    let value = "test-\(UUID())"
    let mark = ProcessTree.Mark(name: "QA_NODE", value: value)
    let child = try await start("setsid sleep 600 >&- 2>&- & echo ready", mark: value)
    _ = try await child.exit(within: .backstop)
    #expect(try await eventually { ProcessTree.strays(mark).count == 1 })
    #expect(ProcessTree.strays(mark).allSatisfy { $0.parent != child.pid })
    #expect(await ProcessTree(roots: [], mark: mark).killed(grace: .zero).isEmpty)
    #expect(ProcessTree.strays(mark).isEmpty)
  }

  @Test func `a process is found by its mark while it becomes another program`() async throws {
    let folder = try PrivateDirectory()
    let script = folder.path + "/again"
    try "#!/bin/sh\nexec /bin/sh \"$0\"\n".write(toFile: script, atomically: false, encoding: .utf8)
    let value = "test-\(UUID())"
    let mark = ProcessTree.Mark(name: "QA_NODE", value: value)
    let child = try await start("echo ready; exec /bin/sh '\(script)'", mark: value)
    let misses = (0..<1000).count { _ in ProcessTree.strays(mark).map(\.pid) != [child.pid] }
    #expect(misses == 0)
    #expect(await ProcessTree(roots: [], mark: mark).killed(grace: .zero).isEmpty)
    _ = try await child.exit(within: .backstop)
  }

  @Test(arguments: [
    ("QA_TEST", "one.2.3", false, true), ("QA_TEST", "one.2", false, false),
    ("QA_TEST", "one.", true, true), ("QA_TEST", "ne.", true, false),
    ("A_TEST", "one", true, false),
    ("QA_LONG", String(repeating: "y", count: 20_000), false, true), ("QA_LAST", "", false, true),
  ])
  func `a mark is the whole variable or its beginning`(
    name: String, value: String, isPrefix: Bool, expected: Bool
  ) async throws {
    let long = String(repeating: "y", count: 20_000)
    let child = try await launcher.launch(
      Command(
        "sleep", ["600"],
        environment: [
          "PATH": "/usr/bin:/bin", "QA_TEST": "one.2.3", "XQA_TEST": "ne.", "QA_LONG": long,
          "QA_LAST": "",
        ]))
    // The child has its own environment only once it runs its own program.
    #expect(try await eventually { ProcessEntry(pid: child.pid)?.name == "sleep" })
    // The name comes a moment before the environment.
    #expect(try await eventually { ProcessEntry(pid: child.pid)?.environment["QA_LAST"] != nil })
    let strays = ProcessTree.strays(.init(name: name, value: value, isPrefix: isPrefix))
    #expect(strays.contains { $0.pid == child.pid } == expected)
    child.signal(SIGKILL)
    _ = try await child.exit(within: .backstop)
  }

  @Test func `a stopped process is seen as stopped, and goes`() async throws {
    let child = try await launcher.launch(Command("sleep", ["600"]))
    child.signal(SIGSTOP)
    #expect(try await eventually { ProcessEntry(pid: child.pid)?.state == .stopped })
    #expect(ProcessEntry(pid: child.pid)?.activity.hasPrefix("stopped by a signal") == true)
    #expect(
      await ProcessTree(roots: [child.pid]).killed(grace: .backstop, launcher: launcher).isEmpty)
    #expect(try await child.exit(within: .backstop) == .signalled(SIGTERM))
  }

  @Test func `whether a process has children is told`() async throws {
    let alone = try await start("echo ready; exec sleep 600 >&-")
    #expect(try await eventually { ProcessEntry(pid: alone.pid)?.name == "sleep" })
    let parent = try await start("sleep 600 >&- & echo ready; wait")
    // Not every kernel tells; then each may have some.
    let isTold = readText("/proc/\(alone.pid)/task/\(alone.pid)/children") != nil
    #expect(ProcessTree.mayHaveChildren(alone.pid) == !isTold)
    #expect(ProcessTree.mayHaveChildren(parent.pid))
    for child in [alone, parent] {
      #expect(
        await ProcessTree(roots: [child.pid]).killed(grace: .zero, launcher: launcher).isEmpty)
    }
  }

  @Test func `this process and its ancestors are never members`() {
    #expect(
      !ProcessTree(roots: [getpid(), getppid(), 1]).members().contains { $0.pid == getpid() })
    #expect(!ProcessTree(roots: [getppid()]).members().contains { $0.pid == getppid() })
  }

  @Test func `a tree that is gone is no trouble`() async throws {
    let child = try await launcher.launch(Command("true"))
    _ = try await child.exit(within: .backstop)
    #expect(await ProcessTree(roots: [child.pid]).killed(grace: .backstop).isEmpty)
  }

  @Test func `a stat line is read whatever the name holds`() {
    let line = "42 (a) b) (c) S 1 43 44 0 -1 0 0 0 0 0 0 0 0 0 20 0 1 0 777 0"
    let entry = ProcessEntry(stat: Array(line.utf8))
    #expect(entry?.name == "a) b) (c")
    #expect(entry?.state == .sleeping)
    #expect(entry?.parent == 1)
    #expect(entry?.group == 43)
    #expect(entry?.session == 44)
    #expect(entry?.startTime == 777)
  }

  @Test(arguments: [
    "42 (x) S 1", "", "(", ")(", "x (y) S 1 1 1 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 1 0",
  ])
  func `a malformed stat line is no process`(line: String) {
    #expect(ProcessEntry(stat: Array(line.utf8)) == nil)
  }
}

extension ProcessTree {
  /// What its members are called, in the order of the alphabet.
  fileprivate var names: [String] { members().map(\.name).sorted() }
}
