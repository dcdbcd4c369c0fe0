import Foundation
import JSONModel
import WireProtocol

extension MobileCommand {
  /// What answers it; a command without a handler does not compile.
  var handler: SessionHandler {
    // Long because it is a table: a row for each command.
    switch self {
    case .waitFor: .waiting { try await $0.waits.waitFor($1.argument, deadline: $2) }
    case .settle:
      .waiting { try await $0.waits.settle($1.argument, deadline: $2) }
    case .expectStill:
      .action { session, command, _ in try await session.waits.expectStill(command.argument) }
    case .wanted:
      .action { session, command, _ in try await session.waits.noteWanted(command.argument) }
    case .elements:
      .waiting { session, command, deadline in
        // A wait for an app that is gone is refused, as `settle` is; a look at it is not.
        if try command.argument.timeout(usual: 0) > .zero {
          try session.app.requireApp(command.traits)
        }
        return try await session.waits.elements(command.argument, deadline: deadline)
      }
    case .screen:
      .waiting { session, _, deadline in
        try await session.app.looking { () async throws(WebDriverError) in
          try await session.app.screen(deadline: deadline)
        }
      }
    case .picture:
      .waiting { session, _, deadline in
        try await session.app.looking { () async throws(WebDriverError) in
          try await session.window.picture(deadline: deadline)
        }
      }
    case .getState: .immediate { session, _ in session.app.facts }
    case .inspect: .waiting { try await $0.app.inspect(deadline: $2) }
    case .expectSnapshot: .waiting { try await $0.expectSnapshot($1.argument, deadline: $2) }

    case .addSecrets:
      .action { session, command, _ in
        session.app.keep(secrets: try Secrets.texts(command.argument))
      }

    case .recording: .waiting { session, _, _ in try session.app.recording() }
    case .mark: .action { session, command, _ in try session.app.mark(command.argument) }
    case .signal: .action { try await $0.app.signal($1.argument, deadline: $2) }
    case .focus: .action { try await $0.app.focus($1.argument, deadline: $2) }
    case .waitForExit:
      .waiting { session, command, _ in try await session.app.waitForExit(command.argument) }
    case .exitStatus:
      .waiting { session, command, deadline in
        let isLast = command.argument["isLast"]?.boolValue ?? false
        if isLast { try await session.waits.checkLast(deadline: deadline) }
        return try await session.app.exitStatus(deadline: deadline)
      }
    case .waitForTerminal:
      .action { try await TerminalWaits(app: $0.app).wait($1.argument, deadline: $2) }

    case .tap: .action { try await $0.gestures.tap($1.argument, times: 1, deadline: $2) }
    case .doubleTap: .action { try await $0.gestures.tap($1.argument, times: 2, deadline: $2) }
    case .tapWithNumberOfTaps:
      .action {
        let taps = $1.argument["numberOfTaps"]?.integerValue ?? 1
        try await $0.gestures.tap($1.argument, times: max(1, min(taps, 20)), deadline: $2)
      }
    case .longPress:
      .action { try await $0.gestures.tap($1.argument, times: 1, least: 600, deadline: $2) }
    case .swipe: .action { try await $0.gestures.swipe($1.argument, deadline: $2) }
    case .drag: .action { try await $0.gestures.drag($1.argument, deadline: $2) }
    case .scroll: .action { try await $0.gestures.scroll($1.argument, deadline: $2) }
    case .reveal:
      .action {
        let found = try $0.app.resolve($1.argument["element"]?.stringValue ?? "")
        try await $0.app.backend.perform(.reveal(element: found.node.id), deadline: $2)
        try $0.app.requireDisplayed($1.argument["element"]?.stringValue ?? "")
      }
    case .pressKey: .action { try await $0.gestures.press([$1.argument], deadline: $2) }
    case .keys:
      .action { try await $0.gestures.press($1.argument["keys"]?.arrayValue ?? [], deadline: $2) }
    case .type: .action { try await $0.gestures.type($1.argument, isPaste: false, deadline: $2) }
    case .paste: .action { try await $0.gestures.type($1.argument, isPaste: true, deadline: $2) }
    case .back: .action { try await $0.app.back(deadline: $2) }
    case .alert: .waiting { try await $0.prompts.perform($1.argument, deadline: $2) }

    case .openURL, .deepLink:
      .action { try await $0.app.open($1.argument["url"], deadline: $2) }
    case .setOrientation: .action { try await $0.window.rotate($1.argument, deadline: $2) }
    case .set, .setAppearance, .setLocale, .setTextSize, .setFlag, .setClock, .setPermission,
      .setNetworkConditions, .stubNetwork, .push:
      .action {
        for (name, value) in try AppSetting.settings(of: self, $1.argument) {
          try await $0.app.set(name, value, deadline: $2)
        }
      }

    case .isAppInstalled:
      .waiting { session, command, _ in .bool(session.isOurs(command.argument)) }
    case .queryAppState: .waiting { session, command, _ in session.appState(command.argument) }
    case .terminateApp:
      .waiting { session, command, _ in .bool(try await session.terminate(command.argument)) }
    case .activateApp: .action { try await $0.activate($1.argument, deadline: $2) }
    case .reset: .action { session, command, _ in try await session.restart(command.argument) }
    case .setFixture:
      .action { session, command, _ in try await session.setFixture(command.argument) }
    case .backgroundApp: .action { try await $0.hide($1.argument, deadline: $2) }

    case .getDeviceTime:
      .waiting { _, _, _ in .string(ISO8601DateFormatter().string(from: Date())) }
    // A terminal has a keyboard of keys, never one on the screen.
    case .hideKeyboard, .isKeyboardShown, .isLocked: .waiting { _, _, _ in false }
    }
  }
}
