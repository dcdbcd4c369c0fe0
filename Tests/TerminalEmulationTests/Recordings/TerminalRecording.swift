import Foundation
import TerminalModel

@testable import TerminalEmulation

/// A recorded session of a real program, from `Tests/Fixtures/TerminalRecordings`.
struct TerminalRecording: Sendable {
  enum Event: Sendable {
    case output([UInt8])
    case resize(CellSize)
    /// What was sent to the program; it says nothing about the screen.
    case input(String)
  }

  let name: String
  let size: CellSize
  let events: [Event]

  static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "Fixtures/TerminalRecordings")

  static let names = [
    "bash", "curses", "dialog", "htop", "less", "lnav", "mc", "nano", "ncdu", "python", "textual",
    "tig", "tmux", "vim", "whiptail",
  ]

  init(_ name: String) throws {
    self.name = name
    let text = try String(
      contentsOf: Self.folder.appending(path: "\(name).cast"), encoding: .utf8)
    let lines = text.split(separator: "\n").map { Data($0.utf8) }
    let decoder = JSONDecoder()
    let header = try decoder.decode(Header.self, from: lines[0])
    size = CellSize(columns: header.width, rows: header.height)
    events = try lines.dropFirst().map { try decoder.decode(Entry.self, from: $0).event }
  }

  /// Feeds the session to a terminal; `feed` gets each run of output, which it may cut up.
  func replay(
    into terminal: inout VirtualTerminal, feed: (inout VirtualTerminal, [UInt8]) -> Void
  ) {
    for event in events {
      switch event {
      case .output(let bytes): feed(&terminal, bytes)
      case .resize(let size): terminal.resize(to: size)
      case .input: break
      }
    }
  }

  private struct Header: Decodable { var width, height: Int }

  private struct Entry: Decodable {
    let event: Event

    init(from decoder: any Decoder) throws {
      var entry = try decoder.unkeyedContainer()
      _ = try entry.decode(Double.self)
      let code = try entry.decode(String.self)
      let data = try entry.decode(String.self)
      switch code {
      case "o": event = .output(Array(data.utf8))
      case "r":
        let numbers = data.split(separator: "x").compactMap { Int($0) }
        guard numbers.count == 2 else {
          throw DecodingError.dataCorruptedError(
            in: entry, debugDescription: "a size is COLUMNSxROWS, not \(data)")
        }
        event = .resize(CellSize(columns: numbers[0], rows: numbers[1]))
      default: event = .input(data)
      }
    }
  }
}
