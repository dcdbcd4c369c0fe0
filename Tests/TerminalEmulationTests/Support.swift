import Foundation
import TerminalModel
import TestPlaces
import Testing

@testable import TerminalEmulation

extension Scratch {
  func launch(
    _ executable: String, _ arguments: String..., columns: Int = 80, rows: Int = 24
  ) -> Launch {
    Launch(
      executable: executable, arguments: arguments,
      environment: Launch.hermeticEnvironment(home: path), workingDirectory: path,
      size: CellSize(columns: columns, rows: rows))
  }
}

extension TerminalSession {
  /// The first frame after a generation that is as wanted; nil where none comes.
  func firstFrame(
    after generation: UInt64, deadline: ContinuousClock.Instant,
    where isWanted: @Sendable (TerminalFrame) -> Bool
  ) async -> TerminalFrame? {
    try? await until("a frame", in: .after(generation), deadline: deadline, where: isWanted)
  }

  /// The first frame from the present one on whose screen is as wanted; nil where none comes.
  func waitForScreen(
    deadline: ContinuousClock.Instant, where isWanted: @Sendable (Screen) -> Bool
  ) async -> TerminalFrame? {
    try? await until("a screen", deadline: deadline) { isWanted($0.screen) }
  }
}

/// A terminal that has been fed `text`.
func terminal(_ text: String, columns: Int = 20, rows: Int = 5) -> VirtualTerminal {
  var terminal = VirtualTerminal(size: CellSize(columns: columns, rows: rows))
  terminal.feed(text)
  return terminal
}

extension VirtualTerminal {
  /// The rows' text without trailing blanks, and without trailing empty rows.
  var lines: [String] {
    var lines = screen.text.split(separator: "\n", omittingEmptySubsequences: false).map(
      String.init)
    while lines.last == "" { lines.removeLast() }
    return lines
  }

  var cursorPoint: CellPoint { screen.cursor.position }
}
