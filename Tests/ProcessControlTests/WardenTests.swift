import Execution
import Foundation
import Testing
import Waiting

@testable import ProcessControl

@Suite struct WardenTests {
  private let launcher = Launcher()
  private let folder: PrivateDirectory

  init() throws { folder = try PrivateDirectory() }

  private var witness: String { folder.path + "/witness" }

  /// A warden whose binary waits as ours does, and then only notes what it was called with.
  private func warden(shell: String = "/bin/sh") throws -> Warden {
    try Data(
      """
      #!/bin/sh
      read -r word && exit
      for word; do echo "$word"; done >"\(folder.path)/called"

      """.utf8
    ).write(to: URL(fileURLWithPath: witness))
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: witness)
    return try Warden(
      executable: witness, launcher: launcher,
      mark: .init(name: "QA_NODE", value: "a b.", isPrefix: true), directories: ["/tmp/x y"],
      shell: shell)
  }

  /// Whether the process ignores the four signals.
  private func isDeaf(_ pid: Int32) -> Bool {
    let ignored = readText("/proc/\(pid)/status")?.split(separator: "\n")
      .first { $0.hasPrefix("SigIgn:") }?.split(separator: "\t").last
    let all = [SIGINT, SIGTERM, SIGHUP, SIGQUIT].reduce(UInt64(0)) { $0 | 1 << UInt64($1 - 1) }
    return ignored.flatMap { UInt64($0, radix: 16) }.map { $0 & all == all } ?? false
  }

  private var called: String? {
    FileManager.default.contents(atPath: folder.path + "/called")
      .map { String(decoding: $0, as: UTF8.self) }
  }

  @Test(.timeLimit(.backstop)) func `its owner's death makes it the binary`() async throws {
    let warden = try warden()
    try await warden.child.input?.close()
    #expect(try await warden.child.exit(within: .backstop).isSuccess)
    #expect(called == "--qa-warden\nQA_NODE\na b.\nprefix\n/tmp/x y\n")
  }

  @Test(.timeLimit(.backstop)) func `dismissed it goes without a deed`() async throws {
    let warden = try warden()
    await warden.shutDown()
    #expect(try await warden.child.termination?.isSuccess == true)
    #expect(called == nil)
  }

  @Test(.timeLimit(.backstop)) func `the binary is not looked for anew`() async throws {
    let warden = try warden()
    try FileManager.default.removeItem(atPath: witness)
    try await warden.child.input?.close()
    #expect(try await warden.child.exit(within: .backstop).isSuccess)
    #expect(called != nil)
  }

  @Test(.timeLimit(.backstop)) func `without a shell the binary itself waits`() async throws {
    let owned = try warden(shell: folder.path + "/none")
    try await owned.child.input?.close()
    #expect(try await owned.child.exit(within: .backstop).isSuccess)
    #expect(called == "--qa-warden\nQA_NODE\na b.\nprefix\n/tmp/x y\n")
    try FileManager.default.removeItem(atPath: folder.path + "/called")

    let dismissed = try warden(shell: folder.path + "/none")
    await dismissed.shutDown()
    #expect(called == nil)
  }

  @Test func `a binary that can't be opened is told`() throws {
    #expect(
      throws: ProcessControlError.cannotStart(program: "/nowhere/qa", code: ENOENT)
    ) {
      try Warden(
        executable: "/nowhere/qa", launcher: launcher, mark: .init(name: "QA_NODE", value: "a"),
        directories: [])
    }
  }

  /// What a terminal sends to the whole group, and a CI to every process it finds.
  @Test(.timeLimit(.backstop), arguments: [SIGINT, SIGTERM, SIGHUP, SIGQUIT])
  func `a signal does not end its watch`(signal: Int32) async throws {
    let warden = try warden()
    let pid = try await warden.child.pid
    try #require(try await eventually { isDeaf(pid) })
    // What is ignored is thrown away as it is sent: there is nothing to wait for.
    try await warden.child.signal(signal)
    #expect(try await warden.child.termination == nil)
    try await warden.child.input?.close()
    #expect(try await warden.child.exit(within: .backstop).isSuccess)
    #expect(called != nil)
  }
}
