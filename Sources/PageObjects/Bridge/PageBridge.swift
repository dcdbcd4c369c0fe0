import JSONModel
import WireProtocol

/// What a page offers to tests under `window.qaRunner`: the commands of our own driver that a browser's has not.
///
/// `docs/driver/web-pages.md` describes it. A page without it is driven as any page is.
enum PageBridge {
  /// Whether the page that is open has a bridge.
  static let detection = WireRequest.run(
    "return typeof window.qaRunner?.command === 'function'", [], label: "look for window.qaRunner")

  private static let script = """
    const [name, argument] = arguments;
    const done = arguments[arguments.length - 1];
    const fail = error => done({
      error: String(error?.message ?? error), isUnsupported: error?.isUnsupported === true,
      isTimeout: error?.isTimeout === true
    });
    if (typeof window.qaRunner?.command !== 'function') {
      fail('The page that is open now has no window.qaRunner.');
    } else {
      Promise.resolve().then(() => window.qaRunner.command(name, argument))
        .then(value => done({ value: value ?? null }), fail);
    }
    """

  /// A command of the page.
  static func request(_ name: String, _ argument: JSONValue = [:], label: String) -> WireRequest {
    .runAsync(script, [.string(name), argument], label: label)
  }

  /// Waits until the page has handled what was done to it and shows what came of it.
  static let sync = request("sync", label: "wait for the page")

  /// The same as a `mobile:` command, where a page may know it.
  static func request(for request: WireRequest) -> WireRequest? {
    // WebKit's own way back skips what was shown before a person touched the page.
    if request.endpoint == .back { return self.request("back", label: request.label) }
    guard let script = request.script, let command = MobileCommand(script: script) else {
      return nil
    }
    switch command {
    case .set, .push, .setOrientation, .backgroundApp, .settle:
      return self.request(
        command.rawValue, request.body?["args"]?.arrayValue?.first ?? [:], label: request.label)
    default: return nil
    }
  }

  /// What a page answered, or why it refused.
  /// - Throws: `invalid argument`, `unsupported operation` or `timeout`, as our own driver does.
  static func value(of answer: JSONValue) throws(CommandFailure) -> JSONValue {
    guard let error = answer["error"]?.stringValue else { return answer["value"] ?? .null }
    let code: WebDriverErrorCode =
      if answer["isTimeout"]?.boolValue == true {
        .timeout
      } else if answer["isUnsupported"]?.boolValue == true {
        .unsupportedOperation
      } else {
        .invalidArgument
      }
    throw .driver(WebDriverError(code, error))
  }
}

extension Endpoint {
  /// Whether a page has to handle it before it shows what came of it.
  var isInputForPages: Bool {
    switch self {
    case .click, .clear, .sendKeys, .performActions, .openURL, .refresh: true
    default: false
    }
  }
}
