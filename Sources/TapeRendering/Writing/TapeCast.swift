import Execution
import JSONModel
import ScreenExport
import TapeFormat
import TerminalModel

extension TapeFilm {
  /// The film as an asciicast of version 2: each frame's changed rows.
  package var cast: String {
    let size = tape.settings.size
    let header: JSONValue = [
      "version": 2, "width": .number(Double(size.columns)), "height": .number(Double(size.rows)),
      "title": .string(tape.name), "env": ["TERM": "xterm-256color"],
    ]
    var lines = [String(decoding: header.encoded(), as: UTF8.self)]
    func add(_ time: Duration, _ code: String, _ text: String) {
      let seconds = (time.inSeconds / tape.settings.playbackSpeed * 1000).rounded() / 1000
      let event: JSONValue = [.number(seconds), .string(code), .string(text)]
      lines.append(String(decoding: event.encoded(), as: UTF8.self))
    }
    var last: Screen?
    for frame in frames {
      add(frame.time, "o", Self.output(frame.screen, after: last))
      last = frame.screen
    }
    add(duration, "m", "end")
    return lines.joined(separator: "\n") + "\n"
  }

  private static func output(_ screen: Screen, after last: Screen?) -> String {
    var text = last == nil ? "\u{1B}[2J" : ""
    let old = last?.ansi.split(separator: "\n", omittingEmptySubsequences: false) ?? []
    let new = screen.ansi.split(separator: "\n", omittingEmptySubsequences: false)
    for (row, line) in new.enumerated() where row >= old.count || old[row] != line {
      text += "\u{1B}[\(row + 1);1H\u{1B}[0m\(line)\u{1B}[0m\u{1B}[K"
    }
    let place = screen.cursor.position
    text += "\u{1B}[\(place.y + 1);\(place.x + 1)H"
    return text + (screen.cursor.isVisible ? "\u{1B}[?25h" : "\u{1B}[?25l")
  }
}
