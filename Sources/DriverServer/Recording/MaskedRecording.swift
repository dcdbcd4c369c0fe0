import Foundation
import JSONModel
import ScreenExport
import TerminalEmulation
import TerminalModel
import TextModel

/// A recording as it may be shown: without what is secret at its end, from its first line on.
///
/// The stream of bytes is kept where it shows no secret. A program may draw one in parts, of which the stream has
/// none in a row: by repainting what has changed, by tabs, by going back. Then the recording is made of screens.
struct MaskedRecording {
  private struct Event {
    var time: Double
    var code: String
    var data: String

    var line: String {
      let text = JSONValue.array([.number(time), .string(code), .string(data)]).encoded()
      return String(decoding: text, as: UTF8.self)
    }
  }

  /// The recording as asciinema plays it.
  let text: String

  init(_ cast: String, without secrets: SecretTexts) {
    var lines = cast.split(separator: "\n")[...]
    guard !secrets.isEmpty, let head = lines.popFirst(),
      let header = try? JSONParser.parse(.init(head.utf8)),
      let width = header["width"]?.integerValue, let height = header["height"]?.integerValue
    else {
      text = cast
      return
    }
    // A last line that is torn is none.
    let events = lines.compactMap { line -> Event? in
      guard let parts = try? JSONParser.parse(.init(line.utf8)).arrayValue, parts.count == 3,
        let time = parts[0].numberValue, let code = parts[1].stringValue,
        let data = parts[2].stringValue
      else { return nil }
      return Event(time: time, code: code, data: data)
    }
    let size = CellSize(columns: width, rows: height)
    let stream = Self.stream(events, secrets)
    let shown =
      Self.tells(stream, secrets, size)
      ? Self.screens(events, secrets, size) : stream
    text = ([String(head)] + shown.map(\.line)).joined(separator: "\n") + "\n"
  }

  // MARK: The stream

  /// The events without secrets that come in a row, styles in the middle of them or not.
  private static func stream(_ events: [Event], _ secrets: SecretTexts) -> [Event] {
    var filters = [
      "o": SecretFilter(secrets: secrets, isInput: false),
      "i": SecretFilter(secrets: secrets, isInput: true),
    ]
    var shown: [Event] = []
    for var event in events {
      event.data = filters[event.code]?.pass(event.data) ?? secrets.masked(event.data)
      if !event.data.isEmpty { shown.append(event) }
    }
    for code in ["i", "o"] {
      // It could have been the beginning of a secret.
      let rest = filters[code]?.release() ?? ""
      if !rest.isEmpty { shown.append(Event(time: events.last?.time ?? 0, code: code, data: rest)) }
    }
    return shown
  }

  /// Whether a secret is on a screen when the events are played.
  private static func tells(_ events: [Event], _ secrets: SecretTexts, _ size: CellSize) -> Bool {
    var terminal = VirtualTerminal(size: size, scrollback: 0)
    return events.contains { event in
      guard feed(event, to: &terminal) else { return false }
      return !terminal.screen.hiddenCells(by: secrets).isEmpty
        || secrets.masked(terminal.title) != terminal.title
    }
  }

  /// Gives an event to a terminal; whether it may have changed the screen.
  private static func feed(_ event: Event, to terminal: inout VirtualTerminal) -> Bool {
    switch event.code {
    case "o": terminal.feed(event.data)
    case "r":
      let numbers = event.data.split(separator: "x").compactMap { Int($0) }
      guard numbers.count == 2, numbers.allSatisfy((1...1000).contains) else { return false }
      terminal.resize(to: CellSize(columns: numbers[0], rows: numbers[1]))
    default: return false
    }
    return true
  }

  // MARK: Screens

  /// What a cell shows, and since which event.
  private struct Holding {
    var text: String
    var since: Int
  }

