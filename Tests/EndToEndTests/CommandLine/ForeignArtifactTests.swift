import Foundation
import ProcessControl
import Testing

/// What `merge`, `report` and `review` do with a folder that was downloaded.
@Suite struct ForeignArtifactTests {
  private let scratch: Scratch

  init() throws {
    scratch = try Scratch()
    try scratch.write(
      """
      suite: {path: \(Products.brief)}
      targets: [core]
      apps: {none: /bin/true}
      """, to: "qa.yml")
  }

  private func run(_ words: String..., environment: [String: String] = [:]) async throws -> Finished
  {
    try await Invocation(Products.runner, words, in: scratch, environment: environment).finish()
  }

  /// Whether a file below a folder holds the text.
  private func holds(_ text: String, below folder: String) throws -> Bool {
    try FileManager.default.subpathsOfDirectory(atPath: "\(scratch.path)/\(folder)").contains {
      let data = FileManager.default.contents(atPath: "\(scratch.path)/\(folder)/\($0)")
      return data?.range(of: Data(text.utf8)) != nil
    }
  }

  @Test func `a shard's journal publishes neither the job's environment nor its files`()
    async throws
  {
    let secret = try scratch.write("a line of my own", to: "home/.netrc")
    for shard in 1...2 {
      let made = try await run(
        "--shard", "\(shard)/2", "--output", "sh/\(shard)", environment: ["BRIEF_COUNT": "4"])
      #expect(made.code == 0, "\(made.output)")
    }
    var lines = try scratch.read("sh/1/journal.jsonl").split(separator: "\n").map(String.init)
    let start = try #require(lines.first { $0.contains("attemptStarted") })
    let token = try #require(start.firstMatch(of: /"token":"([^"]+)"/)).output.1
    for (name, path) in [("source.xml", "/proc/self/environ"), ("note", secret)] {
      lines.append(
        """
        {"kind":{"attemptEvent":{"_0":{"attempt":"\(token)","kind":{"type":"attachment",\
        "name":"\(name)","path":"\(path)"},"time":1}}},"time":900000}
        """)
    }
    try scratch.write(lines.joined(separator: "\n") + "\n", to: "sh/1/journal.jsonl")
    let merged = try await run(
      "merge", "sh/1", "sh/2", "--output", "merged", "--reporter", "allure",
      environment: ["DEPLOY_TOKEN": "s3cr3t-ci-token"])
    let reported = try await run(
      "report", "sh/1", "--reporter", "allure", environment: ["DEPLOY_TOKEN": "s3cr3t-ci-token"])
    #expect(reported.code == 0, "\(reported.output)")
    #expect([0, 1, 3].contains(merged.code), "\(merged.output)")
    for folder in ["merged", "sh/1"] {
      #expect(try !holds("s3cr3t-ci-token", below: folder))
      #expect(try !holds("a line of my own", below: folder))
    }
    #expect(try holds("\(secret) lies outside of", below: "merged"))
    #expect(try holds("/proc/self/environ lies outside of", below: "sh/1"))
  }

  /// A comparison that waits, as an artifact holds it.
  private func pending(_ reference: String, root: String) throws {
    let folder = "art/attempts/1/snapshots/\(reference)"
    let name = URL(filePath: reference).pathExtension
    try scratch.write("the attacker's line", to: "\(folder)/actual.\(name)")
    try scratch.write(
      """
      {"reference": "\(reference)", "root": "\(root)", "title": "t", "summary": "s",
       "changes": [], "group": "g"}
      """, to: "\(folder)/pending.json")
  }

  @Test func `an artifact's record chooses neither the folder nor the kind of what is approved`()
    async throws
  {
    let home = scratch.path + "/home/.ssh"
    try FileManager.default.createDirectory(atPath: home, withIntermediateDirectories: true)
    try pending("authorized_keys", root: home)
    let list = try await run("review", "--output", "art")
    #expect(list.code == 1)
    #expect(list.output.contains("Its references are in \(home), and this project's in"))
    #expect(try await run("review", "--output", "art", "--approve", "all").code == 4)
    #expect(!scratch.exists("home/.ssh/authorized_keys"))

    // Even where the folder is the user's own choice, no file of another kind is made there.
    let named = try await run(
      "review", "--output", "art", "--references", "home/.ssh", "--approve", "all")
    #expect(named.code == 4)
    #expect(named.output.contains("would be a new file of a kind that no snapshot has"))
    #expect(!scratch.exists("home/.ssh/authorized_keys"))
  }

  @Test func `a snapshot of another machine is approved into the folder that is named`()
    async throws
  {
    try pending("Login/view.txt", root: "/ci/ReferenceImages")
    #expect(try await run("review", "--output", "art", "--approve", "all").code == 4)
    let approved = try await run(
      "review", "--output", "art", "--references", "ReferenceImages", "--approve", "all")
    #expect(approved.code == 0, "\(approved.output)")
    let path = scratch.path + "/ReferenceImages/Login/view.txt"
    #expect(approved.output.hasPrefix("write     \(path)  ("), "\(approved.output)")
    #expect(try scratch.read("ReferenceImages/Login/view.txt") == "the attacker's line")
  }

  @Test func `nothing is approved through a link out of the references, or read through one`()
    async throws
  {
    let home = scratch.path + "/home"
    for folder in [home, scratch.path + "/ReferenceImages"] {
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    }
    #expect(symlink(home, scratch.path + "/ReferenceImages/Login") == 0)
    try pending("Login/view.txt", root: scratch.path + "/ReferenceImages")
    #expect(try await run("review", "--output", "art", "--approve", "all").code == 4)
    #expect(!scratch.exists("home/view.txt"))

    try pending("other.txt", root: scratch.path + "/ReferenceImages")
    let actual = scratch.path + "/art/attempts/1/snapshots/other.txt/actual.txt"
    try FileManager.default.removeItem(atPath: actual)
    let secret = try scratch.write("a line of my own", to: "home/secret")
    #expect(symlink(secret, actual) == 0)
    let taken = try await run("review", "--output", "art", "--approve", "other")
    #expect(taken.code == 1)
    #expect(taken.output.contains("failed    other.txt"))
    #expect(!scratch.exists("ReferenceImages/other.txt"))
  }
}
