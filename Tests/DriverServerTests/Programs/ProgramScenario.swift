import Foundation
import TerminalModel

/// What a user does in a real program, and what must come of it.
struct ProgramScenario: Sendable {
  enum Step: Sendable {
    case type(String)
    /// A key by the driver's name: `down`, `ctrl+x`, `f3`.
    case key(String)
    case paste(String)
    /// A press of the left button at a cell, 0-based.
    case click(Int, Int)
    case resize(Int, Int)
    /// Waits until a text is on the screen.
    case see(String)
    /// Waits until the driver's screen and tmux's are the same, with cursor and styles.
    case same
  }

  var name: String
  /// The program and its arguments; it runs in a folder of its own, which is its home.
  var command: [String]
  var environment: [String: String] = [:]
  var size = CellSize(columns: 80, rows: 24)
  /// Files to begin with, by path in the folder.
  var files: [String: String] = [:]
  var steps: [Step]
  /// The exit code; nil where the program is left running.
  var exitCode: Int? = 0
  /// Files as they must be at the end.
  var outcome: [String: String] = [:]
  /// Parts of a line that no two runs have in common: a time, a figure of the machine.
  var volatile: [String] = []
  /// Where the styles differ by tmux's own ways, the reason; the text is compared all the same.
  var stylesAside: String?
}

/// A folder for a program's files, twice: names of one length, so that screens are laid out alike.
final class ProgramFolder: Sendable {
  let path: String
  let driven: String
  let reference: String

  init(_ scenario: ProgramScenario) throws {
    path = "/tmp/qa-program-\(UUID().uuidString.prefix(8))"
    driven = "\(path)/a"
    reference = "\(path)/b"
    for folder in [driven, reference] {
      for path in [folder, Self.data(of: folder)] {
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
      }
      for (name, text) in scenario.files {
        let file = URL(filePath: "\(folder)/\(name)")
        try FileManager.default.createDirectory(
          at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try text.write(to: file, atomically: false, encoding: .utf8)
        try FileManager.default.setAttributes(
          [.modificationDate: Date(timeIntervalSince1970: 1_700_000_000)], ofItemAtPath: file.path)
      }
    }
  }

  /// Where a program with that home keeps what is nobody's document: beside it, out of its sight.
  static func data(of home: String) -> String { home + "-data" }

  deinit { try? FileManager.default.removeItem(atPath: path) }
}
