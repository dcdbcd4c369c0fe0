import Files
import Foundation
import JSONModel
import TerminalModel

/// A recording as asciinema writes it, version 2.
struct CastFile {
  struct Event {
    enum Kind {
      case output(String)
      case resize(CellSize)
      case mark(String)
    }
    /// Seconds since the recording began.
    var time: Double
    var kind: Kind
  }

  let size: CellSize
  let events: [Event]
  /// Seconds that no recording lasts.
  private static let timeLimit = 1e6

  /// The most of a recording that is read; what follows is not drawn.
  static let limit = ByteLimit.megabytes(16)

  /// How much later in seconds it began than the attempt, as the mark of the failure tells.
  static func offset(of marks: [(time: Double, label: String)]) -> Double? {
    for mark in marks.reversed() {
      if let match = mark.label.wholeMatch(of: /failed after ([0-9.]+) ms/),
        let milliseconds = Double(match.output.1)
      {
        return milliseconds / 1000 - mark.time
      }
    }
    return nil
  }

  /// As `offset(of:)`, by its own marks.
  var offset: Double? {
    Self.offset(
      of: events.compactMap { event in
        if case .mark(let label) = event.kind { (event.time, label) } else { nil }
      })
  }

  /// Reads a recording; nil for what begins as none does. Lines that can't be read are left out,
  /// since a recording may have been cut short.
  init?(bytes: [UInt8]) {
    let lines = bytes.split(separator: UInt8(ascii: "\n"))
    // What is no recording is offered as a file.
    guard let first = lines.first, let header = try? JSONParser.parse(Data(first)),
      header["version"]?.integerValue == 2, let columns = header["width"]?.integerValue,
      let rows = header["height"]?.integerValue, (1...1000).contains(columns),
      (1...1000).contains(rows)
    else { return nil }
    size = CellSize(columns: columns, rows: rows)
    events = lines.dropFirst().compactMap { line in
      guard let fields = try? JSONParser.parse(Data(line)).arrayValue, fields.count == 3,
        let time = fields[0].numberValue, (0...Self.timeLimit).contains(time),
        let code = fields[1].stringValue,
        let text = fields[2].stringValue
      else { return nil }
      switch code {
      case "o": return Event(time: time, kind: .output(text))
      case "m": return Event(time: time, kind: .mark(text))
      case "r":
        let numbers = text.split(separator: "x").compactMap { Int($0) }
        guard numbers.count == 2, numbers.allSatisfy({ (1...1000).contains($0) }) else {
          return nil
        }
        return Event(time: time, kind: .resize(CellSize(columns: numbers[0], rows: numbers[1])))
      default: return nil
      }
    }
  }
}
