import Execution
import Foundation
import JSONModel
import TerminalModel
import Testing
import Waiting
import WebDriverClient
import WireProtocol

extension ProgramScenario {
  /// All that the program gets from its environment. Some take root's home from the password file,
  /// and would make their own folders there both at once: they are given one by name.
  func variables(home: String) -> [String: String] {
    [
      "TERM": "xterm-256color", "LANG": "C.UTF-8", "PATH": "/usr/local/bin:/usr/bin:/bin",
      "HOME": home, "XDG_DATA_HOME": ProgramFolder.data(of: home), "SHELL": "/bin/sh", "PS1": "$ ",
      "TZ": "UTC", "USER": "qa", "TMPDIR": home,
    ].merging(environment) { $1 }
  }

  /// Does everything in the driver and in tmux, and holds the one to the other.
  func run(on driver: Driver) async throws {
    let folder = try ProgramFolder(self)
    let tmux = try await Tmux(self, in: folder)
    do {
      let session = try await driver.session(
        "sh", [],
        [
          "appium:processArguments": [
            "args": .array(
              (["-c", "cd \"$0\" && exec \"$@\"", folder.driven] + command).map { .string($0) }),
            "env": .object(variables(home: folder.driven).mapValues { .string($0) }),
          ],
          "qa:size": [
            "columns": .number(Double(size.columns)), "rows": .number(Double(size.rows)),
          ],
        ])
      for (number, step) in steps.enumerated() {
        try await perform(step, number: number, on: session, and: tmux)
      }
      try await expectEnd(of: session, and: tmux, in: folder)
      try await session.end()
    } catch {
      await tmux.close()
      throw error
    }
    await tmux.close()
  }

  private func perform(
    _ step: Step, number: Int, on session: WebDriverSession, and tmux: Tmux
  ) async throws {
    switch step {
    case .type(let text):
      try await session.type(text)
      try await tmux.type(text)
    case .key(let key):
      try await session.press(key)
      try await tmux.press(key)
    case .paste(let text):
      try await session.mobile("paste", ["text": .string(text)])
      try await tmux.paste(text)
    case .click(let x, let y):
      try await session.click(x: x, y: y)
      try await tmux.click(x, y)
    case .resize(let columns, let rows):
      try await session.post(
        "/window/rect",
        ["width": .number(Double(columns)), "height": .number(Double(rows))])
      try await tmux.resize(CellSize(columns: columns, rows: rows))
    case .see(let text): try await expectAgreement("step \(number)", session, tmux, showing: text)
    case .same: try await expectAgreement("step \(number)", session, tmux, showing: nil)
    }
  }

  // MARK: Agreement

  /// Waits until the text is on both screens; without one, until the screens are the same.
  private func expectAgreement(
    _ place: String, _ session: WebDriverSession, _ tmux: Tmux, showing text: String?
  ) async throws {
    let timer = DispatchTimer()
    let deadline = timer.now + .backstop
    while true {
      let screen = try await session.mobile("screen").decoded(as: Screen.self)
      let view = try await tmux.view(of: screen.size)
      let difference: String?
      if let text {
        let isMissing = !screen.text.contains(text) || !view.screen.text.contains(text)
        difference = isMissing ? "\"\(text)\" is missing" : nil
      } else {
        difference = self.difference(screen, view)
      }
      guard let difference else { return }
      guard timer.now < deadline else {
        throw Disagreement(
          description: printable(
            """
            \(name), \(place): \(difference)
            --- driver
            \(screen.text)
            --- tmux
            \(view.screen.text)
            """))
      }
      try await timer.sleep(for: .milliseconds(20))
    }
  }

  struct Disagreement: Error, CustomStringConvertible { var description: String }

  /// A screen without characters that would keep the report of a failure from being printed.
  private func printable(_ text: String) -> String {
    let kept = text.unicodeScalars.map { scalar -> Unicode.Scalar in
      switch scalar.properties.generalCategory {
      case _ where scalar == "\n": scalar
      case .control, .format, .privateUse, .surrogate, .unassigned: "?"
      default: scalar
      }
    }
    return String(String.UnicodeScalarView(kept))
  }

  private func difference(_ screen: Screen, _ view: Tmux.View) -> String? {
    let other = view.screen
    for row in 0..<screen.size.rows {
      let (left, right) = (stable(screen.text(row: row)), stable(other.text(row: row)))
      if left != right { return "row \(row): \(left.debugDescription) | \(right.debugDescription)" }
      guard stylesAside == nil, volatile.isEmpty else { continue }
      for column in 0..<(row < view.extents.count ? view.extents[row] : 0) {
        let (one, two) = (screen.rows[row][column], other.rows[row][column])
        if one.look != two.look {
          return "style at row \(row), column \(column): \(one.words) | \(two.words)"
        }
      }
    }
    if screen.cursor.isVisible != view.isCursorVisible { return "the cursor's visibility" }
    if screen.cursor.isVisible, screen.cursor.position != view.cursor {
      return "the cursor: \(screen.cursor.position) | \(view.cursor)"
    }
    return nil
  }

  /// A line without what no two runs have in common, and without blanks at its end.
  private func stable(_ line: String) -> String {
    var line = volatile.reduce(line) {
      $0.replacingOccurrences(of: $1, with: "…", options: .regularExpression)
    }
    // The folders' names differ in their last letter alone.
    line = line.replacing(/qa-program-[0-9A-F]{8}\/[ab]/, with: "qa-program")
    while line.last == " " { line.removeLast() }
    return line
  }

  // MARK: The end

  private func expectEnd(
    of session: WebDriverSession, and tmux: Tmux, in folder: ProgramFolder
  ) async throws {
    if let exitCode {
      try await Eventually.get {
        let state = try await session.mobile("getState")
        let end = try await tmux.end()
        guard state["state"] == "ended", end.isOver else { throw Eventually.NotYet() }
        #expect(state["end"]?.stringValue == "exited with code \(exitCode)", "\(name)")
        #expect(end.code ?? exitCode == exitCode, "\(name) in tmux")
      }
    }
    for (file, text) in outcome {
      for place in [folder.driven, folder.reference] {
        let saved = try? String(contentsOfFile: "\(place)/\(file)", encoding: .utf8)
        #expect(saved == text, "\(name): \(file) in \(place)")
      }
    }
  }
}

extension Cell {
  /// What tmux also knows of a cell's look.
  fileprivate var look: Style {
    var style = style
    style.link = nil
    style.underlineColor = .standard
    if text == " " || text.isEmpty {
      // The colour, weight and slant of a text that isn't there.
      style.attributes.formIntersection([.inverse])
      if !style.attributes.contains(.inverse) { style.foreground = .standard }
    }
    if width == 0 { return .plain }
    return style
  }

  fileprivate var words: String {
    "\"\(text)\" \(style.foreground) on \(style.background), \(style.attributes.rawValue), "
      + "\(style.underline)"
  }
}

extension WebDriverSession {
  /// Presses the left button at a cell.
  func click(x: Int, y: Int) async throws {
    try await post(
      "/actions",
      [
        "actions": [
          [
            "type": "pointer", "id": "mouse", "parameters": ["pointerType": "mouse"],
            "actions": [
              ["type": "pointerMove", "x": .number(Double(x)), "y": .number(Double(y))],
              ["type": "pointerDown", "button": 0], ["type": "pointerUp", "button": 0],
            ],
          ]
        ]
      ])
  }
}
