import Foundation
import Testing
import Waiting

/// Scripts of a terminal, `.tt` files, as a user runs them as tests.
@Suite(.timeLimit(.backstop)) struct ScriptRunTests {
  private static let program = """
    while read -rp "Name? " name; do
      [ "$name" = quit ] && exit 0
      [ "$name" = die ] && exit 3
      echo "Hello $name"
    done
    """

  private func scratch(_ scripts: [String: String]) throws -> Scratch {
    let scratch = try Scratch()
    try scratch.write(Self.program, to: "greet.sh")
    for (name, text) in scripts { try scratch.write(text, to: name) }
    return scratch
  }

  @Test func `a script without a configuration is a test at each of its sizes`() async throws {
    let scratch = try scratch([
      "greet.tt": """
      app bash greet.sh
      name "Greets"
      size 60x10 100x30
      tags smoke
      wait "Name?"
      type "Ada\\n"
      wait "Hello Ada"
      find text "Hello"
      screen
      snapshot greeted
      save last.txt
      type "quit\\n"
      wait exit 0
      """
    ])
    let first = try await scratch.qa(["greet.tt", "--tag", "smoke", "--record", "missing"])
    #expect(first.code == 0, "\(first.output)")
    #expect(first.output.contains("Greets @60x10 [tui]"), "\(first.output)")
    #expect(first.output.contains("Greets @100x30 [tui]"), "\(first.output)")
    let files =
      FileManager.default.enumerator(atPath: scratch.path)?
      .compactMap { $0 as? String } ?? []
    #expect(files.contains { $0.hasSuffix("Greets/greeted@60x10.grid") }, "\(files)")
    #expect(files.count { $0.hasSuffix("/last.txt") } == 2)
    #expect(files.contains { $0.hasSuffix("/screen-line-9.txt") })
    try scratch.write(Self.program.replacing("Hello", with: "Hello,"), to: "greet.sh")
    try scratch.write(
      try scratch.read("greet.tt").replacing("wait \"Hello Ada\"", with: "expect \"Hello Ada\""),
      to: "greet.tt")
    let changed = try await scratch.qa(["greet.tt", "--device", "60x10"])
    #expect(changed.code == 1)
    #expect(changed.output.contains("greet.tt:7  expect \"Hello Ada\""), "\(changed.output)")
    #expect(changed.output.contains("│ Hello, Ada"), "\(changed.output)")
  }

  @Test func `scripts of a folder are tests beside flows and tapes, of the project's app`()
    async throws
  {
    let scratch = try scratch([
      "qa.yml": """
      suite: {flows: [tests/]}
      apps: {greet: {path: /bin/bash, args: [greet.sh], cwd: ., size: 70x20}}
      targets: [tui]
      """,
      "tests/leaves.tt": "type \"quit\\n\"\nwait exit 0\n",
      "tests/is-idle.tt": "wait Name\nexpect settled\nexpect Hello gone\n",
      "tests/is-stopped.tt": "wait Name\nsignal KILL\n",
      "tests/greets.yaml": "appId: greet\n---\n- expectScreen: Name\n",
      "tests/lists.tape": "Type \"echo a\" Enter\nWait+Screen@60s /a\\n/\n",
    ])
    let end = try await scratch.qa(["--record", "missing"])
    #expect(end.code == 0, "\(end.output)")
    #expect(end.output.contains("4 passed · 1 recorded"), "\(end.output)")
    let validated = try await scratch.qa(["validate", "tests/"])
    #expect(validated.output == "5 flows checked, no errors.\n")
  }

  @Test func `an end that no line expects is red, a signal excuses its own end only`() async throws
  {
    let program = "app bash -c \"trap 'exit 0' TERM; trap : USR1; echo Name; read x; echo panic\"\n"
    let enter = "type \"a\\n\"\n"
    let scratch = try scratch([
      "ends/good-end.tt": program + "wait Name\n\(enter)wait exit 0\n",
      "ends/good-signal.tt": program + "wait Name\nsignal HUP\n",
      "ends/good-running.tt": program + "wait Name\nsignal USR1\n",
      "ends/bad-end.tt": program + "wait Name\n\(enter)",
      "ends/bad-handled.tt": program + "wait Name\nsignal TERM\n",
      "ends/bad-later.tt": program + "wait Name\nsignal USR1\n\(enter)",
    ])
    let end = try await scratch.qa(["ends/"])
    #expect(end.code == 1)
    #expect(end.output.contains("3 passed · 3 failed"), "\(end.output)")
    #expect(end.output.contains("3 × the end of the script failed"), "\(end.output)")
    for file in ["good-end", "good-signal", "good-running", "bad-end", "bad-later"] {
      let run = try await scratch.qa(["terminal", "--script", "ends/\(file).tt"])
      #expect(run.code == (file.hasPrefix("good") ? 0 : 1), "\(file): \(run.output)")
    }
  }

  @Test func `an ambiguous target, a usage error and a bad end fail at their lines`() async throws {
    let scratch = try scratch([
      "two.tt": "app bash -c \"echo '<a> <a>'; read x\"\nwait \"<a>\"\nclick text \"<a>\"\n",
      "role.tt": "app bash -c \"echo '<a> <a>'; read x\"\nwait button a\n",
      "status.tt": "app bash greet.sh\ntype \"quit\\n\"\nwait exit 2\n",
      "early.tt": "app bash greet.sh\ntype \"quit\\n\"\nwait exit\nclick 1,1\n",
    ])
    let end = try await scratch.qa(["two.tt", "role.tt", "status.tt", "early.tt"])
    #expect(end.code == 1)
    #expect(end.output.contains("role.tt:2  wait button a"), "\(end.output)")
    #expect(end.output.contains("saw the app end with exit code 0"), "\(end.output)")
    #expect(end.output.contains("two.tt:3"), "\(end.output)")
    #expect(end.output.contains("early.tt:4"), "\(end.output)")
    #expect(end.output.contains("4 failed"), "\(end.output)")
  }

  @Test func `what is scrolled away is not seen, until a click brings it into view`() async throws {
    let start = "size 80x24\nclick button \"Look around first\"\nwait \"classes near you\"\n"
    let scratch = try scratch([
      "qa.yml":
        "suite: {flows: [tests/]}\napps: {fernway: \(Products.fernway)}\ntargets: [tui]\n",
      "tests/good-gone.tt": start + "expect \"Handstand hour\" gone\nexpect #results.row.12 gone\n",
      "tests/good-click.tt": start + "click \"Handstand hour\"\nwait \"60 min\"\n",
      "tests/bad-text.tt": start + "wait \"Handstand hour\" within 300ms\n",
      "tests/bad-pattern.tt": start
        + "wheel down 20 at 40,10\nwait \"Lunch hour lengths\"\nexpect /[0-9]+ left/ gone\n",
      "tests/bad-id.tt": start + "expect #results.row.12\n",
    ])
    let end = try await scratch.qa([])
    #expect(end.code == 1)
    #expect(end.output.contains("2 passed · 3 failed"), "\(end.output)")
    #expect(end.output.contains("bad-pattern.tt:6  expect /[0-9]+ left/ gone"), "\(end.output)")
    #expect(end.output.contains("it is not visible"), "\(end.output)")
  }

  @Test func `a secret of a script is masked everywhere`() async throws {
    let scratch = try scratch([
      "open.tt":
        "app bash greet.sh\nsecret \"hush-hush\"\nkey enter\nwait Hello\nstate\nexpect x\n",
      "given.tt":
        "app bash greet.sh\nsecret ${PW}\nkey enter\nwait Hello\nscreen\nexpect x\n",
    ])
    let end = try await scratch.qa(["open.tt", "given.tt", "-e", "PW=hush-hush"])
    #expect(end.code == 1)
    #expect(end.output.contains("2 failed"), "\(end.output)")
    #expect(!end.output.contains("hush-hush"), "\(end.output)")
    let output = scratch.path + "/qa-output"
    for case let name as String in FileManager.default.enumerator(atPath: output) ?? .init() {
      guard let text = try? String(contentsOfFile: output + "/" + name, encoding: .utf8) else {
        continue
      }
      #expect(!text.contains("hush-hush"), "\(name)")
    }
  }

  @Test func `a script that names its program needs none on the command line`() async throws {
    let scratch = try scratch([
      "greet.tt":
        "app bash greet.sh\nsize 60x10\nwait Name\nscreen\ntype \"quit\\n\"\nwait exit 0\n",
      "none.tt": "wait Name\n", "late.tt": "wait Name\napp bash greet.sh\n",
      "shot.tt": "app bash greet.sh\nsnapshot a\n",
    ])
    let end = try await scratch.qa(["terminal", "--script", "greet.tt"])
    #expect(end.code == 0, "\(end.output)")
    #expect(end.output.contains("60×10"), "\(end.output)")
    for (file, sentence) in [
      ("none.tt", "begin the script with a line such as: app htop."),
      ("late.tt", "late.tt:2: app must stand before the first command."),
      ("shot.tt", "snapshot \"a\" is compared in a test only"),
    ] {
      let refused = try await scratch.qa(["terminal", "--script", file])
      #expect(refused.code == 2, "\(refused.output)")
      #expect(refused.output.contains(sentence), "\(refused.output)")
    }
  }

  @Test func `every script of the guide can be read`() async throws {
    let page = try String(
      contentsOfFile: Products.package + "/docs/terminal/terminal-command.md", encoding: .utf8)
    let scripts = page.components(separatedBy: "```tt\n").dropFirst()
      .compactMap { $0.components(separatedBy: "```").first }
    #expect(!scripts.isEmpty)
    let scratch = try scratch(
      Dictionary(
        uniqueKeysWithValues: scripts.enumerated().map { ("scripts/\($0.offset).tt", $0.element) }))
    let end = try await scratch.qa(["validate", "scripts/"])
    #expect(end.code == 0, "\(end.output)")
  }

  @Test func `a tape's screens are a snapshot until their file is there`() async throws {
    let scratch = try Scratch()
    let tape = "Output screens.ascii\nType \"echo a b\"\nEnter\nWait+Screen@60s /a b\\n/\n"
    try scratch.write(tape, to: "a.tape")
    let missing = try await scratch.qa(["a.tape"], ["CI": "1"])
    #expect(missing.code == 1)
    let recorded = try await scratch.qa(["a.tape", "--record", "missing"])
    #expect(recorded.code == 0, "\(recorded.output)")
    let files =
      FileManager.default.enumerator(atPath: scratch.path + "/ReferenceImages")?
      .compactMap { $0 as? String } ?? []
    let reference = try #require(files.first { $0.contains("/screens@") })
    #expect(try scratch.read("ReferenceImages/" + reference).contains("> echo a b\na b\n"))
    let same = try await scratch.qa(["a.tape"], ["CI": "1"])
    #expect(same.code == 0, "\(same.output)")
    try scratch.write(tape.replacing("echo a b", with: "echo a b; #"), to: "a.tape")
    let other = try await scratch.qa(["a.tape"], ["CI": "1"])
    #expect(other.code == 1)
    #expect(other.output.contains("snapshot \"end\" differs"), "\(other.output)")
    // Both can be approved after one run.
    #expect(other.output.contains("snapshot \"screens\" differs"), "\(other.output)")
    let list = try await scratch.qa(["review", "--list"])
    let seen = try #require(list.output.firstMatch(of: /--approve all --seen (\S+)/)?.output.1)
    let approved = try await scratch.qa(["review", "--approve", "all", "--seen", String(seen)])
    #expect(approved.code == 0, "\(approved.output)")
    let after = try await scratch.qa(["a.tape"], ["CI": "1"])
    #expect(after.code == 0, "\(after.output)")
  }
}
