import JSONModel
import WireProtocol

/// A request that belongs to a session, read once.
struct SessionCommand: Sendable {
  let endpoint: Endpoint
  let variables: PathVariables
  /// An object for POST, empty otherwise.
  let body: JSONValue
  /// The `mobile:` command that Execute Script asks for; nil for anything else.
  let mobile: MobileCommand?
  let traits: CommandTraits
  let handler: SessionHandler

  /// - Parameter handler: The endpoint's, unless a `mobile:` command has its own.
  init(
    _ endpoint: Endpoint, handler: SessionHandler, variables: PathVariables, body: JSONValue
  ) {
    self.endpoint = endpoint
    self.variables = variables
    self.body = body
    mobile =
      endpoint == .executeSync ? MobileCommand(script: body["script"]?.stringValue ?? "") : nil
    // Appium's commands deal with alerts by themselves; scripts are W3C's.
    traits = mobile?.traits.union(.ignoresAlerts) ?? endpoint.row.traits
    self.handler = mobile?.handler ?? handler
  }

  /// The same command with other elements.
  func with(body: JSONValue, variables: PathVariables) -> SessionCommand {
    SessionCommand(endpoint, handler: handler, variables: variables, body: body)
  }

  /// Whether it changes the app, so that it waits for those before it.
  var isExclusive: Bool { traits.contains(.changesApp) }

  /// Whether it is answered without a look at the app.
  var isBlind: Bool {
    if case .immediate = handler { traits.contains(.needsNoEffect) } else { false }
  }

  /// Whether all it does is give the app keys, wherever they go.
  var givesKeysAlone: Bool {
    if traits.contains(.needsReadiness) { return true }
    guard endpoint == .performActions, let sources = body["actions"]?.arrayValue else {
      return false
    }
    return sources.allSatisfy { ["key", "none"].contains($0["type"]?.stringValue) }
  }

  /// The id of the path's element.
  var element: String { variables.element ?? "" }
  /// The name of the path's attribute, property or style.
  var name: String { variables.name ?? "" }

  /// What a handler reads: the one argument of a `mobile:` command, the body of any other.
  var argument: JSONValue {
    guard mobile != nil else { return body }
    guard let argument = body["args"]?.arrayValue?.first, !argument.isNull else { return [:] }
    return argument
  }

  /// - Throws: `invalid argument` for a `mobile:` command without arguments, or with another one
  ///   than an object.
  func checkArgument() throws(WebDriverError) {
    guard let mobile else { return }
    guard body["args"]?.arrayValue != nil else { throw Self.malformedScript }
    guard argument.objectValue != nil else {
      throw WebDriverError(
        .invalidArgument, "The argument of \(mobile.script) must be an object.")
    }
  }

  /// The error of an endpoint that is never answered.
  var unsupported: WebDriverError {
    guard case .never(let why) = endpoint.row.support else {
      return WebDriverError(
        .unsupportedOperation, "An app has nothing that this command works on.")
    }
    return WebDriverError(.unsupportedOperation, why)
  }

  static var malformedScript: WebDriverError {
    WebDriverError(.invalidArgument, "A script needs its text and a list of arguments.")
  }

  /// The most milliseconds that a command waits on purpose.
  private static let longestWait = 3_600_000

  /// How long it waits on purpose, beyond the limit of every command.
  var ownWait: Duration {
    if endpoint == .performActions { return .milliseconds(ActionSequence.totalDuration(body)) }
    guard endpoint == .executeSync else { return .zero }
    if mobile == .backgroundApp, let seconds = argument["seconds"]?.numberValue {
      return .milliseconds(Int(max(0, min(seconds, DriverSession.longestHiding)) * 1000))
    }
    let usual = mobile == .waitFor ? WaitRequest.usualTimeout : 0
    let asked = body["args"]?.arrayValue?.first?["timeout"]?.integerValue
    return .milliseconds(max(0, min(asked ?? usual, Self.longestWait)))
  }

  /// How the recording marks the command; nil for one that only looks.
  ///
  /// What is typed is not in it: it may be a secret, and the recording has the input anyway.
  /// - Parameter title: what an element's id means to a person.
  func mark(_ title: (String) -> String) -> String? {
    if endpoint == .executeSync {
      return mobile == nil || traits.contains(.leavesNoMark) ? nil : body["script"]?.stringValue
    }
    guard isExclusive else { return nil }
    return variables.element.map { "\(endpoint.rawValue) \(title($0))" } ?? endpoint.rawValue
  }
}

extension JSONValue {
  /// The `timeout` of a command's argument, in milliseconds; `usual` where it has none.
  /// - Throws: `invalid argument` for one that isn't a whole number in 0 … `most`.
  func timeout(usual: Int, most: Int = 3_600_000) throws(WebDriverError) -> Duration {
    try time("timeout", usual: usual, most: most)
  }

  /// A time of a command's argument, in milliseconds; `usual` where it has none.
  /// - Throws: `invalid argument` for one that isn't a whole number in 0 … `most`.
  func time(
    _ name: String, usual: Int, most: Int = 3_600_000
  ) throws(WebDriverError) -> Duration {
    guard let given = self[name], !given.isNull else { return .milliseconds(usual) }
    guard let milliseconds = given.integerValue, (0...most).contains(milliseconds) else {
      throw WebDriverError(
        .invalidArgument, "The argument \(name) must be whole milliseconds in 0 … \(most).")
    }
    return .milliseconds(milliseconds)
  }
}
