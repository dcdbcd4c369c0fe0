import Foundation
import TerminalModel
import TestPlaces
import Testing
import Waiting

@testable import TerminalEmulation

/// Programs that enable an encoding understand what is sent in it.
@Suite struct RealInputTests {
  private func vim(_ scratch: Scratch, _ commands: String...) async throws -> TerminalSession {
    let lines = (1...30).map { "line \($0) of a text that is long enough" }
    let file = try scratch.write(lines.joined(separator: "\n"), to: "text.txt")
    var launch = scratch.launch("vim", "-N", "-u", "NONE", "-i", "NONE", "-n", columns: 100)
    // The mouse's encoding is set anew when vim has learnt its terminal: it is set after that. The
    // terminal's own way of switching the mouse on (XM) would choose the encoding instead.
    for command in commands {
      launch.arguments += [command.contains("mouse=") ? "-c" : "--cmd", command]
    }
    launch.arguments += [file]
    let session = try TerminalSession(launch)
    try await session.until("the text", deadline: .soon) {
      $0.screen.text.hasPrefix("line 1 of") && $0.screen.text.contains("text.txt")
    }
    _ = await session.settled(quiet: .milliseconds(40), deadline: .soon)
    return session
  }

  private func click(_ session: TerminalSession, _ x: Int, _ y: Int) throws {
    try session.send(mouse: MouseEvent(.press, at: CellPoint(x: x, y: y)))
    try session.send(mouse: MouseEvent(.release, at: CellPoint(x: x, y: y)))
  }

  private static let encodings: [(String, TerminalModes.MouseEncoding)] = [
    ("xterm2", .legacy), ("sgr", .sgr), ("urxvt", .urxvt),
  ]

  @Test(arguments: [0, 1, 2])
  func `vim is clicked and dragged in each encoding that it knows`(_ index: Int) async throws {
    let (name, encoding) = Self.encodings[index]
    let scratch = try Scratch()
    let session = try await vim(scratch, "set t_XM= mouse=a ttymouse=\(name)")
    try await session.until("the encoding", deadline: .soon) { _ in
      session.state.modes.mouseEncoding == encoding
    }
    #expect(session.state.modes.mouseTracking == .drag)
    try click(session, 7, 4)
    try await session.until("the cursor there", deadline: .soon) {
      $0.cursor.position == CellPoint(x: 7, y: 4)
    }
    // A drag over two rows selects them.
    try session.send(mouse: MouseEvent(.press, at: CellPoint(x: 2, y: 1)))
    for x in 3...9 { try session.send(mouse: MouseEvent(.drag, at: CellPoint(x: x, y: 2))) }
    try session.send(mouse: MouseEvent(.release, at: CellPoint(x: 9, y: 2)))
    try await session.until("a selection", deadline: .soon) {
      $0.screen.text.contains("-- VISUAL --") && $0.cursor.position == CellPoint(x: 9, y: 2)
    }
    try session.send(key: .escape)
    try session.send(
      mouse: MouseEvent(.wheelDown, button: .none, at: CellPoint(x: 5, y: 5)))
    try await session.until("the text three lines on", deadline: .soon) {
      $0.screen.text.hasPrefix("line 4 of")
    }
  }

  @Test func `vim tells control with Enter by modifyOtherKeys`() async throws {
    let scratch = try Scratch()
    let session = try await vim(
      scratch, "let &t_TI=\"\\<Esc>[>4;2m\"", "inoremap <C-CR> CONTROL-ENTER",
      "inoremap <C-1> CONTROL-ONE")
    try await session.until("the mode", deadline: .soon) { _ in
      session.state.modes.modifyOtherKeys == 2
    }
    try session.type("O")
    try session.send(key: .named(.enter, .control))
    try session.send(key: .control("1"))
    try await session.until("the mapping", deadline: .soon) {
      $0.screen.text.hasPrefix("CONTROL-ENTERCONTROL-ONE")
    }
  }

  @Test func `vim tells control with Enter by the kitty protocol`() async throws {
    let scratch = try Scratch()
    let session = try await vim(
      scratch, "let &t_TI=\"\\<Esc>[>1u\"", "let &t_TE=\"\\<Esc>[<u\"",
      "inoremap <C-CR> CONTROL-ENTER", "inoremap <S-Tab> SHIFT-TAB")
    try await session.until("the mode", deadline: .soon) { _ in
      session.state.modes.kittyKeyboard == 1
    }
    try session.type("O")
    try session.send(key: .named(.enter, .control))
    try session.send(key: .named(.tab, .shift))
    try session.send(key: .escape)
    try await session.until("the mappings", deadline: .soon) {
      $0.screen.text.hasPrefix("CONTROL-ENTERSHIFT-TAB\n")
    }
  }

