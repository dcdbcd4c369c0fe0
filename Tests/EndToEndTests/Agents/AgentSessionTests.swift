import Foundation
import Testing
import Waiting

/// `qa-runner terminal --session`, as an agent with a shell uses it.
@Suite(.timeLimit(.backstop)) struct AgentSessionTests {
  private static let greet = [
    "--", "/bin/bash", "-c",
    "while read -rp 'Name? ' n; do [ \"$n\" = die ] && exit 3; echo \"Hello $n\"; done",
  ]

  private func session(
    _ words: [String], in scratch: Scratch, named name: String = "a"
  ) async throws -> Finished {
    try await Invocation(
      Products.runner, ["terminal", "--session", name] + words, in: scratch
    ).finish()
  }

  /// The sockets of sessions.
  private func sockets(_ scratch: Scratch) -> [String] {
    let folder = "\(scratch.temporary)/qa-runner-\(getuid())"
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return names.filter { $0.hasSuffix(".sock") }
  }

  @Test func `a session lives between commands, and what it records is a test`() async throws {
    let scratch = try Scratch()
    let none = try await session(["snapshot"], in: scratch)
    #expect(none.code == 2)
    #expect(none.output.contains("Open it: qa-runner terminal --session a open -- PROGRAM"))

    let open = try await session(["--size", "60x12", "open"] + Self.greet, in: scratch)
    #expect(open.code == 0, "\(open.output)")
    #expect(open.output.contains("│ Name?"), "\(open.output)")
    let again = try await session(["open", "--", "cat"], in: scratch)
    #expect(again.code == 2)
    #expect(again.output.contains("The session \"a\" is open already."), "\(again.output)")

    let act = try await session(["act", "inputText: Ada", "pressKey: Enter"], in: scratch)
    #expect(act.code == 0, "\(act.output)")
    #expect(act.output.contains("│ Hello Ada"), "\(act.output)")
    let seen = try await session(["expect", "Hello Ada"], in: scratch)
    #expect(seen.code == 0, "\(seen.output)")
    let unseen = try await session(["expect", #"{"visible": "Hello Eve"}"#], in: scratch)
    #expect(unseen.code == 1)
    #expect(unseen.output.contains("nearest:"), "\(unseen.output)")
    let wrong = try await session(["expect", #"{"visble": "x"}"#], in: scratch)
    #expect(wrong.code == 1)
    #expect(wrong.output.contains("expect has no argument \"visble\""), "\(wrong.output)")
    let mistyped = try await session(["snapshto"], in: scratch)
    #expect(mistyped.code == 2)
    #expect(mistyped.output.contains("Did you mean snapshot?"), "\(mistyped.output)")

    let died = try await session(["act", "inputText: die", "pressKey: Enter"], in: scratch)
    #expect(died.output.contains("the program has ended with exit code 3"), "\(died.output)")
    // An end that may be a crash is in the flow only where somebody asks for it.
    let unasked = try await session(["record"], in: scratch)
    #expect(!unasked.output.contains("- waitForExit"), "\(unasked.output)")
    #expect(unasked.output.contains("the flow will be red"), "\(unasked.output)")
    let asked = try await session(["act", "waitForExit: 3"], in: scratch)
    #expect(asked.code == 0, "\(asked.output)")
    let record = try await session(["record", "greets.yaml"], in: scratch)
    #expect(record.code == 0, "\(record.output)")
    #expect(try scratch.read("greets.yaml").hasSuffix("- pressKey: Enter\n- waitForExit: 3\n"))
    let close = try await session(["close"], in: scratch)
    #expect(close.code == 0, "\(close.output)")
    #expect(try await eventually { self.sockets(scratch).isEmpty })

    let run = try await Invocation(
      Products.runner, ["greets.yaml", "--for-agent"], in: scratch
    ).finish()
    #expect(run.code == 0, "\(run.output)")
    #expect(run.output.contains("1 test: 1 passed"), "\(run.output)")
  }

  @Test func `a session's program gets its variables, and a secret takes no name of theirs`()
    async throws
  {
    let scratch = try Scratch()
    let options = ["--env", "GREETING=Moin", "--env", "SECRET=older-one"]
    let refused = try await session(options + ["--own-home", "open", "--", "cat"], in: scratch)
    #expect(refused.code == 2)
    #expect(refused.output.contains("A session takes no --own-home."), "\(refused.output)")
    let wrong = try await session(["--config", "absent.yml", "open", "--", "cat"], in: scratch)
    #expect(wrong.output.contains("absent.yml"), "\(wrong.output)")
    #expect(!wrong.output.contains("did not start"), "\(wrong.output)")
    let open = try await session(
      options + ["open", "--", "sh", "-c", "echo \"$GREETING\"; exec cat"], in: scratch)
    #expect(open.output.contains("│ Moin"), "\(open.output)")
    let shown = try FileManager.default.contentsOfDirectory(atPath: "/proc").filter { pid in
      let words = FileManager.default.contents(atPath: "/proc/\(pid)/cmdline")
      return words?.firstRange(of: Data("older-one".utf8)) != nil
    }
    #expect(shown.isEmpty, "every user of the machine can read it")
    let act = try await session(["act", "secret: hunter22"], in: scratch)
    #expect(act.output.contains("- secret: ${SECRET_2}"), "\(act.output)")
    let close = try await session(["close"], in: scratch)
    #expect(close.code == 0, "\(close.output)")
  }

  @Test func `an unused session ends by itself, and its app with it`() async throws {
    let scratch = try Scratch()
    let open = try await session(
      ["--idle", "1s", "open", "--", "sh", "-c", "echo $$ > app.pid; echo up; exec sleep 1000"],
      in: scratch)
    #expect(open.code == 0, "\(open.output)")
    let app = try #require(Int32(scratch.read("app.pid").split(separator: "\n")[0]))
    #expect(try await eventually { kill(app, 0) != 0 && self.sockets(scratch).isEmpty })
  }

  @Test func `a program that can't be started leaves no session`() async throws {
    let scratch = try Scratch()
    let open = try await session(["open", "--", "./absent"], in: scratch)
    #expect(open.code == 1)
    #expect(open.output.contains("absent"), "\(open.output)")
    #expect(try await eventually { self.sockets(scratch).isEmpty })
  }

  @Test func `the skill file is written, kept up to date, and never over another's`() async throws {
    let scratch = try Scratch()
    func skill(_ option: String = "--agent") async throws -> Finished {
      try await Invocation(Products.runner, ["init", option], in: scratch).finish()
    }
    let first = try await skill()
    #expect(first.code == 0, "\(first.output)")
    let text = try scratch.read(".agents/skills/qa-runner/SKILL.md")
    #expect(text.hasPrefix("---\nname: qa-runner\ndescription: "))
    #expect(try await skill().output.hasPrefix("unchanged"))
    try scratch.write(
      text.replacing("Rules", with: "Old rules"), to: ".agents/skills/qa-runner/SKILL.md")
    #expect(try await skill().code == 0)
    #expect(try scratch.read(".agents/skills/qa-runner/SKILL.md") == text)
    try scratch.write("mine", to: "other/qa-runner/SKILL.md")
    let refused = try await skill("--agent=other")
    #expect(refused.code == 2)
    #expect(try scratch.read("other/qa-runner/SKILL.md") == "mine")
  }
}
