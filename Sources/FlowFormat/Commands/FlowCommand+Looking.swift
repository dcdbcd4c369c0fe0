extension FlowCommand {
  static let looking: [FlowCommand] = [
    FlowCommand(.assertVisible, "waits until an element is there", .element([])).needingElement
      .showing { $0.target?.description },
    FlowCommand(
      .assertNotVisible, "waits until it is gone, and holds that until the next input",
      .element([FlowField(\.lasting)])
    ).needingElement
      .showing { $0.target?.description },
    FlowCommand(
      .assertTrue, "checks an expression", .short([FlowField(\.condition, isRequired: true)])
    )
    .showing { $0.condition },
    FlowCommand(
      .extendedWaitUntil, "waits until an element is there, or gone, for longer",
      .keys([FlowField(\.visible), FlowField(\.notVisible), FlowField(\.milliseconds)])
    )
    .wrong {
      $0.visible == nil && $0.notVisible == nil
        ? "extendedWaitUntil needs visible: or notVisible:." : nil
    }
    .showing { sought($0.visible, $0.notVisible) },
    FlowCommand(
      .waitForAnimationToEnd, "waits until the screen does not change; it never fails",
      .keys([FlowField(\.milliseconds)])
    ).bare,
    FlowCommand(
      .takeScreenshot, "keeps a picture",
      .short([FlowField(\.path, isRequired: true), FlowField(\.cropOn)])
    )
    .unsupported { _, values in
      values.cropOn == nil ? nil : "cropOn: is not supported; leave it out"
    }
    .showing { $0.path },
    FlowCommand(
      .assertScreenshot, "compares the picture with its reference",
      .short([
        FlowField(\.path, isRequired: true), FlowField(\.cropOn), FlowField(\.thresholdPercentage),
      ])
    )
    .unsupported { _, values in
      values.cropOn == nil
        ? nil : "cropOn: is not supported; use expectSnapshot with ignoring:"
    }
    .showing { $0.path },
  ]

  /// What a wait waits for, in a sentence.
  static func sought(_ visible: FlowSelector?, _ gone: FlowSelector?) -> String {
    [
      visible.map { "\($0.description) is visible" },
      gone.map { "\($0.description) is not visible" },
    ].compactMap { $0 }.joined(separator: " and ")
  }

  var needingElement: FlowCommand {
    wrong { [name] values in
      values.target == nil
        ? "\(name.rawValue) names no element. Give it a text, or a key such as text: or id:." : nil
    }
  }
}
