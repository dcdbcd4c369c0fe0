import Execution
import Foundation
import JSONModel
import ProcessControl
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
    if let command = MobileCommand(script: script) {
      return try await mobile(command, arguments.first ?? [:], deadline: deadline)
    }
    if script.hasPrefix("mobile:") {
      let known = MobileCommand.allCases.map(\.rawValue).joined(separator: ", ")
      throw WebDriverError(.unknownCommand, "There is no \(script): use one of \(known).")
    }
    let head = script.prefix(200)
    let element = arguments.first?[ElementReference.key]?.stringValue
    if head.contains("isDisplayed"), let element {
      return try read(.isDisplayed, of: element, name: "")
    }
    if head.contains("getAttribute"), let element, arguments.count > 1,
      let name = arguments[1].stringValue
    {
      return try read(.attribute, of: element, name: name)
    }
    throw WebDriverError(
      .javascriptError, "An app runs no JavaScript: use the mobile: commands instead.")
  }

  private func mobile(
    _ command: MobileCommand, _ argument: JSONValue, deadline: ContinuousClock.Instant
  ) async throws(WebDriverError) -> JSONValue {
    switch command {
    case .waitFor: return try await waitFor(try Self.waitRequest(argument), deadline: deadline)
    case .settle:
      let timeout = argument["timeout"]?.integerValue ?? 5000
      try await settle(timeout: .milliseconds(max(0, timeout)), deadline: deadline)
    case .screen: return try await screen(deadline: deadline)
    case .picture: return try await picture(deadline: deadline)
    case .getState: return state
    case .inspect: return try await inspect(deadline: deadline)
    case .openURL, .deepLink: try await open(argument["url"], deadline: deadline)
    case .back: try await back(deadline: deadline)
    case .pressKey: try await press([argument], deadline: deadline)
    case .keys: try await press(argument["keys"]?.arrayValue ?? [], deadline: deadline)
    case .type, .paste:
      guard let text = argument["text"]?.stringValue else {
        throw WebDriverError(.invalidArgument, "The text must be a string.")
      }
      if argument["sensitive"]?.boolValue == true { hide(text) }
      let inputs: [AppInput] = command == .paste ? [.paste(text)] : KeySequence.inputs(text)
      try await backend.send(inputs, deadline: deadline)
    case .set:
      guard let name = argument["name"]?.stringValue, let value = argument["value"]?.stringValue
      else { throw WebDriverError(.invalidArgument, "A setting needs a name and a value.") }
      try await backend.perform(.set(name: name, value: value), deadline: deadline)
    case .reveal:
      let found = try resolve(argument["element"]?.stringValue ?? "")
      try await backend.perform(.reveal(element: found.node.id), deadline: deadline)
    case .scroll: try await scroll(argument, deadline: deadline)
    case .recording: return try recording()
    case .mark: try mark(argument)
    case .signal: try await signal(argument, deadline: deadline)
    case .focus: try await focus(argument, deadline: deadline)
    case .waitForExit: return try await waitForExit(argument)
    case .push:
      throw WebDriverError(
        .unsupportedOperation, "The app takes no push notifications by its agent.")
    }
    return .null
  }

  private static func waitRequest(_ json: JSONValue) throws(WebDriverError) -> WaitRequest {
    do {
      return try json.decoded(as: WaitRequest.self)
    } catch {
      throw WebDriverError(
        .invalidArgument, "The wait can't be read: \(error). Correct its fields.")
    }
  }

  private func screen(
    deadline: ContinuousClock.Instant
  ) async throws(WebDriverError) -> JSONValue {
    let screen = try await backend.screen(deadline: deadline)
    do {
      return try JSONValue(encoding: screen)
    } catch {
      throw WebDriverError(.unableToCaptureScreen, "The screen can't be written: \(error)")
    }
  }

  /// The screenshot with the source of that very picture.
  private func picture(
    deadline: ContinuousClock.Instant
  ) async throws(WebDriverError) -> JSONValue {
    let picture = try await backend.picture(deadline: deadline)
    let source =
      picture.unit == .points
      ? XMLSource.text(ofPicture: picture.tree) : XMLSource.text(of: picture.tree, unit: unit)
    return [
      "png": .string(picture.png.base64EncodedString()),
      "source": .string(secrets.masked(source)), "revision": .number(Double(picture.revision)),
    ]
  }

  private var state: JSONValue {
    let view = backend.view()
    return [
      "state": .string(backend.end == nil ? "running" : "ended"),
      "end": backend.end.map { .string("\($0.termination)") } ?? .null,
      "process": .string(
        backend.terminal?.activity ?? ProcessEntry(pid: backend.pid)?.activity ?? "ended"),
      "agent": .bool(backend.hasAgent), "revision": .number(Double(view.revision)),
      "busy": .number(Double(view.busy)), "route": view.route.map { .string($0) } ?? .null,
      "title": view.title.map { .string($0) } ?? .null,
      "terminal": backend.terminal?.facts(masked: secrets.masked) ?? .null,
    ]
  }

  /// Presses keys given as names (`enter`, `ctrl+c`, `x`) or as `{"key","modifiers"}`.
  private func press(
    _ keys: [JSONValue], deadline: ContinuousClock.Instant
  ) async throws(WebDriverError) {
    var inputs: [AppInput] = []
    for json in keys {
      let name = json.stringValue ?? json["key"]?.stringValue ?? ""
      let modifiers = json["modifiers"]?.arrayValue?.compactMap(\.stringValue) ?? []
      guard let key = Key(name: (modifiers + [name]).joined(separator: "+")) else {
        throw WebDriverError(
          .invalidArgument, "There is no key \(name): use names such as enter, ctrl+c or x.")
      }
      inputs.append(.key(key))
    }
    try await backend.send(inputs, deadline: deadline)
  }

  /// Turns the wheel over an element, or over the screen's middle.
  private func scroll(
    _ argument: JSONValue, deadline: ContinuousClock.Instant
  ) async throws(WebDriverError) {
    let direction = argument["direction"]?.stringValue ?? "down"
    guard ["up", "down"].contains(direction) else {
      throw WebDriverError(.invalidArgument, "The direction must be up or down.")
    }
    var point = CellPoint(x: size.columns / 2, y: size.rows / 2)
    let element =
      argument["elementId"]?.stringValue ?? argument[ElementReference.key]?.stringValue
    if let element {
      let found = try resolve(element)
      point = found.view.pressPoint(of: found.index)
    }
    if let x = argument["x"]?.integerValue, let y = argument["y"]?.integerValue {
      point = unit.cell(x: Double(x), y: Double(y))
    }
    let turns = max(1, min(argument["amount"]?.integerValue ?? 3, 500))
    let event = MouseEvent(
      direction == "up" ? .wheelUp : .wheelDown, button: .none, at: point)
    try await backend.send(Array(repeating: .mouse(event), count: turns), deadline: deadline)
  }
}

extension Key {
  /// A key as a person writes it: `enter`, `ctrl+c`, `shift+tab`; nil for an unknown name.
  init?(name: String) {
    let known: [String: Modifiers] = [
      "ctrl": .control, "control": .control, "alt": .alt, "shift": .shift, "meta": .meta,
      "super": .meta,
    ]
    let parts = name == "+" ? ["+"] : name.split(separator: "+").map(String.init)
    guard let last = parts.last else { return nil }
    var held: Modifiers = []
    for part in parts.dropLast() {
      guard let modifier = known[part.lowercased()] else { return nil }
      held.insert(modifier)
    }
    if let named = Name.allCases.first(where: { $0.rawValue.lowercased() == last.lowercased() }) {
      self = .named(named, held)
    } else if last.count == 1 {
      self = Key(.character(last), modifiers: held)
    } else {
      return nil
    }
  }
}
