extension FlowCommand {
  static let device: [FlowCommand] = [
    FlowCommand(
      .launchApp, "starts the app, again if it runs",
      .short([
        FlowField(\.appId), FlowField(\.url), FlowField(\.clearState), FlowField(\.clearKeychain),
        FlowField(\.stopApp), FlowField(\.permissions), FlowField(\.arguments),
      ])
    ).bare.showing { $0.appId ?? $0.url },
    stop(.stopApp, "ends the app"), stop(.killApp, "ends the app at once"),
    stop(.clearState, "empties the app's data"),
    FlowCommand(.clearKeychain, "empties the keychain", .keys([])).bare,
    FlowCommand(
      .openLink, "opens a link in the app",
      .short([FlowField(\.link, isRequired: true), FlowField(\.browser), FlowField(\.autoVerify)])
    ).showing { $0.link },
    FlowCommand(
      .setOrientation, "turns the device", .short([FlowField(\.orientation, isRequired: true)])
    )
    .unsupported { target, _ in
      target.isBrowser ? "a browser's window does not turn" : nil
    }
    .showing { $0.orientation },
    FlowCommand(
      .setDarkMode, "switches the dark appearance on or off",
      .short([FlowField(\.darkMode, isRequired: true)])
    )
    .unsupported { target, _ in
      target.isBrowser ? "only qa-runner's own driver can do it" : nil
    }
    .showing { $0.darkMode },
    FlowCommand(.toggleDarkMode, "switches to the other appearance", .keys([])).bare.ownOnly,
    FlowCommand(.assertDarkMode, "checks that the appearance is dark", .keys([])).bare.ownOnly,
    FlowCommand(.assertLightMode, "checks that the appearance is light", .keys([])).bare.ownOnly,
    FlowCommand(.setPermissions, "grants permissions", .anything).refused(
      "it has no system permissions"),
    FlowCommand(.setLocation, "sets the place", .anything).refused("it has no place in the world"),
    FlowCommand(.travel, "moves from place to place", .anything).refused(
      "it has no place in the world"),
    FlowCommand(.setAirplaneMode, "switches the radio", .anything).refused("it has no radio"),
    FlowCommand(.toggleAirplaneMode, "switches the radio", .anything).bare.refused(
      "it has no radio"),
    FlowCommand(.addMedia, "adds pictures and films", .anything)
      .refused("it has no media library; give the app its files by \"files\" in qa.yml"),
    FlowCommand(.startRecording, "begins a film", .anything).refused(recorded),
    FlowCommand(.stopRecording, "ends a film", .anything).bare.refused(recorded),
    judged(.assertWithAI, "asks a language model"),
    judged(.assertNoDefectsWithAI, "asks a language model").bare,
    judged(.extractTextWithAI, "asks a language model"),
  ]

  private static let recorded =
    "a run records every session by itself (session.cast); leave the command out"

  private static func stop(_ name: FlowCommandName, _ summary: String) -> FlowCommand {
    FlowCommand(name, summary, .short([FlowField(\.appId)])).bare
      .unsupported { target, _ in
        target.isBrowser
          ? "a browser's page cannot be stopped; launchApp opens a new one" : nil
      }
      .showing { $0.appId }
  }

  /// What a language model would judge.
  private static func judged(_ name: FlowCommandName, _ summary: String) -> FlowCommand {
    FlowCommand(name, summary, .anything)
      .refused("no language model judges a test here; use assertVisible or expectSnapshot")
  }
}
