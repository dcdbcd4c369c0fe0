extension FlowCommand {
  static let input: [FlowCommand] = [
    tap(.tapOn, "taps an element, or a point"), tap(.doubleTapOn, "taps twice"),
    tap(.longPressOn, "presses for three seconds"),
    FlowCommand(
      .inputText, "types a text where the focus is", .short([FlowField(\.text, isRequired: true)])
    )
    .showing { $0.text.map { "\"\($0)\"" } },
    FlowCommand(
      .secret, "types a text that nothing shows", .short([FlowField(\.text, isRequired: true)])
    ).showing { _ in "•••" },
    FlowCommand(
      .eraseText, "erases characters of the field with the focus",
      .short([FlowField(\.charactersToErase)])
    ).bare
      .showing { $0.charactersToErase },
    FlowCommand(
      .pressKey, "presses a key, a phone's button or a key of a remote control",
      .short([FlowField(\.key, isRequired: true)])
    )
    .unsupported { target, values in
      guard target.isOwn, let key = values.key, case .button? = try? FlowPress(key) else {
        return nil
      }
      return "there is no key \"\(key)\""
    }
    .showing { $0.key },
    FlowCommand(
      .pressKeys, "presses keys, one after the other", .short([FlowField(\.keys, isRequired: true)])
    ).ownOnly
      .showing { $0.keys?.joined(separator: " ") },
    FlowCommand(
      .paste, "pastes a text, bracketed where the program asks",
      .short([FlowField(\.text, isRequired: true)])
    ).ownOnly
      .showing { $0.text.map { "\"\($0)\"" } },
    FlowCommand(
      .fill, "gives a field the focus and types",
      .keys([FlowField(\.element, isRequired: true), FlowField(\.text, isRequired: true)])
    ).showing { $0.element?.description },
    FlowCommand(
      .wheel, "turns the mouse's wheel",
      .short([FlowField(\.wheelWay, isRequired: true), FlowField(\.turns), FlowField(\.wheelPlace)])
    ).ownOnly.showing { values in
      [values.wheelWay?.rawValue, values.turns.map { "\($0)" }].compactMap { $0 }
        .joined(separator: " ")
    },
    FlowCommand(
      .drag, "presses the mouse, moves it over each cell and lets go",
      .keys([FlowField(\.start, isRequired: true), FlowField(\.end, isRequired: true)])
    ).ownOnly.showing { "from \($0.start ?? "") to \($0.end ?? "")" },
    FlowCommand(
      .focus, "tells the program that its window has the focus, or has it no more",
      .short([FlowField(\.focusWay, isRequired: true)])
    )
    .unsupported { target, _ in target.isTerminal ? nil : "only a terminal has a window's focus" }
    .showing { $0.focusWay?.rawValue },
    FlowCommand(.back, "goes back", .keys([])).bare,
    FlowCommand(.hideKeyboard, "hides a phone's keyboard", .keys([])).bare,
    FlowCommand(.scroll, "scrolls down by a screen", .keys([])).bare,
    FlowCommand(
      .swipe, "draws a finger over the screen",
      .keys([
        FlowField(\.direction), FlowField(\.start), FlowField(\.end), FlowField(\.from),
        FlowField(\.duration), FlowField(\.settleTime),
      ])
    )
    .wrong { values in
      let given = (
        values.direction != nil, values.start != nil, values.end != nil, values.from != nil
      )
      let isWay = given == (true, false, false, false) || given == (true, false, false, true)
      return isWay || given == (false, true, true, false)
        ? nil : "swipe needs direction:, or start: and end:, or from: and direction:."
    }
    .showing { values in
      if let start = values.start, let end = values.end { return "from \(start) to \(end)" }
      let direction = values.direction?.rawValue ?? ""
      return values.from.map { "\(direction) from \($0.description)" } ?? direction
    },
    FlowCommand(
      .scrollUntilVisible, "scrolls until an element is on the screen",
      .keys([
        FlowField(\.element, isRequired: true), FlowField(\.direction), FlowField(\.milliseconds),
        FlowField(\.speed), FlowField(\.visibilityPercentage), FlowField(\.centerElement),
        FlowField(\.settleTime),
      ])
    ).showing { $0.element?.description },
    FlowCommand(
      .action, "one of the commands without keys, by its name",
      .other([.back, .hideKeyboard, .scroll, .clearKeychain, .pasteText])),
    FlowCommand(.copyTextFrom, "copies the text of an element", .element([])).showing {
      $0.target?.description
    },
    FlowCommand(.setClipboard, "copies a text", .short([FlowField(\.text, isRequired: true)]))
      .showing { $0.text.map { "\"\($0)\"" } },
    FlowCommand(.pasteText, "types what was copied", .keys([])).bare,
    random(.inputRandomText, "types random letters"),
    random(.inputRandomNumber, "types a random number"),
    random(.inputRandomEmail, "types a random e-mail address"),
    random(.inputRandomPersonName, "types a random name of a person"),
    random(.inputRandomCityName, "types a random name of a city"),
    random(.inputRandomCountryName, "types a random name of a country"),
    random(.inputRandomColorName, "types a random name of a colour"),
  ]

  private static func tap(_ name: FlowCommandName, _ summary: String) -> FlowCommand {
    FlowCommand(name, summary, .element([])).showing { values in
      [values.target?.description, values.point.map { "at \($0)" }].compactMap { $0 }
        .joined(separator: " ")
    }
    .wrong { values in
      values.target == nil && values.point == nil
        ? "\(name.rawValue) names no element. Give it a text, or a key such as text: or id:." : nil
    }
  }

  private static func random(_ name: FlowCommandName, _ summary: String) -> FlowCommand {
    FlowCommand(name, summary, .keys([FlowField(\.length)])).bare
  }
}
