import JSONModel
import WireProtocol

/// What a page offers to tests under `window.qaRunner`: the commands of our own agents that a browser has not.
///
/// `docs/driver/web-pages.md` describes it. A page without it is driven as any page is.
struct PageBridge: Sendable {
  /// Whether the page that is open has a bridge.
  static func isThere(
    _ link: UpstreamLink, within limit: Duration
  ) async throws(WebDriverError) -> Bool {
    try await link.run(
      "return typeof window.qaRunner?.command === 'function'", [], within: limit
    ).boolValue == true
  }

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

  /// Has the page carry out a command.
  /// - Throws: `invalid argument`, `unsupported operation` or `timeout`, as our own agents do.
  @discardableResult
  func perform(
    _ name: String, _ argument: JSONValue, _ link: UpstreamLink, within limit: Duration
  ) async throws(WebDriverError) -> JSONValue {
    let answer = try await link.send(
      .post, "/execute/async",
      ["script": .string(Self.script), "args": [.string(name), argument]], within: limit)
    guard let error = answer["error"]?.stringValue else { return answer["value"] ?? .null }
    let code: WebDriverErrorCode =
      if answer["isTimeout"]?.boolValue == true {
        .timeout
      } else if answer["isUnsupported"]?.boolValue == true {
        .unsupportedOperation
      } else {
        .invalidArgument
      }
    throw WebDriverError(code, error)
  }

  /// Waits until the page has handled what was done to it and shows what came of it.
  func sync(_ link: UpstreamLink, within limit: Duration) async throws(WebDriverError) {
    try await perform("sync", [:], link, within: limit)
  }

  /// Whether the page has nothing under way.
  func isSettled(
    _ link: UpstreamLink, within limit: Duration
  ) async throws(WebDriverError) -> Bool {
    do throws(WebDriverError) {
      try await perform("settle", ["timeout": 1], link, within: limit)
      return true
    } catch {
      guard error.code == .timeout else { throw error }
      return false
    }
  }
}
