import Execution
import Foundation
import JSONModel
import TextModel
import WireProtocol

/// The commands of a session whose app a driver behind ours drives.
///
/// Elements and commands say whose they are: what was found by `-qa locator`, and the commands of ours, mean what they do for
/// each kind of app; all others go on as they are and keep the meaning that W3C and the other driver give them.
struct UpstreamCommands: Sendable {
  let session: DriverSession
  let page: PageBackend

  private var app: RunningApp { session.app }
  private var request: UpstreamRequest? { session.request.upstream }

  /// How long what goes on may take: a page that loads has its own limit.
  private static let relayLimit = Duration.seconds(320)

  /// How long a command may take, besides what it waits for on purpose.
  func limit(of command: SessionCommand, usual: Duration) -> Duration {
    isOurs(command) ? usual : max(usual, Self.relayLimit)
  }

  // MARK: Whose command it is

  /// Whether our own driver answers a command.
  private func isOurs(_ command: SessionCommand) -> Bool {
    guard page.readsPage else {
      return command.endpoint == .getSession || command.mobile == .addSecrets
    }
    switch command.endpoint {
    case .getSession, .getSettings, .setSettings, .logEvent, .events: return true
    case .executeSync: return command.mobile != nil
    case .findElement, .findElements, .findElementIn, .findElementsIn:
      return command.body["using"]?.stringValue == LocatorStrategy.query.rawValue
    case .text, .isDisplayed, .isEnabled, .isSelected, .elementRect, .computedRole, .computedLabel:
      return isOurs(command.element)
    case .click: return isOurs(command.element) && !isNative(command.element)
    case .attribute: return isOurs(command.element) && command.name == "value"
    case .performActions: return command.body.movesFinger
    case .releaseActions: return page.finger != nil
    case .openURL: return page.bridge != nil
    case .back: return page.bridge != nil
    case .screenshot, .elementScreenshot:
      return !app.secrets.texts.isEmpty
        && (command.endpoint == .screenshot || isOurs(command.element))
    default: return false
    }
  }

  /// Whether our driver has given out an element.
  private func isOurs(_ element: String) -> Bool { element.hasPrefix(app.nonce + ".") }

  /// Whether only the browser's own click works on an element.
  private func isNative(_ element: String) -> Bool {
    let view = page.view()
    guard let index = try? app.index(of: element, in: view) else { return false }
    return view.tree[index].attributes[PageOutline.nativeKey] != nil
  }

  // MARK: Answers

  func answer(
    _ command: SessionCommand, deadline: ContinuousClock.Instant
  ) async throws -> JSONValue {
    if page.readsPage, command.isExclusive {
      try await session.waits.checkBeforeInput(deadline: deadline)
      page.noteBeforeInput()
      page.keep(false)
    }
    // What comes as a denial passes is kept already.
    if page.readsPage, command.mobile != nil, command.argument["step"] != nil { page.keep(true) }
    guard isOurs(command) else { return try await relay(command, deadline: deadline) }
    let command = try await withOurElements(command, deadline: deadline)
    if page.readsPage, !command.isBlindOfPages {
      try await page.look(
        command.nativeSelectors, isBrief: command.takesPageAsItWas, deadline: deadline)
    }
    page.holdsFinger = command.endpoint == .performActions && command.body.leavesFingerDown
    if let mobile = command.mobile, let lack = mobile.lackOfPages {
      return try await bridged(mobile, lack, command.argument, deadline: deadline)
    }
    let answer: JSONValue
    switch command.handler {
    case .immediate(let handler): answer = try handler(session, command)
    case .unsupported: throw command.unsupported
    case .attempt(_, let handler), .waiting(let handler):
      try command.checkArgument()
      answer = try await handler(session, command, deadline)
    }
    // The page shows what came of all of it.
    if command.isExclusive, page.readsPage, !page.isClosed {
      try await page.inputGiven(deadline: deadline)
    }
    return answer
  }

  /// Has the page itself do what no browser can.
  private func bridged(
    _ mobile: MobileCommand, _ lack: String, _ argument: JSONValue,
    deadline: ContinuousClock.Instant
  ) async throws(WebDriverError) -> JSONValue {
    guard let bridge = page.bridge else { throw page.unsupported(lack) }
    let answer = try await bridge.perform(
      mobile.rawValue, argument, page.link, within: left(deadline))
    // The system takes a finger from an app that turns or goes into the background.
    if mobile == .setOrientation || mobile == .backgroundApp {
      try await app.loseTouches(deadline: deadline)
    }
    try await page.inputGiven(deadline: deadline)
    return answer
  }

  /// Passes a command of the protocol on.
  private func relay(
    _ command: SessionCommand, deadline: ContinuousClock.Instant
  ) async throws(WebDriverError) -> JSONValue {
    var path = command.endpoint.path(
      session: "", element: command.variables.element,
      name: command.variables.name ?? command.variables.shadow)
    path.removeFirst("/session/".count)
    if let element = command.variables.element, isOurs(element) {
      let theirs = try await theirs(element, deadline: deadline)
      path = command.endpoint.path(session: "", element: theirs, name: command.variables.name)
      path.removeFirst("/session/".count)
      if command.endpoint == .sendKeys {
        noteSecret(command)
        if try await insert(command, deadline: deadline) { return .null }
      }
    }
    if command.endpoint == .performActions, command.body["qa:sensitive"]?.boolValue == true {
      app.mask(try ActionSequence(command.body).ticks.joined().compactMap(\.typed).joined())
    }
    if command.endpoint == .openURL, request?.isOurClient == true,
      let url = command.body["url"]?.stringValue
    {
      let address = try request?.needs.address(url) ?? url
      try await PageOpening.open(address, page.link, within: left(deadline))
      page.noteInput()
      return .null
    }
    if command.endpoint == .setTimeouts { try session.options.setTimeouts(command.body) }
    let method = command.endpoint.row.method
    let body = try await withTheirElements(command.body, deadline: deadline)
    let answer = try await page.link.send(
      method, path, method == .post ? body : JSONValue?.none, within: left(deadline))
    if page.readsPage, command.isExclusive || command.endpoint.isInput {
      try await page.inputGiven(deadline: deadline)
    }
    return answer.masked(by: app.secrets.texts)
  }

