import JSONModel
import ScreenExport
import TerminalModel

/// A screen as the page draws it.
extension Screen {
  /// Each row as a list of runs: text, columns, foreground, background, marks.
  var rowsAsJSON: [JSONValue] {
    runs().map { runs in
      .array(
        runs.map { run in
          [
            .string(run.text), .number(Double(run.columns)),
            run.foreground.map { .string($0) } ?? .null,
            run.background.map { .string($0) } ?? .null,
            .string(run.marks.joined(separator: " ")),
          ]
        })
    }
  }

  var cursorAsJSON: JSONValue {
    [
      "x": .number(Double(cursor.position.x)), "y": .number(Double(cursor.position.y)),
      "visible": .bool(cursor.isVisible), "shape": .string(cursor.shape.rawValue),
    ]
  }
}

extension CellRect {
  var json: JSONValue {
    .array([x, y, width, height].map { .number(Double($0)) })
  }
}
