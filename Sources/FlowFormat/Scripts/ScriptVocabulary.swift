import Devices
import TerminalModel

/// The words that a line may begin with, for the parser, the help, completion and the nearest match.
package enum ScriptVocabulary {
  package struct Entry: Sendable {
    package var name: String
    package var usage: String
    package var summary: String
    package var example: String
    /// The fixed words that may follow.
    package var words: [String] = []
    package var secrecy = Secrecy.open

    package var takesTarget: Bool { usage.contains("TARGET") }
  }

  /// Whether a line may be written down.
  package enum Secrecy: Sendable {
    case open
    /// It may type into a field for secrets: that shows once it is carried out.
    case untilDone
    case secret
  }

  private static let conditions =
    "TARGET [gone [for TIME]]|settled [for TIME]|exit [STATUS|SIGNAL]|scrollback TEXT|clipboard TEXT"
    + "|styled TEXT STYLE|noecho"

  package static let entries: [Entry] = [
    Entry(
      name: "screen", usage: "screen", summary: "show the screen and the cursor", example: "screen"),
    Entry(
      name: "tree", usage: "tree", summary: "list the elements, each with a locator to paste",
      example: "tree"),
    Entry(
      name: "find", usage: "find TARGET", summary: "list the elements that match",
      example: "find button OK"),
    Entry(
      name: "type", usage: "type TEXT", summary: "type text; in quotes \\n \\t \\e are keys",
      example: "type \"hello\\n\""),
    Entry(
      name: "secret", usage: "secret TEXT|${VARIABLE}", summary: "type text that nothing may show",
      example: "secret ${PASSWORD}", secrecy: .secret),
    Entry(
      name: "key", usage: "key NAME…", summary: "press keys, one after the other",
      example: "key ctrl+x F10 enter"),
    Entry(
      name: "paste", usage: "paste TEXT", summary: "paste text, bracketed where the program asks",
      example: "paste \"two\\nlines\""),
    Entry(
      name: "click", usage: "click TARGET|X,Y", summary: "press the mouse, or the keys that do it",
      example: "click button Cancel"),
    Entry(
      name: "fill", usage: "fill TARGET TEXT", summary: "type into a field",
      example: "fill field \"Email\" mina@fernway.example", secrecy: .untilDone),
    Entry(
      name: "drag", usage: "drag X,Y X,Y", summary: "press, move over each cell, release",
      example: "drag 3,1 12,1"),
    Entry(
      name: "wheel", usage: "wheel up|down [N] [at X,Y]", summary: "turn the mouse wheel",
      example: "wheel down 3 at 40,12", words: ["up", "down", "at"]),
    Entry(
      name: "wait", usage: "wait \(conditions) [within TIME]",
      summary: "wait until it is so; 10s", example: "wait \"Save modified buffer?\" within 2s",
      words: ["gone", "settled", "exit", "for", "within"]),
    Entry(
      name: "expect", usage: "expect \(conditions)",
      summary: "check that it is so now", example: "expect \"Cancelled\" gone",
      words: ["gone", "settled", "exit", "for"]),
    Entry(
      name: "resize", usage: "resize COLSxROWS", summary: "give the terminal another size",
      example: "resize 100x30"),
    Entry(
      name: "signal", usage: "signal NAME", summary: "send the program a signal",
      example: "signal TERM",
      words: SignalName.all),
    Entry(
      name: "focus", usage: "focus in|out", summary: "tell the program that its window has it",
      example: "focus out", words: ["in", "out"]),
    Entry(
      name: "host", usage: "host COMMAND", summary: "run a shell command; it must exit with 0",
      example: "host grep -q done out/log"),
    Entry(
      name: "save", usage: "save FILE", summary: "write .png .svg .html .ansi .txt .json or .cast",
      example: "save screen.png"),
    Entry(
      name: "state", usage: "state", summary: "say what the program does and has switched on",
      example: "state"),
    Entry(
      name: "mark", usage: "mark TEXT", summary: "put a mark into the recording",
      example: "mark \"after the save\""),
    Entry(
      name: "snapshot", usage: "snapshot NAME [picture]",
      summary: "compare the screen with its reference, in a test",
      example: "snapshot \"signed in\"", words: ["picture"]),
    Entry(name: "help", usage: "help [COMMAND]", summary: "explain", example: "help wait"),
    Entry(name: "quit", usage: "quit", summary: "end the program and leave", example: "quit"),
  ]

  /// The lines that a script may have before its first command.
  package static let settings: [Entry] = [
    Entry(
      name: "app", usage: "app PROGRAM [ARGUMENT…]",
      summary: "the program, or an app of qa.yml", example: "app htop -d 10"),
    Entry(
      name: "name", usage: "name TEXT", summary: "the name of the test; the file's name",
      example: "name \"Log in\""),
    Entry(
      name: "size", usage: "size COLSxROWS…", summary: "the terminal's size; one test for each",
      example: "size 80x24 100x30"),
    Entry(
      name: "tags", usage: "tags TAG…", summary: "names to select the test by",
      example: "tags smoke slow"),
    Entry(
      name: "timeout", usage: "timeout TIME", summary: "the limit on the whole test",
      example: "timeout 60s"),
    Entry(
      name: "allow", usage: "allow empty", summary: "it may pass though it looks at nothing",
      example: "allow empty", words: ["empty"]),
  ]

  package static let targets = """
    A TARGET is
      OK                     an element of this name, or text that holds it
      button OK              by role and name: button, field, toggle, menuItem, link, row, text, group …
      "two words"            in quotes where there are blanks
      /[0-9]+ left/          a regular expression on a text
      #login.user            a developer's identifier, of an app with an agent
      css=… xpath=…          a selector on the tree
      highlighted            the highlighted row
      app.button("OK")       as `tree` suggests it
    """

  /// The command of a name.
  package static func entry(_ name: String) -> Entry? {
    (entries + settings).first { $0.name == name }
  }

  /// Whether a line may be written down, also one that can't be read; nil where there is nothing to
  /// write down: a blank one, or a comment.
  ///
  /// A mistyped name counts as the one that was probably meant.
  package static func secrecy(of line: String) -> Secrecy? {
    guard let first = line.split(whereSeparator: { $0 == " " || $0 == "\t" }).first,
      first.first != "#"
    else { return nil }
    let name = first.filter { !"\"'\\".contains($0) }.lowercased()
    let meant = entry(name) ?? NearestMatch.of(name, among: entries.map(\.name)).flatMap(entry)
    return meant?.secrecy ?? .open
  }

  package static func help(_ name: String?) -> String? {
    guard let name else {
      let width = entries.map(\.usage.count).filter { $0 < 34 }.max() ?? 30
      var lines = entries.flatMap { entry -> [String] in
        let gap = String(repeating: " ", count: max(0, width - entry.usage.count))
        return entry.usage.count > width
          ? [
            "  \(entry.usage)", "  " + String(repeating: " ", count: width) + "  \(entry.summary)",
          ]
          : ["  \(entry.usage)\(gap)  \(entry.summary)"]
      }
      lines += ["", "A script may begin with"]
      lines += settings.map { "  \($0.usage.padded(to: width))  \($0.summary)" }
      lines += ["", targets]
      return lines.joined(separator: "\n")
    }
    guard let entry = entry(name) else { return nil }
    return "  \(entry.usage)\n  \(entry.summary)\n  for example: \(entry.example)"
      + (entry.takesTarget ? "\n\n\(targets)" : "")
  }
}

extension String {
  fileprivate func padded(to width: Int) -> String {
    self + String(repeating: " ", count: max(0, width - count))
  }
}
