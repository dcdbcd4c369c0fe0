import Foundation
import Imaging
import Testing
import Waiting

/// Tapes of VHS, as a user plays them: as tests, and as pictures.
@Suite(.serialized, .timeLimit(.backstop)) struct TapeRunTests {
  private static let demo = """
    Output out/demo.gif
    Output screens.ascii
    Require bash
    Set Width 500
    Set Height 200
    Set Padding 10
    Set TypingSpeed 5ms
    Env WHO "Ada"
    Hide
    Type "cd /" Enter
    Ctrl+L
    Show
    Type 'echo "Hello $WHO"'
    Enter
    Wait+Screen@60s /^Hello Ada/
    Screenshot shots/hello.png
    Type "read -n1; echo bye"
    Enter
    Type x
    Wait+Screen@60s /^xbye/
    """

  // MARK: As a test

  @Test func `a tape without a configuration is a test, and its snapshots are compared`()
    async throws
  {
    let scratch = try Scratch()
    // PCRE, as Go, finds ^ at the beginning of the text only, unless (?m) says otherwise.
    let tape = Self.demo.replacing("/^", with: "/(?m)^")
    try scratch.write(tape, to: "demo.tape")
    let first = try await scratch.qa(["demo.tape", "--record", "missing"])
    #expect(first.code == 0, "\(first.output)")
    let end = try scratch.references("end")
    #expect(end.contains("|> echo \"Hello $WHO\""), "\(end)")
    #expect(end.contains("|xbye"), "\(end)")
    #expect(!end.contains("cd /"))
    #expect(!(try scratch.references("hello")).contains("bye"))

    let again = try await scratch.qa(["demo.tape"])
    #expect(again.code == 0, "\(again.output)")
    try scratch.write(tape.replacing("echo bye", with: "echo bye!"), to: "demo.tape")
    let changed = try await scratch.qa(["demo.tape"])
    #expect(changed.code == 1, "\(changed.output)")
    #expect(changed.output.contains("snapshot \"end\" differs"), "\(changed.output)")
  }

  @Test func `a wait that is not met and a shell that ends early fail at their line`() async throws
  {
    let scratch = try Scratch()
    try scratch.write("Type \"echo a\" Enter\nWait+Screen@1s /never/\n", to: "wait.tape")
    try scratch.write("Type \"exit 3\" Enter Sleep 60s\nType \"more\" Enter\n", to: "dead.tape")
    try scratch.write("Type \"exit 3\" Enter\nSleep 60s\n", to: "status.tape")
    let end = try await scratch.qa(["wait.tape", "dead.tape", "status.tape", "--record", "missing"])
    #expect(end.code == 1)
    #expect(end.output.contains("wait.tape:2"), "\(end.output)")
    #expect(end.output.contains("did not see /never/ on the screen in 1."))
    #expect(end.output.contains("dead.tape:1"), "\(end.output)")
    #expect(end.output.contains("status.tape:1"), "\(end.output)")
    #expect(end.output.contains("3 failed"), "\(end.output)")
  }

  @Test func `a sleep goes on while a program polls, so that the snapshot shows what came`()
    async throws
  {
    let scratch = try Scratch()
    try scratch.write(
      "import select, sys\nselect.select([sys.stdin], [], [], 1.5)\nprint('late')\ninput()\n",
      to: "late.py")
    try scratch.write("Type \"python3 late.py\" Enter\nSleep 5s\n", to: "late.tape")
    let end = try await scratch.qa(["late.tape", "--record", "missing"])
    #expect(end.code == 0, "\(end.output)")
    #expect(try scratch.references("end").contains("|late"))
  }

  @Test func `a tape that cannot be played is refused with its line`() async throws {
    let scratch = try Scratch()
    try scratch.write("Type \"ls\"\nEnter\nSlep 1s\n", to: "tapes/typo.tape")
    try scratch.write("Require no-such-program\nType x\n", to: "tapes/require.tape")
    for arguments in [["tapes/"], ["tape", "tapes/require.tape", "--gif", "a.gif"]] {
      let end = try await scratch.qa(arguments)
      #expect(end.code == 2)
      #expect(
        end.output.contains("require.tape:1:1: the tape requires no-such-program, and no program"),
        "\(end.output)")
    }
    let validated = try await scratch.qa(["validate", "tapes/"])
    #expect(validated.code == 1)
    #expect(
      validated.output.contains(
        "tapes/typo.tape:3:1: there is no command \"Slep\". Did you mean \"Sleep\"?"),
      "\(validated.output)")
    #expect(validated.output.contains("  3 | Slep 1s"))
    #expect(validated.output.contains("2 flows checked, 1 error."))
    try scratch.write("Set Theme Drakula\nSet FontFamily Fira\nType x\n", to: "warned.tape")
    let warned = try await scratch.qa(["validate", "warned.tape"])
    #expect(warned.code == 0)
    #expect(
      warned.output.contains("warned.tape:1:11: warning: there is no theme \"Drakula\" here."),
      "\(warned.output)")
    #expect(warned.output.contains("warned.tape:2:1: warning: Set FontFamily has no effect"))
  }

  @Test func `a file of screens that is there is compared`() async throws {
    let scratch = try Scratch()
    let tape = "Output screens.ascii\nSet TypingSpeed 1ms\nType \"echo a b\"\nEnter\nSleep 300ms\n"
    try scratch.write(tape, to: "demo.tape")
    let written = try await scratch.qa(["tape", "demo.tape", "--txt", "screens.ascii"])
    #expect(written.code == 0, "\(written.output)")
    let same = try await scratch.qa(["demo.tape", "--record", "missing"])
    #expect(same.code == 0, "\(same.output)")
    try scratch.write(
      try scratch.read("screens.ascii").replacing("a b", with: "a c"), to: "screens.ascii")
    let other = try await scratch.qa(["demo.tape"])
    #expect(other.code == 1)
    #expect(
      other.output.contains("has \"> echo a c\" in row 1, and \"> echo a b\" was seen"),
      "\(other.output)")
  }

  @Test func `every example of the guide plays`() async throws {
    let scratch = try Scratch()
    let page = try String(contentsOfFile: Products.package + "/docs/tapes.md", encoding: .utf8)
    let examples = page.components(separatedBy: "```tape\n").dropFirst()
      .compactMap { $0.components(separatedBy: "```").first }
    #expect(examples.count >= 4)
    for (index, example) in examples.enumerated() {
      try scratch.write(example, to: "tapes/example-\(index).tape")
    }
    let end = try await scratch.qa(["tapes/", "--record", "missing"])
    #expect(end.code == 0, "\(end.output)")
  }

  // MARK: As pictures

  @Test func `a tape is written as its outputs say`() async throws {
    let scratch = try Scratch()
    try scratch.write(Self.demo.replacing("/^", with: "/(?m)^"), to: "demo.tape")
    let end = try await scratch.qa(["tape", "demo.tape"])
    #expect(end.code == 0, "\(end.output)")
    #expect(try scratch.data("out/demo.gif").starts(with: Data("GIF89a".utf8)))
    #expect(try scratch.read("screens.ascii").contains("Hello Ada\n"))
    let shot = try Image(png: Array(try scratch.data("shots/hello.png")))
    #expect((shot.width, shot.height) == (500, 200))
    // VHS's own background.
    #expect(shot[2, 2] == RGBA(red: 0x17, green: 0x17, blue: 0x17))
  }

  @Test func `options name the files, and a tape that fails writes none`() async throws {
    let scratch = try Scratch()
    try scratch.write(
      "Output a.mp4\nSet Width 400\nSet Height 160\nSet Padding 10\nType \"echo hi\" Enter Sleep 200ms\n",
      to: "a.tape")
    let end = try await scratch.qa([
      "tape", "a.tape", "--png", "a.png", "--svg", "a.svg", "--cast", "a.cast",
    ])
    #expect(end.code == 0, "\(end.output)")
    #expect(try scratch.read("a.svg").contains(">hi</text>"))
    let cast = try scratch.read("a.cast").split(separator: "\n")
    #expect(cast[0].contains("\"version\":2"))
    #expect(cast.dropFirst().contains { $0.contains("hi") })
    let video = try await scratch.qa(["tape", "a.tape"])
    #expect(video.code == 2)
    #expect(video.output.contains("The tape names no file that can be written."))
    try scratch.write("Output b.gif\nType \"exit 4\" Enter Wait@60s /never/\n", to: "b.tape")
    let failed = try await scratch.qa(["tape", "b.tape"])
    #expect(failed.code == 1, "\(failed.output)")
    #expect(failed.output.contains("b.tape:2:21: Wait@60s /never/:"), "\(failed.output)")
    #expect(failed.output.contains("The shell has ended"))
    #expect(failed.output.contains("Nothing was written."))
    #expect(!FileManager.default.fileExists(atPath: scratch.path + "/b.gif"))
  }
}

extension Scratch {
  fileprivate func data(_ name: String) throws -> Data {
    try Data(contentsOf: URL(fileURLWithPath: path + "/" + name))
  }

  /// The references of a name, one after the other.
  fileprivate func references(_ name: String) throws -> String {
    let root = path + "/ReferenceImages"
    let files = FileManager.default.enumerator(atPath: root)?.compactMap { $0 as? String } ?? []
    let found = files.filter { $0.split(separator: "/").last?.hasPrefix(name + "@") == true }
    return try found.map { try read("ReferenceImages/" + $0) }.joined()
  }
}
