extension FlowCommandName {
  /// What stands behind the command's name; nil where nothing may, or whatever Maestro allows.
  var shape: FlowShape? {
    switch self {
    case .tapOn, .doubleTapOn, .longPressOn:
      .either([.text, .keys(FlowShape.selectorKeys.merging(FlowShape.tapKeys) { $1 })])
    case .copyTextFrom, .assertVisible: .selector
    case .assertNotVisible:
      .either([
        .text,
        .keys(
          FlowShape.selectorKeys.merging(FlowShape.tapKeys) { $1 }.merging(["for": .time]) { $1 }),
      ])
    case .swipe, .scrollUntilVisible, .eraseText, .action: movingShape
    case .runFlow, .repeat, .retry, .runScript, .evalScript, .step: orderShape
    case .launchApp, .stopApp, .killApp, .clearState, .openLink, .setOrientation, .setDarkMode:
      deviceShape
    case .inputText, .secret, .setClipboard: .short(.text, "text")
    case .pressKey: .short(.text, "key")
    case .inputRandomText, .inputRandomNumber, .inputRandomEmail, .inputRandomPersonName,
      .inputRandomCityName, .inputRandomCountryName, .inputRandomColorName:
      .keys(["length": .whole(1...10_000)])
    case .assertTrue: .short(.text, "condition")
    case .extendedWaitUntil:
      .keys(["visible": .selector, "notVisible": .selector, "timeout": .number])
    case .waitForAnimationToEnd: .keys(["timeout": .number])
    case .takeScreenshot: .short(.text, "path", also: ["cropOn": .selector])
    case .assertScreenshot:
      .short(.text, "path", also: ["cropOn": .selector, "thresholdPercentage": .number])
    case .expectSnapshot, .expectScreen, .waitFor, .resize, .signal, .waitForExit, .push,
      .setFlag:
      ownShape
    case .back, .hideKeyboard, .pasteText, .scroll, .clearKeychain, .toggleDarkMode,
      .assertDarkMode, .assertLightMode:
      .keys([:])
    case .setPermissions, .setLocation, .travel, .setAirplaneMode, .toggleAirplaneMode, .addMedia,
      .startRecording, .stopRecording, .assertWithAI, .assertNoDefectsWithAI, .extractTextWithAI:
      nil
    }
  }

  private var movingShape: FlowShape {
    let direction = FlowShape.choice(FlowDirection.allCases.map(\.rawValue))
    switch self {
    case .swipe:
      return .keys([
        "direction": direction, "start": .point, "end": .point, "from": .selector,
        "duration": .whole(1...600_000), "waitToSettleTimeoutMs": .number,
      ])
    case .scrollUntilVisible:
      return .keys(
        [
          "element": .selector, "direction": direction, "timeout": .number, "speed": .number,
          "visibilityPercentage": .whole(0...100), "centerElement": .flag,
          "waitToSettleTimeoutMs": .number,
        ], required: ["element"])
    case .eraseText: return .either([.number, .keys(["charactersToErase": .number])])
    default:
      return .choice(["back", "hideKeyboard", "scroll", "clearKeychain", "pasteText"])
    }
  }

  private var orderShape: FlowShape {
    switch self {
    case .runFlow:
      .either([
        .text,
        .keys(["file": .text, "commands": .steps, "when": .condition, "env": .variables]),
      ])
    case .repeat:
      .keys(
        ["times": .number, "while": .condition, "commands": .steps], required: ["commands"])
    case .retry:
      .keys(["maxRetries": .number, "file": .text, "commands": .steps, "env": .variables])
    case .runScript: .short(.text, "file", also: ["when": .condition, "env": .variables])
    case .step: .keys(["name": .text, "commands": .steps], required: ["name", "commands"])
    default: .short(.text, "script")
    }
  }

  private var deviceShape: FlowShape {
    switch self {
    case .launchApp:
      .either([
        .text,
        .keys([
          "appId": .text, "url": .text, "clearState": .flag, "clearKeychain": .flag,
          "stopApp": .flag, "permissions": .mapping, "arguments": .variables,
        ]),
      ])
    case .openLink: .short(.text, "link", also: ["browser": .flag, "autoVerify": .flag])
    case .setOrientation: .short(.text, "orientation")
    case .setDarkMode: .short(.text, "value")
    default: .either([.text, .keys(["appId": .text])])
    }
  }

  private var ownShape: FlowShape {
    switch self {
    case .expectSnapshot:
      .short(
        .text, "name",
        also: [
          "as": .list(.choice(FlowSnapshot.Kind.allCases.map(\.rawValue))),
          "ignoring": .list(.selector),
        ])
    case .expectScreen:
      .either([
        .text,
        .keys([
          "contains": .list(.text), "notContains": .list(.text), "scrollback": .list(.text),
          "styled": .list(.keys(["text": .text, "style": .text], required: ["text", "style"])),
          "clipboard": .text, "hidesInput": .flag, "timeout": .time,
        ]),
      ])
    case .waitFor:
      .either([
        .text,
        .keys(
          FlowShape.selectorKeys.merging(["notVisible": .selector, "timeout": .time]) { $1 }),
      ])
    case .resize: .short(.text, "size")
    case .signal: .short(.text, "name")
    case .waitForExit: .either([.list(.text), .keys(["code": .list(.text), "timeout": .time])])
    default: .mapping
    }
  }
}
