import Foundation
import Testing
import Waiting

/// `qa-runner terminal`, as a person and as a script use it.
@Suite(.timeLimit(.backstop)) struct TerminalCommandTests {
  private func run(
    _ script: String, _ program: [String], options: [String] = [], in scratch: Scratch
  ) async throws -> Finished {
    try scratch.write(script, to: "script.tt")
    return try await Invocation(
      Products.runner, ["terminal", "--script", "script.tt"] + options + ["--"] + program,
      in: scratch
    ).finish()
  }

  @Test(arguments: [
    ("wait Ready\nkey x", 1), ("wait Ready\nkey x\nwait exit 3\nexpect Ready", 0),
    ("wait Ready\nsignal TERM", 0), ("wait Ready", 0),
  ])
  func `a program that fails behind the script's back fails the script`(
    script: String, code: Int32
  ) async throws {
    let program = ["sh", "-c", "stty -icanon; echo Ready; head -c 1 >/dev/null; exit 3"]
    let end = try await run(script, program, in: try Scratch())
    #expect(end.code == code, "\(end.output)")
    let complaint = "the program exited with code 3, which no line expected: write `wait exit 3`"
    #expect(end.output.contains(complaint) == (code == 1), "\(end.output)")
  }

  @Test func `a script edits a file with nano and saves what was seen`() async throws {
    let scratch = try Scratch()
    try scratch.write("old\n", to: "notes.md")
    let end = try await run(
      """
      # the title bar
      wait "notes.md"
      type "new "
      expect "new old"
      save shot.png
      save shot.svg
      save shot.html
      save shot.ansi
      save shot.txt
      click button Exit
      wait "Save modified buffer?"
      click button Yes
      wait "File Name to Write"
      key enter
      wait exit 0
      """, ["nano", "-I", "notes.md"], options: ["--cast", "shot.cast"], in: scratch)
    #expect(end.code == 0, "\(end.output)")
    #expect(try scratch.read("notes.md") == "new old\n")
    let png = try Data(contentsOf: URL(fileURLWithPath: scratch.path + "/shot.png"))
    #expect(png.starts(with: [0x89, 0x50, 0x4E, 0x47]))
    #expect(try scratch.read("shot.svg").hasPrefix("<svg"))
    #expect(try scratch.read("shot.html").contains("<pre"))
    #expect(try scratch.read("shot.ansi").contains("\u{1B}[0;7m"))
    #expect(try scratch.read("shot.txt").contains("\nnew old\n"))
    // The real player plays it.
    let player = try await run(
      "wait exit 0", ["asciinema", "cat", "shot.cast"], options: ["--cast", "played.cast"],
      in: scratch)
    #expect(player.code == 0, "\(player.output)")
    #expect(try scratch.read("played.cast").contains("Save modified buffer?"))
  }

  @Test func `a suggested locator of one of several equal elements is found`() async throws {
    let scratch = try Scratch()
    let end = try await run(
      #"""
      wait settled
      tree
      find app.text("twice").nth(1)
      find app[.css("group[name=\"Box A\"]")].text("within")
      """#,
      [
        "sh", "-c",
        "printf 'twice  twice\n┌─ Box A ────┐\n│ within     │\n└────────────┘\nwithin\n'; exec cat",
      ], in: scratch)
    #expect(end.code == 0, "\(end.output)")
    #expect(end.output.contains("app.text(\"twice\").nth(1)"), "\(end.output)")
    #expect(end.output.contains(#"app[.css("group[name=\"Box A\"]")].text("within")"#))
    #expect(end.output.contains("text \"twice\"  at 7,0, 5×1"), "\(end.output)")
  }

  @Test func `a title on the screen is not gone`() async throws {
    let scratch = try Scratch()
    let program = ["whiptail", "--title", "Error", "--msgbox", "Hello", "10", "40"]
    let end = try await run("wait Hello\nexpect \"Error\" gone", program, in: scratch)
    #expect(end.code == 1)
    #expect(end.output.contains("script.tt:2:"), "\(end.output)")
    let seen = try await run("wait Hello\nexpect \"Error\"", program, in: scratch)
    #expect(seen.code == 0, "\(seen.output)")
  }

  @Test func `the tree has locators that can be pasted back`() async throws {
    let scratch = try Scratch()
    let end = try await run(
      """
      wait "Go on?"
      tree
      click app.button("No")
      wait exit 1
      """, ["whiptail", "--yesno", "Go on?", "10", "40"], in: scratch)
    #expect(end.code == 0, "\(end.output)")
    #expect(end.output.contains("app.button(\"No\")"))
  }

  @Test func `a wait in vain names its line and tells screen, process and input`() async throws {
    let scratch = try Scratch()
    let end = try await run(
      "wait ready\ntype \"hello\"\nwait \"never\" within 100ms\nscreen",
      ["sh", "-c", "printf 'ready> '; exec cat"], in: scratch)
    #expect(end.code == 1)
    #expect(end.output.contains("script.tt:3: "))
    #expect(end.output.contains("is blocked reading its terminal"))
    #expect(end.output.contains("input: hello"))
    #expect(end.output.contains("│ ready> hello"))
    // The rest of the script is not carried out.
    #expect(!end.output.contains("┌──"))
  }

  @Test(arguments: [
    ("tpye \"x\"", "did you mean type?"), ("key entr", "did you mean enter?"),
    ("type", "a text is missing"), ("type \"x", "is not closed"), ("resize 80", "80x24"),
    ("save shot.gif", ".png .svg"), ("drag 1,1", "X,Y"), ("wait x within soon", "no time"),
    ("focus on", "in or out"), ("screen now", "a word too many"),
  ])
  func `a line that can't be read says what is meant`(_ line: String, _ hint: String) async throws {
    let end = try await run("\n" + line, ["cat"], in: try Scratch())
    #expect(end.code == 2)
    #expect(end.output.contains("script.tt:2: "), "\(end.output)")
    #expect(end.output.contains(hint), "\(end.output)")
  }

  @Test func `commands and variables may be given often, commas and all`() async throws {
    let end = try await Invocation(
      Products.runner,
      [
        "terminal", "--env", "FIRST=one, two", "--env", "SECOND=three", "-c",
        "wait \"one, two three\"",
        "-c", "type \"a, b\"", "--command", "wait \"a, b\"", "--", "sh", "-c",
        "echo $FIRST $SECOND; cat",
      ], in: try Scratch()
    ).finish()
    #expect(end.code == 0, "\(end.output)")
  }

  @Test(arguments: ["/dev/stdin", "pipe"])
  func `a script may come through a pipe`(_ script: String) async throws {
    let scratch = try Scratch()
    let end = try await Invocation(
      "/bin/sh",
      [
        "-c",
        """
        mkfifo pipe; commands='wait ready\ntype hello\nwait hello\nscreen'
        [ "$1" = pipe ] && printf "$commands" >pipe &
        printf "$commands" | "$0" terminal --script "$1" -- sh -c 'echo ready; cat'
        """, Products.runner, script,
      ], in: scratch
    ).finish()
    #expect(end.code == 0, "\(end.output)")
    #expect(end.output.contains("hello"), "\(end.output)")
  }

  @Test func `a program may write the script that drives it`() async throws {
    let scratch = try Scratch()
    let end = try await Invocation(
      "/bin/sh",
      [
        "-c",
        """
        mkfifo pipe
        exec "$0" terminal --script pipe -- \
          sh -c 'printf "wait ready\nscreen\n" >pipe; echo ready; cat'
        """, Products.runner,
      ], in: scratch
    ).finish()
    #expect(end.code == 0, "\(end.output)")
    #expect(end.output.contains("ready"), "a script that is not waited for shows no screen")
  }

  @Test func `a script that is a folder or text of no encoding is refused`() async throws {
    let scratch = try Scratch()
    try Data([0xFF, 0xFE, 0x41]).write(to: URL(fileURLWithPath: scratch.path + "/bytes.tt"))
    for script in [".", "bytes.tt", "none.tt"] {
      let end = try await Invocation(
        Products.runner, ["terminal", "--script", script, "--", "cat"], in: scratch
      ).finish()
      #expect(end.code == 2, "\(end.output)")
      #expect(end.output.contains("The script "), "\(end.output)")
    }
  }

  @Test func `each answer is a line of JSON when asked`() async throws {
    let end = try await run(
      "wait ready\nstate\nfind ready\nexpect nothing", ["sh", "-c", "echo ready; cat"],
      options: ["--json"], in: try Scratch())
    #expect(end.code == 1)
    let lines = try end.output.split(separator: "\n").map {
      try #require(try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
    }
    #expect(lines.map { $0["ok"] as? Bool } == [true, true, true, false])
    #expect(lines.last?["line"] as? Int == 4)
    #expect(lines.last?["error"] as? String == "unexpected")
  }

  @Test func `secrets are in no recording, screen or message`() async throws {
    let scratch = try Scratch()
    let end = try await run(
      "wait \"word: \"\nsecret \"seaside7\"\nexpect never", ["sh", "-c", "printf 'word: '; cat"],
      options: ["--cast", "shot.cast"], in: scratch)
    #expect(end.code == 1)
    #expect(!end.output.contains("seaside7"))
    let cast = try scratch.read("shot.cast")
    #expect(cast.contains("word: "))
    #expect(!cast.contains("seaside7"))
    #expect(cast.contains("•••"))
  }

  @Test func `a program that isn't there is refused with its name`() async throws {
    let end = try await Invocation(
      Products.runner, ["terminal", "--", "no-such-program"], in: try Scratch()
    ).finish()
    #expect(end.code == 2)
    #expect(end.output.contains("no-such-program"))
  }
}
