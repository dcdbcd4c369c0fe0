import JSONModel
import WireProtocol

/// Readings in which Appium's phones differ from our own driver.
extension App {
  /// The value of an element on a phone.
  ///
  /// An empty field tells its placeholder as its value on iOS, and as its text on Android.
  func phoneValue(of id: String, isAndroid: Bool) async throws -> String {
    let (name, empty) = isAndroid ? ("text", "hint") : ("value", "placeholderValue")
    let value = try await phoneAttribute(id, name) ?? ""
    guard !value.isEmpty, try await phoneAttribute(id, empty) == value else { return value }
    return ""
  }

  /// What an element shows: its own text, or those of the elements in it.
  func phoneText(of id: String, isAndroid: Bool) async throws -> String {
    let own = try await text(.text(id))
    guard own.isEmpty else { return own }
    let driver = try await session().driver
    let path = PhoneXPath(isAndroid: isAndroid, driver: driver).ownTexts
    let inner = try await command(.findAll(inside: id, .xpath, path, label: "texts inside"))
    var texts: [String] = []
    for element in inner.arrayValue ?? [] {
      guard let id = element[ElementReference.key]?.stringValue else { continue }
      texts.append(try await text(.text(id)))
    }
    return texts.joined(separator: " ")
  }

  /// Whether a switch, a check box or a tab is on.
  func isPhoneChoice(_ id: String, isAndroid: Bool) async throws -> Bool {
    isAndroid
      ? try await phoneAttribute(id, "checked") == "true"
      : try await phoneAttribute(id, "value") == "1"
  }

  /// Whether one of an element's names on a phone fits.
  func isNamed(_ id: String, _ match: TextMatch) async throws -> Bool {
    var isAndroid = false
    if case .appium(_, true) = try await session().driver { isAndroid = true }
    for name in isAndroid ? ["content-desc", "text", "hint"] : ["label"] {
      guard let text = try await phoneAttribute(id, name), !text.isEmpty else { continue }
      if try TextPattern(match).fits(text) { return true }
    }
    return false
  }

  /// An attribute; nil where the element has none, which Appium tells as `null` on Android.
  func phoneAttribute(_ id: String, _ name: String) async throws -> String? {
    let value = try await command(.attribute(id, name)).stringValue
    return value == "null" ? nil : value
  }

  /// Starts a phone's app again. Arguments come with a new session only.
  func startedOnPhone(
    app: String?, arguments: [String]?, isFresh: Bool, stops: Bool, _ session: LiveSession,
    at site: CallSite
  ) async throws {
    guard arguments == nil, capability("qa:launch") == nil,
      let id = app ?? session.bundle
    else {
      try await endAsAsked(at: site)
      if let arguments {
        change(["appium:processArguments": ["args": .array(arguments.map { .string($0) })]])
      }
      _ = try await self.session()
      return
    }
    func send(_ life: MobileCommand) async throws {
      try await command(.execute(life, ["app": .string(id)]))
    }
    if isFresh {
      try await send(.reset)
    } else if stops {
      try await send(.terminateApp)
    }
    try await send(.activateApp)
  }

  /// Presses a key in a field: a phone's drivers type WebDriver's keys as letters.
  func press(_ keys: JSONValue, label: String, in id: String) async throws {
    try await command(.click(id))
    try await command(.actions(keys, label: label))
  }
}