  @Test func `vim hears of the focus`() async throws {
    let scratch = try Scratch()
    let session = try await vim(
      scratch, "autocmd FocusLost * call setline(1, 'lost')",
      "autocmd FocusGained * call setline(2, 'gained')")
    try await session.until("the mode", deadline: .soon) { _ in session.state.modes.focusReporting }
    try session.send(focus: false)
    try session.send(focus: true)
    try await session.until("both", deadline: .soon) { $0.screen.text.hasPrefix("lost\ngained\n") }
  }

  @Test func `a paste is no typing for vim and bash`() async throws {
    let scratch = try Scratch()
    let editor = try await vim(scratch, "set autoindent")
    #expect(editor.state.modes.bracketedPaste)
    try editor.type("O")
    try editor.paste("    one\n  two\n")
    // Typed, the second line would have kept the first one's indentation.
    try await editor.until("the text as it is", deadline: .soon) {
      $0.screen.text.hasPrefix("    one\n  two\n")
    }
    let shell = try TerminalSession(scratch.launch("bash", "--norc"))
    try await shell.until("the mode", deadline: .soon) { _ in shell.state.modes.bracketedPaste }
    try shell.paste("echo a$((1+1))\necho b$((1+1))\n")
    _ = await shell.settled(quiet: .milliseconds(40), deadline: .soon)
    #expect(!shell.screen.text.contains("a2"))
    try shell.send(key: .enter)
    try await shell.until("the output", deadline: .soon) { $0.screen.text.contains("b2") }
  }

  @Test func `the wheel moves less, which takes no mouse`() async throws {
    let scratch = try Scratch()
    let text = (1...99).map { "line \($0)" }.joined(separator: "\n")
    let file = try scratch.write(text, to: "text.txt")
    let session = try TerminalSession(scratch.launch("less", file))
    try await session.until("the text", deadline: .soon) { $0.screen.text.hasPrefix("line 1\n") }
    #expect(session.state.modes.mouseTracking == .off)
    let wheel = MouseEvent(.wheelDown, button: .none, at: CellPoint(x: 1, y: 1))
    try session.send(mouse: wheel)
    try await session.until("three lines on", deadline: .soon) {
      $0.screen.text.hasPrefix("line 4\n")
    }
  }

  private static let press = MouseEvent(.press, at: CellPoint(x: 4, y: 3))
  private static let release = MouseEvent(.release, at: CellPoint(x: 5, y: 3))
  private static let drag = MouseEvent(.drag, at: CellPoint(x: 5, y: 3))
  private static let move = MouseEvent(.move, button: .none, at: CellPoint(x: 4, y: 3))
  private static let wheel = MouseEvent(.wheelUp, button: .none, at: CellPoint(x: 4, y: 3))

  /// The bytes as `cat -v` shows them, `^[` for escape.
  @Test(arguments: [
    ("9", [press, drag, release], "^[[M %$"),
    ("1000", [press, drag, release, wheel], "^[[M %$^[[M#&$^[[M`%$"),
    ("1002", [press, move, drag, release], "^[[M %$^[[M@&$^[[M#&$"),
    ("1003", [move], "^[[MC%$"),
    ("1000;1005", [press], "^[[M %$"),
    ("1002;1006", [press, drag, release, wheel], "^[[<0;5;4M^[[<32;6;4M^[[<0;6;4m^[[<64;5;4M"),
    ("1003;1015", [press, move, release], "^[[32;5;4M^[[67;5;4M^[[35;6;4M"),
    ("1000;1016", [press], "^[[<0;37;57M"),
  ])
  func `each mouse mode's reports arrive`(
    _ modes: String, _ events: [MouseEvent], _ expected: String
  ) async throws {
    let scratch = try Scratch()
    let switches = modes.split(separator: ";").map { "\\033[?\($0)h" }.joined()
    let session = try TerminalSession(
      scratch.launch("sh", "-c", "stty raw -echo; printf '\(switches)ready\\r\\n'; exec cat -v"))
    try await session.until("ready", deadline: .soon) { $0.screen.text.hasPrefix("ready") }
    for event in events { try session.send(mouse: event) }
    try session.send(text: ".")
    let frame = try await session.until("the reports", deadline: .soon) {
      $0.screen.text.contains(".")
    }
    #expect(frame.screen.text(row: 1).hasPrefix(expected + ". "))
  }
}
