import Foundation
import TerminalModel
import TestPlaces
import Waiting

@testable import TerminalEmulation

/// A way through vttest's menus, and the screens that xterm showed on it.
struct VTTestTour: Sendable {
  let name: String
  /// What is chosen, menu after menu.
  let choices: [String]
  /// xterm's screens, as `Tests/Fixtures/VTTest/record` wrote them.
  let recorded: [String]

  static let root: URL = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  static func all() throws -> [VTTestTour] {
    let folder = root.appendingPathComponent("Tests/Fixtures/VTTest")
    let list = try String(contentsOf: folder.appendingPathComponent("tour.txt"), encoding: .utf8)
    return try list.split(separator: "\n").filter { !$0.hasPrefix("#") }.map { line in
      let words = line.split(separator: " ").map(String.init)
      let file = folder.appendingPathComponent("\(words[0]).screens")
      let screens = try String(contentsOf: file, encoding: .utf8).components(separatedBy: "\n\n")
      return VTTestTour(
        name: words[0], choices: Array(words.dropFirst()),
        recorded: screens.map { $0.trimmingCharacters(in: .newlines) })
    }
  }

  /// Drives vttest along the way, and returns what this engine shows.
  func screens() async throws -> [String] {
    let scratch = try Scratch()
    let session = try TerminalSession(scratch.launch("vttest", "24x80.80"))
    defer { session.close() }
    var screen = try await look(at: session)
    while !screen.contains("Enter choice number") { screen = try await look(at: session) }
    for choice in choices { screen = try await answer(choice + "\r", to: session) }
    var screens = [screen]
    while screens.count < 60, !screen.contains("Enter choice number") {
      screen = try await answer("\r", to: session)
      screens.append(screen)
    }
    return screens
  }

  struct Unsettled: Error { var screen: String, activity: String }

  /// Types, and looks once vttest has said something to that and waits for more.
  private func answer(_ text: String, to session: TerminalSession) async throws -> String {
    let printed = session.state.outputBytes
    try session.send(text: text)
    try await Self.output(after: printed, of: session)
    return try await look(at: session)
  }

  /// Waits until vttest has printed more than `count` bytes.
  static func output(after count: UInt64, of session: TerminalSession) async throws {
    let deadline = ContinuousClock.Instant.soon
    while deadline > .now {
      let state = session.state
      if state.outputBytes > count { return }
      await session.waitForChange(after: state.generation, deadline: deadline)
    }
    throw Unsettled(screen: session.state.frame.screen.text, activity: session.activity)
  }

  private func look(at session: TerminalSession) async throws -> String {
    let state = try await Self.rest(of: session)
    return Self.text(of: state.frame.screen, state.modes)
  }

  /// Waits until vttest reads its terminal and goes on doing so: it also sleeps, and reads answers.
  static func rest(of session: TerminalSession) async throws -> TerminalState {
    let deadline = ContinuousClock.Instant.soon
    while deadline > .now {
      let first = await session.settled(quiet: .milliseconds(20), deadline: deadline)
      await session.waitForChange(
        after: first.state.generation, deadline: min(deadline, .now + .milliseconds(30)))
      let second = await session.settled(quiet: .milliseconds(20), deadline: deadline)
      if first.evidence == .readsTerminal, second.evidence == .readsTerminal,
        first.state.outputBytes == second.state.outputBytes
      {
        return second.state
      }
    }
    throw Unsettled(screen: session.state.frame.screen.text, activity: session.activity)
  }

  /// A screen as `record` writes it.
  static func text(of screen: Screen, _ modes: TerminalModes) -> String {
    let shown = [
      (modes.reverseVideo, " reverse"), (modes.origin, " origin"),
      (modes.cursorVisible, " visible"),
    ].filter(\.0).map(\.1).joined()
    let place = screen.cursor.position
    var lines = [
      modes.origin ? "cursor 0 0\(shown)" : "cursor \(place.y + 1) \(place.x + 1)\(shown)"
    ]
    for row in 0..<screen.size.rows {
      let cells = screen.rows[row].map(\.printed)
      var text = cells.map(\.text).joined()
      while text.last == " " { text.removeLast() }
      lines.append("\(screen.lineSize(row: row).letter)|\(text)")
      for (name, blank, letter) in [
        ("style", "0", \Cell.styleLetter), ("ink", ".", \Cell.inkLetter),
        ("ground", ".", \Cell.groundLetter),
      ] as [(String, Character, KeyPath<Cell, String>)] {
        var under = cells.map { $0[keyPath: letter] }.joined()
        while under.last == blank { under.removeLast() }
        if !under.isEmpty { lines.append("  \(name) \(under)") }
      }
    }
    return lines.joined(separator: "\n")
  }
}

extension LineSize {
  fileprivate var letter: String {
    switch self {
    case .single: " "
    case .doubleWidth: "W"
    case .doubleHeightTop: "T"
    case .doubleHeightBottom: "B"
    }
  }
}

extension Cell {
  /// As xterm prints it: concealed text is blank.
  fileprivate var printed: Cell {
    guard style.attributes.contains(.conceal) else { return self }
    var cell = self
    cell.text = " "
    return cell
  }

  fileprivate var styleLetter: String {
    var bits = 0
    if style.attributes.contains(.bold) { bits |= 1 }
    if style.underline != .none { bits |= 2 }
    if style.attributes.contains(.blink) { bits |= 4 }
    if style.attributes.contains(.inverse) { bits |= 8 }
    return String(bits, radix: 16)
  }

  fileprivate var inkLetter: String { text == " " ? "." : Self.letter(style.foreground) }
  fileprivate var groundLetter: String { Self.letter(style.background) }

  private static func letter(_ color: Color) -> String {
    switch color {
    case .standard: "."
    case .indexed(let index) where index < 16: String(index, radix: 16)
    default: "?"
    }
  }
}
