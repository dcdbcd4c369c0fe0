import Devices
import Execution
import Foundation
import JSONModel
import TerminalModel
import WireProtocol

extension DriverSession {
  /// The answer to a command that needs no wait; nil to any other, and to one that may have to.
  func immediate(_ command: SessionCommand) throws(WebDriverError) -> JSONValue? {
    let element = command.variables.element ?? ""
    switch command.endpoint {
    case .getSession: return .object(capabilities)
    case .getTimeouts: return timeouts.json
    case .setTimeouts:
      var changed = timeouts
      try changed.update(command.body, ignoresUnknown: true)
      timeouts = changed
      return .null
    case .findElement: return try findOneNow(command.body, below: nil)
    case .findElements: return try findAllNow(command.body, below: nil)
    case .findElementIn: return try findOneNow(command.body, below: element)
    case .findElementsIn: return try findAllNow(command.body, below: element)
    case .activeElement: return activeElement()
    case .isSelected, .attribute, .property, .css, .text, .tagName, .elementRect, .isEnabled,
      .isDisplayed, .computedRole, .computedLabel, .locationInView:
      return try read(command.endpoint, of: element, name: command.variables.name ?? "")
    case .source: return .string(backend.view().tree.source(unit: unit, without: secrets.texts))
    case .getURL, .title: return try place(command.endpoint)
    case .shadowRoot, .findElementInShadow, .findElementsInShadow:
      throw try shadow(command)
    case .executeSync: return try read(script: command.body)
    case .logTypes, .log, .logEvent, .events: return try logs(command.endpoint, command.body)
    default:
      if case .never(let why) = command.endpoint.support {
        throw WebDriverError(.unsupportedOperation, why)
      }
      return try window(command.endpoint, command.body)
    }
  }

  /// Carries out one command; waits in it end at `deadline`.
  func perform(
    _ command: SessionCommand, deadline: ContinuousClock.Instant
  ) async throws(WebDriverError) -> JSONValue {
    if isPrompted(command) { try await handlePrompt(deadline: deadline) }
    let element = command.variables.element ?? ""
    switch command.endpoint {
    case .findElement: return try await findOne(command.body, below: nil, deadline: deadline)
    case .findElements: return try await findAll(command.body, below: nil, deadline: deadline)
    case .findElementIn: return try await findOne(command.body, below: element, deadline: deadline)
    case .findElementsIn:
      return try await findAll(command.body, below: element, deadline: deadline)
    case .click: try await click(element, deadline: deadline)
    case .clear: try await clear(element, deadline: deadline)
    case .sendKeys: try await sendKeys(element, command.body, deadline: deadline)
    case .performActions: try await performActions(command.body, deadline: deadline)
    case .releaseActions: try await releaseActions(deadline: deadline)
    case .screenshot:
      return .string(try await backend.picture(deadline: deadline).png.base64EncodedString())
    case .elementScreenshot: return try await elementScreenshot(element, deadline: deadline)
    case .executeSync: return try await execute(command.body, deadline: deadline)
    case .openURL: try await open(command.body["url"], deadline: deadline)
    case .back: try await back(deadline: deadline)
    case .refresh: try await backend.redraw(deadline: deadline)
    case .dismissAlert, .acceptAlert, .alertText, .setAlertText:
      return try await answerAlert(command.endpoint, command.body, deadline: deadline)
    case .setWindowRect: return try await resize(command.body, deadline: deadline)
    case .maximize: return try await maximize(deadline: deadline)
    case .setOrientation: return try await rotate(command.body, deadline: deadline)
    default:
      guard let answer = try immediate(command) else {
        throw WebDriverError(
          .unsupportedOperation, "An app in a terminal has nothing that this command works on.")
      }
      return answer
    }
    return .null
  }

  /// Elements of apps have no shadow roots, whichever is asked for.
  private func shadow(_ command: SessionCommand) throws(WebDriverError) -> WebDriverError {
    if command.endpoint == .shadowRoot {
      _ = try resolve(command.variables.element ?? "")
    } else {
      _ = try FindRequest(command.body)
    }
    return WebDriverError(.noSuchShadowRoot, "An app's elements have no shadow roots.")
  }

  private func logs(
    _ endpoint: Endpoint, _ body: JSONValue
  ) throws(WebDriverError) -> JSONValue {
    switch endpoint {
    case .logTypes: return SessionLog.types
    case .log:
      guard body["type"] == "driver" else {
        throw WebDriverError(.invalidArgument, "The one type of log is driver.")
      }
      return log.lines
    case .logEvent:
      guard let vendor = body["vendor"]?.stringValue, let event = body["event"]?.stringValue else {
        throw WebDriverError(.invalidArgument, "An event needs a vendor and a name.")
      }
      guard vendor.utf8.count + event.utf8.count <= 256 else {
        throw WebDriverError(
          .invalidArgument, "The vendor and the name of an event may have 256 bytes together.")
      }
      log.addEvent(secrets.masked("\(vendor):\(event)"), at: timing.now)
      return .null
    default:
      return log.events(body["type"]?.arrayValue?.compactMap(\.stringValue) ?? [])
    }
  }

  /// What the session can, and how it was made.
  var capabilities: [String: JSONValue] {
    var capabilities: [String: JSONValue] = [
      "browserName": .string(DriverIdentity.name),
      "browserVersion": .string(DriverIdentity.version),
      "platformName": .string(request.platform.rawValue),
      "userAgent": .string("\(DriverIdentity.name)/\(DriverIdentity.version)"),
      "acceptInsecureCerts": false, "pageLoadStrategy": .string(request.pageLoadStrategy),
      "proxy": [:], "setWindowRect": true, "timeouts": request.timeouts.json,
      "strictFileInteractability": .bool(request.strictFileInteractability),
      "unhandledPromptBehavior": request.unhandledPromptBehavior ?? "dismiss and notify",
      "appium:app": .string(request.app), "qa:unit": .string(request.unit.rawValue),
      "qa:size": request.size.json,
      "qa:waitFor": true, "qa:agent": .bool(backend.hasAgent),
      "appium:automationName": .string(DriverIdentity.name),
    ]
    if let device = request.device { capabilities["appium:deviceName"] = .string(device.name) }
    return capabilities
  }
}

extension CellSize {
  /// As the wire tells an extent in cells.
  var json: JSONValue { ["columns": .number(Double(columns)), "rows": .number(Double(rows))] }
}
