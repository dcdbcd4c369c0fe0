import JSONModel
import Recording
import TerminalModel

extension Look {
  /// A look at rows of text, with the cursor and the elements that a test names.
  init(
    _ rows: [String], cursor: CellPoint = CellPoint(x: 0, y: 0),
    elements: [(role: String, name: String, frame: [Int], locator: String?)] = [],
    states: [String] = [], hidesInput: Bool = false
  ) {
    let columns = 40
    let cells = rows.map { row in
      row.padding(to: columns).map { Cell(String($0)) }
    }
    let inspection: JSONValue = [
      "unit": "cells",
      "elements": .array(
        elements.map { element in
          [
            "depth": 1, "role": .string(element.role), "name": .string(element.name),
            "states": .array(states.map { .string($0) }),
            "frame": .array(element.frame.map { .number(Double($0)) }),
            "locator": element.locator.map { .string($0) } ?? .null,
          ]
        }),
    ]
    let tags = elements.map { element in
      "<\(element.role) role=\"\(element.role)\" name=\"\(element.name)\" text=\"\(element.name)\" "
        + "x=\"\(element.frame[0])\" y=\"\(element.frame[1])\" width=\"\(element.frame[2])\" "
        + "height=\"\(element.frame[3])\"/>"
    }
    self.init(
      screen: Screen(
        size: CellSize(columns: columns, rows: rows.count), rows: cells,
        cursor: Cursor(position: cursor)),
      inspection: inspection,
      source: "<application width=\"40\" height=\"\(rows.count)\" unit=\"cells\">"
        + "\(tags.joined())</application>", hidesInput: hidesInput)
  }
}

extension String {
  fileprivate func padding(to columns: Int) -> String {
    self + String(repeating: " ", count: max(0, columns - count))
  }
}
