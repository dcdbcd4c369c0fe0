import Devices
import Foundation
import JSONModel
import TerminalModel
import WireProtocol

extension DriverSession {
  /// Carries out one command; waits in it end at `deadline`.
  func perform(
    _ command: SessionCommand, deadline: ContinuousClock.Instant
  ) async throws(WebDriverError) -> JSONValue {
    let element = command.variables["element"] ?? ""
    let name = command.variables["name"] ?? ""
    switch command.endpoint {
    case .getSession: return .object(capabilities)
    case .getTimeouts: return timeouts.json
    case .setTimeouts:
      try timeouts.update(command.body)
      return .null
    case .findElement: return try await findOne(command.body, below: nil, deadline: deadline)
    case .findElements: return try await findAll(command.body, below: nil, deadline: deadline)
    case .findElementIn: return try await findOne(command.body, below: element, deadline: deadline)
    case .findElementsIn:
      return try await findAll(command.body, below: element, deadline: deadline)
    case .activeElement: return try activeElement()
    case .isSelected, .attribute, .property, .css, .text, .tagName, .elementRect, .isEnabled,
      .isDisplayed, .computedRole, .computedLabel:
      return try read(command.endpoint, of: element, name: name)
    case .click:
      try await click(element, deadline: deadline)
      return .null
    case .clear:
      try await clear(element, deadline: deadline)
      return .null
    case .sendKeys:
      try await sendKeys(element, command.body, deadline: deadline)
      return .null
    case .performActions:
      try await performActions(command.body, deadline: deadline)
      return .null
    case .releaseActions:
      try await releaseActions(deadline: deadline)
      return .null
    case .source:
      return .string(secrets.masked(XMLSource.text(of: backend.view().tree, unit: unit)))
    case .screenshot:
      return .string(try await backend.picture(deadline: deadline).png.base64EncodedString())
    case .executeSync: return try await execute(command.body, deadline: deadline)
    case .elementScreenshot:
      return try await elementScreenshot(element, deadline: deadline)
    case .getURL, .openURL, .back, .forward, .refresh, .title:
      return try await navigate(command.endpoint, command.body, deadline: deadline)
    case .shadowRoot, .findElementInShadow, .findElementsInShadow:
      throw WebDriverError(.noSuchShadowRoot, "An app's elements have no shadow roots.")
    case .dismissAlert, .acceptAlert, .alertText, .setAlertText:
      return try await answerAlert(command.endpoint, deadline: deadline)
    default: return try await window(command.endpoint, command.body, deadline: deadline)
    }
  }

  /// What the session can, and how it was made.
  nonisolated var capabilities: [String: JSONValue] {
    var capabilities: [String: JSONValue] = [
      "browserName": .string(DriverIdentity.name),
      "browserVersion": .string(DriverIdentity.version),
      "platformName": .string(request.platform.rawValue),
      "userAgent": .string("\(DriverIdentity.name)/\(DriverIdentity.version)"),
      "acceptInsecureCerts": false, "pageLoadStrategy": .string(request.pageLoadStrategy),
      "proxy": [:], "setWindowRect": true, "timeouts": request.timeouts.json,
      "strictFileInteractability": .bool(request.strictFileInteractability),
      "unhandledPromptBehavior": request.unhandledPromptBehavior,
      "appium:app": .string(request.app), "qa:unit": .string(request.unit.rawValue),
      "qa:size": [
        "columns": .number(Double(request.size.columns)),
        "rows": .number(Double(request.size.rows)),
      ],
      "qa:waitFor": true, "qa:agent": .bool(backend.hasAgent),
      "appium:automationName": .string(DriverIdentity.name),
    ]
    if let device = request.device { capabilities["appium:deviceName"] = .string(device.name) }
    return capabilities
  }
}
