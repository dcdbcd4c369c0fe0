import Execution
import Foundation
import JSONModel
import ProcessControl
import TerminalEmulation
import TerminalModel
import WireProtocol

extension DriverSession {
  /// `mobile:` commands, and the scripts that Selenium's clients send for displayed and attribute.
  func execute(
    _ body: JSONValue, deadline: ContinuousClock.Instant
  ) async throws(WebDriverError) -> JSONValue {
    guard let script = body["script"]?.stringValue, let arguments = body["args"]?.arrayValue else {
      throw WebDriverError(.invalidArgument, "A script needs its text and a list of arguments.")
    }
    if let answer = try read(script: body) { return answer }
    if let command = MobileCommand(script: script) {
      let argument = arguments.first ?? .null
      guard argument.isNull || argument.objectValue != nil else {
        throw WebDriverError(
          .invalidArgument, "The argument of mobile: \(command.rawValue) must be an object.")
      }
      return try await mobile(command, argument.isNull ? [:] : argument, deadline: deadline)
    }
    if let name = MobileCommand.name(in: script) {
      if let why = MobileCommand.refusal(of: name) {
        throw WebDriverError(.unsupportedOperation, why)
      }
      let known = MobileCommand.allCases.map(\.rawValue).joined(separator: ", ")
      throw WebDriverError(
        .unknownCommand, "There is no \(script.prefix(80)): use one of \(known).")
    }
    if let element = arguments.first?[ElementReference.key]?.stringValue {
      if script.hasPrefix("arguments[0].scrollIntoView") {
        let found = try await brought(element, deadline: deadline)
        return rect(found.node.frame)
      }
      if script.prefix(200).contains("submitForm") {
        // A form is sent by the key that a person would press in its field.
        try await sendKeys(element, ["text": "\n"], deadline: deadline)
        return .null
      }
    }
    throw WebDriverError(
      .javascriptError, "An app runs no JavaScript: use the mobile: commands instead.")
  }

  /// The scripts that need no wait: those that Selenium's clients send for displayed and attribute,
  /// and the state of the app; nil for any other.
  func read(script body: JSONValue) throws(WebDriverError) -> JSONValue? {
    guard let script = body["script"]?.stringValue else { return nil }
    if script.hasPrefix("mobile:") {
      // Not by `?:`, whose nil would be JSON's null.
      guard MobileCommand(script: script) == .getState else { return nil }
      return appState
    }
    guard let arguments = body["args"]?.arrayValue,
      let element = arguments.first?[ElementReference.key]?.stringValue
    else { return nil }
    // Selenium's atoms name themselves in a comment at their start.
    let head = script.prefix(200)
    if head.contains("isDisplayed") { return try read(.isDisplayed, of: element, name: "") }
    if head.contains("getAttribute"), arguments.count > 1, let name = arguments[1].stringValue {
      return try read(.attribute, of: element, name: name)
    }
    return nil
  }

  static func waitRequest(_ json: JSONValue) throws(WebDriverError) -> WaitRequest {
    try SearchBudget.check(String(decoding: json.encoded(), as: UTF8.self))
    do {
      return try json.decoded(as: WaitRequest.self)
    } catch {
      let reason = JSONCoder.reason(of: error)
      throw WebDriverError(
        .invalidArgument,
        "The argument of mobile: waitFor can't be read: \(reason). It is "
          + "{\"locator\": {…}, \"condition\": \"visible\", \"isNegated\": false, \"timeout\": 5000}; "
          + "only the locator must be there.")
    }
  }

  func screen(
    deadline: ContinuousClock.Instant
  ) async throws(WebDriverError) -> JSONValue {
    let screen = try await backend.screen(deadline: deadline).masked(by: secrets.texts)
    do {
      return try JSONValue(encoding: screen)
    } catch {
      throw WebDriverError(.unableToCaptureScreen, "The screen can't be written: \(error)")
    }
  }

  /// The source of the very revision that a picture shows, without what may not be shown.
  func source(of picture: AppPicture) -> String {
    picture.unit == .points
      ? XMLSource.text(ofPicture: picture.tree, masked: secrets.texts.masked)
      : picture.tree.source(unit: unit, without: secrets.texts)
  }

  /// The screenshot with the source of that very picture.
  func picture(
    deadline: ContinuousClock.Instant
  ) async throws(WebDriverError) -> JSONValue {
    let picture = try await backend.picture(deadline: deadline)
    return [
      "png": .string(picture.png.base64EncodedString()),
      "source": .string(source(of: picture)), "revision": .number(Double(picture.revision)),
      "size": size.json,
    ]
  }

  var appState: JSONValue {
    let view = backend.view()
    return [
      "state": .string(backend.end == nil ? "running" : "ended"),
      "end": backend.end.map { .string("\($0.termination)") } ?? .null,
      "process": .string(
        backend.terminal?.activity ?? ProcessEntry(pid: backend.pid)?.activity ?? "ended"),
      "agent": .bool(backend.hasAgent), "revision": .number(Double(view.revision)),
      "busy": .number(Double(view.busy)),
      "route": view.route.map { .string(secrets.masked($0)) } ?? .null,
      "title": view.title.map { .string(secrets.masked($0)) } ?? .null,
      "terminal": backend.terminal?.facts ?? .null,
    ]
  }
}
