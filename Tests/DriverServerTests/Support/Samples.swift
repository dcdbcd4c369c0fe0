import TerminalModel
import WireProtocol

enum Samples {
  /// A login screen as an app's agent would tell it.
  static let login = ElementNode(
    id: 1, role: .application, label: "Fernway", frame: rect(0, 0, 46, 41),
    children: [
      ElementNode(
        id: 2, role: .group, identifier: "login.form", frame: rect(1, 4, 44, 20),
        children: [
          ElementNode(
            id: 3, role: .textField, identifier: "login.user", label: "Email", value: "mina",
            frame: rect(2, 5, 40, 1), states: ElementStates(isFocused: true, isFocusable: true)),
          ElementNode(
            id: 4, role: .secureField, identifier: "login.password", label: "Password",
            value: "•••",
            frame: rect(2, 8, 40, 1), states: ElementStates(isSecure: true, isFocusable: true)),
          ElementNode(
            id: 5, role: .button, identifier: "login.submit", label: "Log in", text: "Log in",
            frame: rect(2, 11, 10, 1), attributes: ["class": "primary wide"]),
          ElementNode(
            id: 6, role: .button, identifier: "login.forgot", label: "Forgot <password> & more",
            frame: rect(2, 14, 10, 1), states: ElementStates(isEnabled: false)),
        ])
    ])

  static func rect(_ x: Int, _ y: Int, _ width: Int, _ height: Int) -> CellRect {
    CellRect(x: x, y: y, width: width, height: height)
  }

  /// A screen from lines; text between `{` and `}` is inverse.
  static func screen(_ lines: [String], columns: Int = 40) -> Screen {
    let rows = lines.map { line -> [Cell] in
      var cells: [Cell] = []
      var style = Style.plain
      for character in line {
        switch character {
        case "{": style.attributes = .inverse
        case "}": style.attributes = []
        default: cells.append(Cell(String(character), style: style))
        }
      }
      return cells + Array(repeating: .blank, count: columns - cells.count)
    }
    return Screen(
      size: CellSize(columns: columns, rows: rows.count), rows: rows,
      cursor: Cursor(position: CellPoint(x: 0, y: 0)))
  }
}
