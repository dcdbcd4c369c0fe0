import Foundation
import TerminalModel

extension ProgramScenario {
  static let all: [ProgramScenario] = editors + pagers + dialogs + shells + apps

  private static let poem = (1...60).map { "line \($0): Zwölf Boxkämpfer, 敏捷的棕色狐狸\n" }.joined()

  private static let fixtures = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "Fixtures/TerminalPrograms").path
  private static let package = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().path

  /// A repository that is the same each time, down to its hashes.
  private static let repository = """
    export GIT_AUTHOR_NAME=Mina GIT_AUTHOR_EMAIL=mina@fernway.example
    export GIT_COMMITTER_NAME=Mina GIT_COMMITTER_EMAIL=mina@fernway.example
    git init -q -b main project && for day in 1 2 3 4 5 6; do
      echo "item $day" >>project/list.txt && echo "part $day" >project/part$day.py
      export GIT_AUTHOR_DATE=2025-03-0${day}T09:00:00Z GIT_COMMITTER_DATE=2025-03-0${day}T09:00:00Z
      git -C project add . && git -C project commit -q -m "Add part $day – für später"
    done
    """

  // MARK: Editors

  private static let editors = [
    ProgramScenario(
      name: "vim", command: ["vim", "--clean", "-i", "NONE", "-n", "note.txt"],
      files: ["note.txt": "one\ntwo\nthree\n"],
      steps: [
        .see("three"), .type(":set mouse=a ttymouse=sgr noshowcmd noruler\n"),
        .type(":set background=dark number hlsearch\n"), .same, .key("down"), .type("A and ½ 漢字"),
        .key("escape"),
        .see("two and ½ 漢字"), .same, .resize(50, 14), .click(6, 2), .type("i"),
        .paste("pasted "), .key("escape"), .see("pasted"), .type("/t.o\n"), .same,
        .type(":wq\n"),
      ],
      outcome: ["note.txt": "one\ntwo and ½ 漢字\nthpasted ree\n"]),
    ProgramScenario(
      name: "nano", command: ["nano", "-m", "-x", "note.txt"],
      files: ["note.txt": "first\nsecond\n"],
      steps: [
        .see("second"), .same, .key("end"), .type(", größer"), .key("down"), .key("ctrl+k"), .same,
        .resize(60, 16), .paste("a pasted 行 of text"), .same, .click(0, 1), .type("> "), .same,
        .key("ctrl+o"), .see("note.txt"), .key("enter"), .see("Wrote"), .same, .key("ctrl+x"),
      ],
      outcome: ["note.txt": "> first, größer\na pasted 行 of text\n"]),
  ]

  // MARK: Pagers and browsers

  private static let pagers = [
    ProgramScenario(
      name: "less", command: ["less", "-N", "poem.txt"], environment: ["LESSHISTFILE": "-"],
      files: ["poem.txt": poem],
      steps: [
        .see("line 1:"), .same, .key("pageDown"), .same, .type("/line 40\n"), .see("line 55"),
        .same,
        .resize(60, 12), .same, .key("up"), .type("&7:\n"), .same, .type("q"),
      ]),
    ProgramScenario(
      name: "tig", command: ["sh", "-c", "\(repository); exec tig -C project"],
      steps: [
        .see("Add part 6"), .same, .key("down"), .key("down"), .key("enter"), .see("part4.py"),
        .same, .resize(100, 30), .same, .type("q/part 2\n"), .same, .type("t"), .see("list.txt"),
        .same, .type("Q"),
      ]),
    ProgramScenario(
      name: "ncdu", command: ["ncdu", "--color", "off", "tree"],
      files: [
        "tree/films/a.mkv": String(repeating: "0", count: 500_000),
        "tree/music/old/y.ogg": String(repeating: "0", count: 60_000), "tree/notes.txt": "x",
      ],
      steps: [
        .see("/films"), .same, .key("down"), .key("enter"), .see("/old"), .same, .resize(70, 20),
        .key("left"), .see("/films"), .same,
        // Not Home: tmux sends ESC [ 1 ~ for it, which xterm's terminfo doesn't know.
        .key("up"), .type("d"), .see("Are you sure"), .same,
        .key("enter"), .see("/music"), .type("q"),
      ]),
    ProgramScenario(
      name: "lnav", command: ["lnav", "app.log"], size: CellSize(columns: 90, rows: 24),
      files: [
        "app.log": (0..<90).map {
          "2025-03-01T10:00:\(10 + $0 % 50).000Z \($0 % 9 == 4 ? "ERROR" : "INFO") request \($0)\n"
        }.joined()
      ],
      steps: [
        // Keys that come while it is busy with the one before are lost: each step has its sign.
        .see("app.log[79]"), .see("L79"), .type("g"), .see("app.log[0]"), .same, .type("e"),
        .see("app.log[4]"), .same, .type(":"), .see("Enter an lnav command"), .type("goto 40"),
        .see("will move to line 40"), .key("enter"), .see("app.log[40]"), .same, .resize(70, 18),
        .same, .type("q"),
      ], volatile: [#"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d UTC"#]),
    ProgramScenario(
      name: "mc", command: ["mc", "--nosubshell", "-X"], environment: ["EDITOR": "nano"],
      files: ["folder/x": "", "letter.txt": "Dear reader,\n", "notes.txt": "notes\n"],
      steps: [
        .see("letter.txt"), .same, .key("end"), .key("up"), .key("f5"), .see("Copy file"),
        .type("copy.txt"), .key("enter"), .see("copy.txt"), .same, .key("f7"), .type("made here"),
        .key("enter"), .see("made here"), .same, .resize(70, 20), .same, .key("f10"),
      ],
      outcome: ["copy.txt": "Dear reader,\n"],
      volatile: [
        #"[A-Z][a-z][a-z] [ \d]\d \d\d:\d\d"#, "Hint: .*", #"\d+[GMKT] / \d+[GMKT] \(\d+%\)"#,
      ]),
    ProgramScenario(
      name: "htop", command: ["htop", "-d", "600", "-p", "1"],
      size: CellSize(columns: 90, rows: 24),
      steps: [
        .see("F10Quit"), .key("f1"), .see("Released under"), .same, .type("q"), .see("F10Quit"),
        .key("f2"), .see("Meters"), .resize(80, 20), .key("escape"), .see("F10Quit"), .key("f10"),
      ],
      volatile: [#"\d+(\.\d+)?[KMG%]?"#, #"[|]+"#]),
  ]

  // MARK: Dialogues

  private static let dialogs = [
    ProgramScenario(
      name: "dialog",
      command: [
        "sh", "-c",
        "dialog --title Class --checklist 'Which classes?' 14 50 4 yoga 'Morning yoga' on spin "
          + "'Spinning – schnell' off box ボクシング off run Running off 2>picked",
      ],
      steps: [
        .see("Running"), .same, .key("down"), .type(" "), .key("down"), .same, .resize(90, 30),
        .type(" "), .same, .key("enter"),
      ],
      outcome: ["picked": "yoga spin box"]),
    ProgramScenario(
      name: "whiptail",
      command: [
        "sh", "-c", "whiptail --title Drinks --inputbox 'What is it to be?' 10 50 Tea 2>picked",
      ],
      steps: [
        .see("Tea"), .same, .key("backspace"), .key("backspace"), .type("equila"), .same,
        .key("tab"), .key("tab"), .same, .key("enter"),
      ],
      exitCode: 1, outcome: ["picked": ""]),
  ]

  // MARK: Shells

  private static let shells = [
    ProgramScenario(
      name: "bash", command: ["bash", "--norc", "--noprofile"],
      steps: [
        .see("$"), .type("echo one two"), .key("home"), .key("ctrl+k"), .key("ctrl+y"), .same,
        .type(" > said; cat said\n"), .same, .paste("echo pasted"), .key("enter"), .same,
        .resize(40, 12), .type("echo \(String(repeating: "wrap ", count: 14))"), .same,
        .key("ctrl+a"), .key("delete"), .key("ctrl+e"), .same, .key("ctrl+u"), .key("ctrl+r"),
        .type("cat"), .same, .key("ctrl+c"), .type("exit 4\n"),
      ],
      exitCode: 4, outcome: ["said": "one two\n"]),
    ProgramScenario(
      name: "python", command: ["/usr/bin/python3", "-q"],
      environment: ["PYTHON_HISTORY": "/dev/null", "PYTHONSTARTUP": ""],
      steps: [
        // A line at a time: readline leaves raw mode between lines, and what comes then is echoed.
        .see(">>>"), .type("for n in range(3):\n"), .see("..."),
        .type("    print(n, '漢' * n)\n"), .same, .type("\n"), .see("2 漢漢"), .same, .key("up"),
        .same, .key("ctrl+c"), .see("KeyboardInterrupt"), .same, .resize(50, 18),
        .paste("open('out', 'w').write('x' * 3)"), .key("enter"), .same, .type("exit(9)\n"),
      ],
      exitCode: 9, outcome: ["out": "xxx"]),
    ProgramScenario(
      name: "tmux", command: ["tmux", "-S", "inner", "-f", "tmux.conf", "new", "-s", "in", "sh"],
      size: CellSize(columns: 90, rows: 24),
      files: ["tmux.conf": "set -g default-command \"PS1='right> ' exec sh\"\n"],
      steps: [
        .see("[in] 0:sh"), .type("seq 30\n"), .same, .key("ctrl+b"), .type("%"),
        // What is typed before the new shell's prompt is echoed before it, or after it.
        .see("right>"), .type("echo right > out\n"), .same, .resize(70, 20), .same, .key("ctrl+b"),
        .type("z"),
        .same, .type("exit\n"), .type("exit\n"),
      ],
      outcome: ["out": "right\n"], volatile: [#"\d\d:\d\d \d\d-[A-Z][a-z]{2}-\d\d"#]),
  ]

  // MARK: Applications

  private static let apps = [
    ProgramScenario(
      name: "curses", command: ["/usr/bin/python3", "\(fixtures)/curses_order.py"],
      steps: [
        .see("Espresso"), .same, .key("down"), .type("12"), .key("backspace"), .same,
        .click(5, 6), .same, .resize(60, 18), .see("60x18"), .same, .click(5, 11), .see("Saved."),
        .same, .click(16, 11),
      ],
      exitCode: 7, outcome: ["order.txt": "1 抹茶 latte\n"]),
    ProgramScenario(
      name: "textual",
      command: ["\(package)/.venv/bin/python", "\(fixtures)/textual_tasks.py"],
      environment: ["COLORTERM": "truecolor", "TEXTUAL_ANIMATIONS": "none"],
      size: CellSize(columns: 80, rows: 28),
      steps: [
        .see("2 tasks"), .same, .type("Buy milk\n"), .see("Buy milk"), .see("3 tasks"), .same,
        .paste("Brötchen 🥐"), .key("enter"), .see("4 tasks"), .same, .click(5, 6), .same,
        .resize(60, 26), .same, .click(50, 23), .see("Saved."), .key("ctrl+x"),
      ],
      exitCode: 3,
      outcome: [
        "tasks.txt": "[x] Pack the 🧳 for Coimbra\n[x] 予約 the table\n[ ] Buy milk\n[ ] Brötchen 🥐\n"
      ]),
  ]
}
