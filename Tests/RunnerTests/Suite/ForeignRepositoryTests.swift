import Execution
import Foundation
import ProcessControl
import Testing
import Waiting

@testable import Runner

/// A checkout may be anybody's: what it says of git runs nothing.
@Suite(.timeLimit(.backstop)) struct ForeignRepositoryTests {
  private let folder = FileManager.default.temporaryDirectory
    .appending(path: "qa-foreign-\(UUID().uuidString)").path

  private func write(_ text: String, to path: String) throws {
    let file = URL(filePath: "\(folder)/\(path)")
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
  }

  private func git(_ words: String...) async throws {
    let command = Command("git", ["-C", folder] + words, environment: environment)
    let end = try await CommandRun(command, launcher: Launcher()).finish(within: .seconds(20))
    #expect(end.code == 0, "\(end.errors)")
  }

  private var environment: [String: String] {
    ["PATH": ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin", "HOME": folder]
  }

  /// A folder with the files of a repository is committed as any other; a watcher that it names would run.
  @Test(arguments: [false, true])
  func `a repository in a folder names a watcher, and it does not run`(
    isOwn: Bool
  ) async throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let marker = folder + "/ran"
    let evil =
      "[core]\n\trepositoryformatversion = 0\n\tbare = false\n\tworktree = .\n\tfsmonitor = \"touch '\(marker)'; false\"\n"
    try write("x", to: "sub/a.txt")
    try await git("init", "--quiet", ".")
    if isOwn {
      try await git("config", "core.fsmonitor", "touch '\(marker)'; false")
    } else {
      try write("ref: refs/heads/main\n", to: "sub/HEAD")
      try write(evil, to: "sub/config")
      for name in ["objects", "refs"] { try write("", to: "sub/\(name)/keep") }
    }
    let place = isOwn ? folder : folder + "/sub"
    let tree = GitWorkTree(folder: place, environment: environment, launcher: Launcher())
    _ = await tree.revision
    _ = await tree.ignored(among: [place + "/a.txt"])
    for words in [
      ["status", "--porcelain"], ["ls-files", "-z"], ["describe", "--always", "--dirty"],
    ] {
      let question = Command.git(words, in: place, environment: environment)
      _ = try await CommandRun(question, launcher: Launcher()).finish(within: .seconds(20))
    }
    #expect(!FileManager.default.fileExists(atPath: marker))
    // The trap is one: plain git runs it.
    let plain = Command("git", ["-C", place, "status"], environment: environment)
    _ = try await CommandRun(plain, launcher: Launcher()).finish(within: .seconds(20))
    #expect(FileManager.default.fileExists(atPath: marker))
  }
}