  /// Passes on what our protocol does not have.
  func relay(
    _ method: HTTPMethod, _ path: String, _ body: JSONValue?
  ) async throws(WebDriverError) -> JSONValue {
    let deadline = app.timing.now + Self.relayLimit
    let number = session.activity.begin(app.timing.now)
    defer { session.activity.end(number, app.timing.now) }
    let sent: JSONValue? =
      if let body { try await withTheirElements(body, deadline: deadline) } else { nil }
    let answer = try await page.link.send(method, path, sent, within: left(deadline))
    return answer.masked(by: app.secrets.texts)
  }

  private func left(_ deadline: ContinuousClock.Instant) -> Duration {
    max(.milliseconds(1), app.timing.now.duration(to: deadline))
  }

  private func noteSecret(_ command: SessionCommand) {
    guard let text = command.body["text"]?.stringValue else { return }
    let isSecure = (try? app.resolve(command.element))?.node.states.isSecure == true
    if isSecure || command.body["qa:sensitive"]?.boolValue == true {
      app.mask(text, into: command.element)
    }
  }

  /// WebKitWebDriver drops what is beyond Unicode's first plane, an emoji for example: the page inserts such a text.
  private func insert(
    _ command: SessionCommand, deadline: ContinuousClock.Instant
  ) async throws(WebDriverError) -> Bool {
    guard let text = command.body["text"]?.stringValue, page.link.name.hasPrefix("minibrowser"),
      text.unicodeScalars.contains(where: { $0.value >= 0x10000 }),
      let number = command.element.split(separator: ".").last.flatMap({ Int($0) })
    else { return false }
    let element = try await page.reference(of: number, deadline: deadline)
    _ = try await page.link.run(
      PageScript.insert, [element, .string(text)], within: left(deadline))
    try await page.inputGiven(deadline: deadline)
    return true
  }

  // MARK: Elements of both drivers

  private func theirs(
    _ element: String, deadline: ContinuousClock.Instant
  ) async throws(WebDriverError) -> String {
    guard let number = element.split(separator: ".").last.flatMap({ Int($0) }),
      let theirs = try await page.reference(of: number, deadline: deadline)[ElementReference.key]?
        .stringValue
    else {
      throw WebDriverError(.noSuchElement, "There is no element \(element.prefix(80)).")
    }
    return theirs
  }

  /// A body with the other driver's references in place of ours.
  private func withTheirElements(
    _ body: JSONValue, deadline: ContinuousClock.Instant
  ) async throws(WebDriverError) -> JSONValue {
    var theirs: [String: String] = [:]
    for id in body.elementReferences where isOurs(id) && theirs[id] == nil {
      theirs[id] = try await self.theirs(id, deadline: deadline)
    }
    return theirs.isEmpty ? body : body.replacingReferences(theirs)
  }

  /// A command of ours with our references in place of the other driver's.
  private func withOurElements(
    _ command: SessionCommand, deadline: ContinuousClock.Instant
  ) async throws(WebDriverError) -> SessionCommand {
    guard page.readsPage else { return command }
    var foreign = command.argument.namedElements
    if let element = command.variables.element { foreign.append(element) }
    foreign = foreign.filter { !isOurs($0) }
    guard !foreign.isEmpty else { return command }
    let numbers = try await page.ids(of: foreign, deadline: deadline)
    guard numbers.count == foreign.count else { return command }
    let ours = Dictionary(
      zip(foreign, numbers.map { "\(app.nonce).\($0)" }), uniquingKeysWith: { first, _ in first })
    var variables = command.variables
    variables.element = variables.element.map { ours[$0] ?? $0 }
    return command.with(body: command.body.replacingReferences(ours), variables: variables)
  }

  // MARK: What the session can

  /// The other driver's capabilities, with ours where our driver reads the page.
  var capabilities: [String: JSONValue] {
    var capabilities = page.link.capabilities
    // It would go past our token, and past what nothing may show.
    capabilities["webSocketUrl"] = nil
    guard page.readsPage else { return capabilities }
    capabilities[.waitFor] = true
    capabilities[.agent] = .bool(page.bridge != nil)
    capabilities[.unit] = .string(app.unit.rawValue)
    return capabilities
  }
}

extension MobileCommand {
  /// What a browser can't do of it, where only the page itself can; nil for any other command.
  fileprivate var lackOfPages: String? {
    switch self {
    case .set: "change a setting such as dark mode, locale or text size"
    case .setOrientation: "turn the screen"
    case .push: "deliver a push notification"
    case .backgroundApp: "send the app into the background"
    default: nil
    }
  }
}

extension Endpoint {
  /// Whether it changes what a page shows, besides those that change an app.
  fileprivate var isInput: Bool {
    switch self {
    case .forward, .refresh, .acceptAlert, .dismissAlert, .switchFrame, .parentFrame,
      .switchWindow, .closeWindow, .executeAsync:
      true
    default: false
    }
  }
}
