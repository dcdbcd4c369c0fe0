extension FlowCommand {
  static let input: [FlowCommand] = [
    tap(.tapOn), tap(.doubleTapOn), tap(.longPressOn),
    FlowCommand(.inputText, .short([FlowField(\.text, isRequired: true)]))
      .showing { $0.text.map { "\"\($0)\"" } },
    FlowCommand(.secret, .short([FlowField(\.text, isRequired: true)])).showing { _ in "•••" },
    FlowCommand(.eraseText, .short([FlowField(\.charactersToErase)])).bare
      .showing { $0.charactersToErase },
    FlowCommand(.pressKey, .short([FlowField(\.key, isRequired: true)]))
      .unsupported { target, values in
        guard target.isOwn, let key = values.key, case .button? = try? FlowPress(key) else {
          return nil
        }
        return "there is no key \"\(key)\""
      }
      .showing { $0.key },
    FlowCommand(.pressKeys, .short([FlowField(\.keys, isRequired: true)])).ownOnly
      .showing { $0.keys?.joined(separator: " ") },
    FlowCommand(.paste, .short([FlowField(\.text, isRequired: true)])).ownOnly
      .showing { $0.text.map { "\"\($0)\"" } },
    FlowCommand(
      .fill, .keys([FlowField(\.element, isRequired: true), FlowField(\.text, isRequired: true)])
    ).showing { $0.element?.description },
    FlowCommand(
      .wheel,
      .short([FlowField(\.wheelWay, isRequired: true), FlowField(\.turns), FlowField(\.wheelPlace)])
    ).ownOnly.showing { values in
      [values.wheelWay?.rawValue, values.turns.map { "\($0)" }].compactMap { $0 }
        .joined(separator: " ")
    },
    FlowCommand(
      .drag, .keys([FlowField(\.start, isRequired: true), FlowField(\.end, isRequired: true)])
    ).ownOnly.showing { "from \($0.start ?? "") to \($0.end ?? "")" },
    FlowCommand(.focus, .short([FlowField(\.focusWay, isRequired: true)]))
      .unsupported { target, _ in target.isTerminal ? nil : "only a terminal has a window's focus" }
      .showing { $0.focusWay?.rawValue },
    FlowCommand(.back, .keys([])).bare,
    FlowCommand(.hideKeyboard, .keys([])).bare,
    FlowCommand(.scroll, .keys([])).bare,
    FlowCommand(
      .swipe,
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
      .scrollUntilVisible,
      .keys([
        FlowField(\.element, isRequired: true), FlowField(\.direction), FlowField(\.milliseconds),
        FlowField(\.speed), FlowField(\.visibilityPercentage), FlowField(\.centerElement),
        FlowField(\.settleTime),
      ])
    ).showing { $0.element?.description },
    FlowCommand(.action, .other([.back, .hideKeyboard, .scroll, .clearKeychain, .pasteText])),
    FlowCommand(.copyTextFrom, .element([])).showing { $0.target?.description },
    FlowCommand(.setClipboard, .short([FlowField(\.text, isRequired: true)]))
      .showing { $0.text.map { "\"\($0)\"" } },
    FlowCommand(.pasteText, .keys([])).bare,
    random(.inputRandomText), random(.inputRandomNumber), random(.inputRandomEmail),
    random(.inputRandomPersonName), random(.inputRandomCityName), random(.inputRandomCountryName),
    random(.inputRandomColorName),
  ]

  private static func tap(_ name: FlowCommandName) -> FlowCommand {
    FlowCommand(name, .element([])).showing { values in
      [values.target?.description, values.point.map { "at \($0)" }].compactMap { $0 }
        .joined(separator: " ")
    }
    .wrong { values in
      values.target == nil && values.point == nil
        ? "\(name.rawValue) names no element. Give it a text, or a key such as text: or id:." : nil
    }
  }

  private static func random(_ name: FlowCommandName) -> FlowCommand {
    FlowCommand(name, .keys([FlowField(\.length)])).bare
  }
}
