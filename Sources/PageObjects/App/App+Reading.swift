import Execution
public import Foundation
import JSONModel
public import TerminalModel
import WireProtocol

extension App {
  /// The screen's newest grid of cells.
  ///
  /// - Throws: `PageError`, with `.unsupported` where the driver has no grid, as with a phone.
  public var screen: Screen {
    get async throws {
      let site = CallSite(file: #filePath, line: #line)
      return try await looked("app.screen", at: site) {
        try Self.screen(try await command(Self.screenRequest))
      }
    }
  }

  /// A picture of the screen, as a PNG.
  /// - Throws: `PageError`.
  public func screenshot(file: String = #filePath, line: Int = #line) async throws -> Data {
    try await looked("app.screenshot()", at: CallSite(file: file, line: line)) {
      try Self.picture(try await text(.screenshot))
    }
  }

  /// A picture of the screen that is not compared.
  package func takenPicture(at site: CallSite) async throws -> Data {
    try await step("app.screenshot()", at: site) { try Self.picture(try await text(.screenshot)) }
  }

  /// The element tree as XML.
  /// - Throws: `PageError`.
  public func source(file: String = #filePath, line: Int = #line) async throws -> String {
    try await looked("app.source()", at: CallSite(file: file, line: line)) {
      try await text(.source)
    }
  }

  /// The route that is shown, as a deep link; a browser's address.
  /// - Throws: `PageError`, with `.unsupported` where the app has no routes.
  public func url(file: String = #filePath, line: Int = #line) async throws -> String {
    try await looked("app.url()", at: CallSite(file: file, line: line)) { try await text(.url) }
  }

  /// The title that the app gives its window.
  /// - Throws: `PageError`.
  public func title(file: String = #filePath, line: Int = #line) async throws -> String {
    try await looked("app.title()", at: CallSite(file: file, line: line)) {
      try await text(.title)
    }
  }

  /// A step that reads something of the app, for the test to judge.
  func looked<Value: Sendable>(
    _ name: String, at site: CallSite, _ body: () async throws -> Value
  ) async throws -> Value {
    let value = try await step(name, at: site, body)
    noteLook()
    return value
  }

  static func picture(_ text: String) throws -> Data {
    guard let data = Data(base64Encoded: text, options: .ignoreUnknownCharacters) else {
      throw CommandFailure.garbage("the driver's screenshot is not base64")
    }
    return data
  }

  private static let screenRequest = WireRequest.execute(.screen)

  private static func screen(_ value: JSONValue) throws -> Screen {
    do {
      return try value.decoded(as: Screen.self)
    } catch {
      let reason = JSONCoder.reason(of: error)
      throw CommandFailure.garbage("mobile: screen was answered with no grid: \(reason)")
    }
  }

  /// The grid beside the commands under way, for an explanation; nil where there is none.
  package func currentScreen() async -> Screen? {
    guard live?.waitsByFrames == true, let value = await aside(Self.screenRequest) else {
      return nil
    }
    return try? Self.screen(value)
  }

  /// Whether the driver gives a grid of cells; starts the session unless it runs.
  package var hasGrid: Bool { get async throws { try await session().hasGrid } }
  /// - Throws: `CommandFailure.unsupported` where the driver gives no grid of cells.
  package func requireGrid() async throws {
    if try await session().isPage { _ = try await capturedScreen() }
    if let why = try await session().driver.refusal(of: MobileCommand.screen.script) {
      throw CommandFailure.unsupported(why)
    }
  }

  // What a snapshot is made of, inside a step of its own.
  package func capturedScreen() async throws -> Screen {
    try Self.screen(try await command(Self.screenRequest))
  }
  package func capturedSource() async throws -> String { try await text(.source) }
  /// The elements that are shown, as XML.
  package func capturedElements() async throws -> String {
    guard try await session().isPage else { return try await text(.source) }
    return try await shownElements(within: .zero, knowing: nil).source
  }
  /// What our own driver shows at one moment: the page source, and each element's reference in its order.
  package struct ShownElements: Sendable {
    package var source: String
    package var references: [String]
    /// Equal for answers with the same source.
    package var version: String
    /// Whether the app waited for input, with nothing pending.
    package var isSettled: Bool
    /// Whether nothing but input could make the app go on.
    package var isIdle = false
    /// Whether the app has ended: it shows nothing else any more.
    package var hasEnded = false
  }
  /// The elements that our own driver shows, once the app is idle or the limit is over.
  ///
  /// - Parameter known: The last answer, which is not sent again while it is the newest.
  package func shownElements(
    within limit: Duration, knowing known: ShownElements?
  ) async throws -> ShownElements {
    var argument: [String: JSONValue] = ["timeout": .number(Double(limit.inMilliseconds))]
    argument["version"] = known.map { .string($0.version) }
    let answer = try await command(.execute(.elements, .object(argument)), extra: limit)
    guard let version = answer["version"]?.stringValue,
      let isSettled = answer["settled"]?.boolValue
    else { throw CommandFailure.garbage("mobile: elements was answered without a version") }
    if var known, known.version == version {
      known.isSettled = isSettled
      known.isIdle = answer["idle"]?.boolValue == true
      known.hasEnded = answer["ended"]?.boolValue == true
      return known
    }
    guard let source = answer["source"]?.stringValue,
      let references = answer["references"]?.arrayValue
    else { throw CommandFailure.garbage("mobile: elements was answered without elements") }
    return ShownElements(
      source: source, references: references.compactMap(\.stringValue), version: version,
      isSettled: isSettled, isIdle: answer["idle"]?.boolValue == true,
      hasEnded: answer["ended"]?.boolValue == true)
  }

  /// A picture with the source of what it shows: of one revision, where the driver can tell.
  ///
  /// `size` is the screen's extent in cells; nil from a driver that knows none.
  package func capturedPicture() async throws -> (png: Data, source: String, size: CellSize?) {
    guard try await session().waitsByFrames else {
      return (try Self.picture(try await text(.screenshot)), try await text(.source), nil)
    }
    let answer = try await command(.execute(.picture))
    guard let png = answer["png"]?.stringValue, let source = answer["source"]?.stringValue else {
      throw CommandFailure.garbage("mobile: picture was answered without a picture or its source")
    }
    return (try Self.picture(png), source, try? answer["size"]?.decoded(as: CellSize.self))
  }
  /// Waits until the app is idle, or for the limit; false where it was not idle by then.
  @discardableResult
  package func rested(within limit: Duration) async throws -> Bool {
    do {
      try await rest(within: limit)
      return true
    } catch CommandFailure.driver(let error) where error.code == .timeout && error.fault == nil {
    } catch let failure as StepFailure where failure.code == .timedOut {
    }
    return false
  }

  /// The page source beside the commands under way, for a report; nil where there is none in time.
  package func sourceAside() async -> String? { await aside(.source)?.stringValue }

  /// The recording of an app in a terminal, as an asciicast, for a report; nil where there is none.
  package func recordingAside() async -> String? {
    guard live?.waitsByFrames == true else { return nil }
    return await aside(.execute(.recording))?["cast"]?.stringValue
  }

  /// Puts a mark into the recording of an app in a terminal; elsewhere nothing.
  package func markAside(_ label: String) async {
    guard live?.waitsByFrames == true else { return }
    _ = await aside(.execute(.mark, ["label": .string(label)]))
  }

  /// The picture beside the commands under way, for a report; nil where there is none in time.
  package func screenshotAside() async -> Data? {
    guard let text = await aside(.screenshot)?.stringValue else { return nil }
    return try? Self.picture(text)
  }
}