  /// The events with the masked screen in place of what the program printed.
  private static func screens(
    _ events: [Event], _ secrets: SecretTexts, _ size: CellSize
  ) -> [Event] {
    let hidden = hiddenCells(events, secrets, size)
    let parts = parts(of: secrets)
    var terminal = VirtualTerminal(size: size, scrollback: 0)
    var painted: Screen?
    var title = ""
    let stream = Self.stream(events.filter { $0.code == "i" }, secrets)
    var shown: [Event] = stream
    for (number, var event) in events.enumerated() where event.code != "i" {
      guard feed(event, to: &terminal) else {
        event.data = secrets.masked(event.data)
        shown.append(event)
        continue
      }
      if event.code == "r" {
        shown.append(event)
        painted = nil
      }
      let cells = hidden.filter { $0.value.contains { $0.contains(number) } }.map(\.key)
      let screen = terminal.screen.hiding(cells).masked(by: secrets).masked(by: parts)
      var text = screen.painting(over: painted)
      painted = screen
      if terminal.title != title {
        title = terminal.title
        text += "\u{1B}]2;\(secrets.masked(title))\u{1B}\\"
      }
      if !text.isEmpty { shown.append(Event(time: event.time, code: "o", data: text)) }
    }
    return shown.enumerated().sorted { ($0.element.time, $0.offset) < ($1.element.time, $1.offset) }
      .map(\.element)
  }

  /// The beginnings and ends of secrets: a program that draws one anew at each key, or moves it, shows them in
  /// other cells than the whole.
  private static func parts(of secrets: SecretTexts) -> SecretTexts {
    SecretTexts(
      secrets.plain.filter { (8...64).contains($0.count) }.flatMap { secret in
        (max(SecretTexts.certain, secret.count / 2)..<secret.count).flatMap {
          [String(secret.prefix($0)), String(secret.suffix($0))]
        }
      })
  }

  /// The cells that show a part of a secret, with the events between which they do: from the one that has drawn
  /// the part, though the secret was whole later.
  private static func hiddenCells(
    _ events: [Event], _ secrets: SecretTexts, _ size: CellSize
  ) -> [CellPoint: [ClosedRange<Int>]] {
    var terminal = VirtualTerminal(size: size, scrollback: 0)
    var held: [CellPoint: Holding] = [:]
    var hidden: [CellPoint: [ClosedRange<Int>]] = [:]
    for (number, event) in events.enumerated() where feed(event, to: &terminal) {
      let screen = terminal.screen
      for (y, row) in screen.rows.enumerated() {
        for (x, cell) in row.enumerated() where cell.text != held[CellPoint(x: x, y: y)]?.text {
          held[CellPoint(x: x, y: y)] = Holding(text: cell.text, since: number)
        }
      }
      for strip in screen.hiddenCells(by: secrets) {
        for cell in strip {
          let span = (held[cell]?.since ?? number)...number
          if let last = hidden[cell]?.last, last.upperBound + 1 >= span.lowerBound {
            let count = hidden[cell]?.count ?? 1
            hidden[cell]?[count - 1] = min(last.lowerBound, span.lowerBound)...number
          } else {
            hidden[cell, default: []].append(span)
          }
        }
      }
    }
    return hidden
  }
}

extension Screen {
  /// What draws this screen where another one is; all of it where there is none.
  fileprivate func painting(over last: Screen?) -> String {
    var text = last == nil ? "\u{1B}c" : ""
    for (y, row) in rows.enumerated() where last?.rows[y] != row {
      let line = Screen(
        size: CellSize(columns: size.columns, rows: 1), rows: [row], cursor: cursor,
        lineSizes: [lineSize(row: y)])
      text += "\u{1B}[\(y + 1);1H\u{1B}[0m\u{1B}[2K\(line.ansi)"
    }
    guard !text.isEmpty || cursor != last?.cursor else { return "" }
    return text + "\u{1B}[?25\(cursor.isVisible ? "h" : "l")"
      + "\u{1B}[\(cursor.position.y + 1);\(cursor.position.x + 1)H"
  }
}
