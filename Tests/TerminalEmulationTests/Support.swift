import Foundation
import TerminalModel
import Testing

@testable import TerminalEmulation

/// A directory of a test's own, removed with it.
final class Scratch: Sendable {
  let path: String

  init() throws {
    path = NSTemporaryDirectory() + "terminal-\(UUID().uuidString.prefix(8))"
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  func write(_ text: String, to name: String, executable: Bool = false) throws -> String {
    let file = "\(path)/\(name)"
    try Data(text.utf8).write(to: URL(fileURLWithPath: file))
    if executable {
      try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: file)
    }
    return file
  }

  func read(_ name: String) throws -> String {
    String(decoding: try Data(contentsOf: URL(fileURLWithPath: "\(path)/\(name)")), as: UTF8.self)
  }

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
