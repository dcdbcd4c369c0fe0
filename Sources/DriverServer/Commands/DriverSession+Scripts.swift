import JSONModel
import WireProtocol

extension DriverSession {
  /// The scripts that Selenium's clients send in place of commands.
  func execute(
    _ body: JSONValue, deadline: ContinuousClock.Instant
  ) async throws(WebDriverError) -> JSONValue {
    guard let script = body["script"]?.stringValue, let arguments = body["args"]?.arrayValue else {
      throw SessionCommand.malformedScript
    }
    if let answer = try atom(body) { return answer }
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
        let found = try await input.brought(element, deadline: deadline)
        return app.rect(found.node.frame)
      }
      if SeleniumAtom.submits(script) {
        // A form is sent by the key that a person would press in its field.
        try await input.sendKeys(element, ["text": "\n"], deadline: deadline)
        return .null
      }
    }
    throw WebDriverError(
      .javascriptError, "An app runs no JavaScript: use the mobile: commands instead.")
  }

  /// The scripts that need no wait: those that Selenium's clients send for displayed and attribute;
  /// nil for any other.
  func atom(_ body: JSONValue) throws(WebDriverError) -> JSONValue? {
    guard let script = body["script"]?.stringValue, !script.hasPrefix("mobile:"),
      let arguments = body["args"]?.arrayValue,
      let element = arguments.first?[ElementReference.key]?.stringValue
    else { return nil }
    switch SeleniumAtom(script) {
    case .isDisplayed: return .bool(try app.resolve(element).isDisplayed)
    case .getAttribute:
      guard arguments.count > 1, let name = arguments[1].stringValue else { return nil }
      return try app.attribute(name, of: element)
    case nil: return nil
    }
  }
}
