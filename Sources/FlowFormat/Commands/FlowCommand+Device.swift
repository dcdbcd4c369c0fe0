extension FlowCommand {
  static let device: [FlowCommand] = [
    FlowCommand(
      .launchApp,
      .short([
        FlowField(\.appId), FlowField(\.url), FlowField(\.clearState), FlowField(\.clearKeychain),
        FlowField(\.stopApp), FlowField(\.permissions), FlowField(\.arguments),
      ])
    ).bare.showing { $0.appId ?? $0.url },
    stop(.stopApp), stop(.killApp), stop(.clearState),
    FlowCommand(.clearKeychain, .keys([])).bare,
    FlowCommand(
      .openLink,
      .short([FlowField(\.link, isRequired: true), FlowField(\.browser), FlowField(\.autoVerify)])
    ).showing { $0.link },
    FlowCommand(.setOrientation, .short([FlowField(\.orientation, isRequired: true)]))
      .unsupported { target, _ in
        target.isBrowser ? "a browser's window does not turn" : nil
      }
      .showing { $0.orientation },
    FlowCommand(.setDarkMode, .short([FlowField(\.darkMode, isRequired: true)]))
      .unsupported { target, _ in
        target.isBrowser ? "only qa-runner's own driver can do it" : nil
      }
      .showing { $0.darkMode },
    FlowCommand(.toggleDarkMode, .keys([])).bare.ownOnly,
    FlowCommand(.assertDarkMode, .keys([])).bare.ownOnly,
    FlowCommand(.assertLightMode, .keys([])).bare.ownOnly,
    FlowCommand(.setPermissions, .anything).refused("it has no system permissions"),
    FlowCommand(.setLocation, .anything).refused("it has no place in the world"),
    FlowCommand(.travel, .anything).refused("it has no place in the world"),
    FlowCommand(.setAirplaneMode, .anything).refused("it has no radio"),
    FlowCommand(.toggleAirplaneMode, .anything).bare.refused("it has no radio"),
    FlowCommand(.addMedia, .anything)
      .refused("it has no media library; give the app its files by \"files\" in qa.yml"),
    FlowCommand(.startRecording, .anything).refused(recorded),
    FlowCommand(.stopRecording, .anything).bare.refused(recorded),
    judged(.assertWithAI), judged(.assertNoDefectsWithAI).bare, judged(.extractTextWithAI),
  ]

  private static let recorded =
    "a run records every session by itself (session.cast); leave the command out"

  private static func stop(_ name: FlowCommandName) -> FlowCommand {
    FlowCommand(name, .short([FlowField(\.appId)])).bare
      .unsupported { target, _ in
        target.isBrowser
          ? "a browser's page cannot be stopped; launchApp opens a new one" : nil
      }
      .showing { $0.appId }
  }

  /// What a language model would judge.
  private static func judged(_ name: FlowCommandName) -> FlowCommand {
    FlowCommand(name, .anything)
      .refused("no language model judges a test here; use assertVisible or expectSnapshot")
  }
}
