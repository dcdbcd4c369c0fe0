import Execution
import Foundation
import Geometry
import Imaging
package import JSONModel
import PageObjects
import Recording
import TerminalModel
import WireProtocol

/// An app behind a WebDriver server that is not ours: a browser's page, or an app behind Appium.
///
/// There is a picture of it in place of cells, and everything is told in points of its window.
package struct ForeignApp: Sendable {
  private let app: App
  /// What is opened at the start; nil for what the session shows by itself.
  private let address: String?
  /// Where the server is, for a message.
  private let server: String

  /// - Parameters:
  ///   - url: the server's address.
  ///   - shown: the same without a password.
  ///   - capabilities: what the session asks for.
  package init(
    url: String, shown: String, capabilities: [String: JSONValue], address: String?
  ) {
    server = shown
    self.address = address
    app = App(
      driver: url, capabilities: capabilities, timeouts: Timeouts(command: .seconds(20)),
      recorder: nil, timing: DeadlineTimer())
  }

  /// What the screen shows, as a picture.
  struct Picture: Sendable {
    var png: Data
    /// In pixels, of which a phone has several for a point.
    var size: CellSize
  }

  private static let endLimit = Duration.seconds(5)

  /// Starts a session, after the end of one that runs.
  func start() async throws {
    // A session that is lost cannot be ended.
    await end()
    try await doing("Starting the session") { _ = try await app.driverKind }
    guard let address else { return }
    do {
      try await doing("Opening \(address)") { try await app.opened(Route(address)) }
    } catch {
      await end()
      throw error
    }
  }

  func end() async { try? await app.end(deadline: Self.endLimit) }

  func picture() async throws -> Picture {
    let png = try await doing("Taking a picture") { try await app.screenshot() }
    do {
      let header = try PNGHeader(Array(png.prefix(64)))
      return Picture(png: png, size: CellSize(columns: header.width, rows: header.height))
    } catch {
      throw StudioError("The driver's picture is not a PNG: \(error)")
    }
  }

  func look() async throws -> Look {
    Look(
      source: try await doing("Reading the elements") { try await app.capturedElements() })
  }

  /// Where each match of a locator is.
  func rects(of locator: PastedLocator) async throws -> [CellRect] {
    let rects = try await doing(locator.text) {
      try await app.rects(of: locator.query, called: locator.text)
    }
    return rects.map {
      CellRect(
        x: Int($0.x.rounded()), y: Int($0.y.rounded()), width: max(1, Int($0.width.rounded())),
        height: max(1, Int($0.height.rounded())))
    }
  }

  /// The first locator that means an element alone, or its place among the matches of the first one
  /// that finds it; nil where none does.
  func locator(of element: SeenElement) async throws -> String? {
    var place: String?
    for candidate in element.candidates {
      guard let locator = PastedLocator(candidate) else { continue }
      let found = try await rects(of: locator)
      guard let index = found.firstIndex(where: { element.frame.isSame($0) }) else { continue }
      if found.count == 1 { return candidate }
      place = place ?? "\(candidate).nth(\(index))"
    }
    return place
  }

  // MARK: Input

  func perform(_ input: RecordedInput, hasTouch: Bool) async throws {
    switch input {
    case .type(let text, _), .paste(let text, _):
      // What is typed may be a secret: no message repeats it.
      try await doing("Typing") { try await app.typed(text, shown: "•••") }
    case .press(let name):
      let key = try Self.key(name)
      try await doing("Pressing \(name)") { try await app.pressed(key) }
    case .click(let point), .clicks(let point, _):
      try await pointing(at: [point], "Clicking", hasTouch)
    case .drag(let from, let to):
      try await pointing(at: [from, to], "Dragging", hasTouch)
    case .wheel(let isUp, let turns, let point):
      let from = (x: Double(point?.x ?? 0), y: Double(point?.y ?? 0))
      let span = Double(turns * 100)
      try await doing("Scrolling") {
        if hasTouch {
          let to = (x: from.x, y: max(0, from.y + (isUp ? span : -span)))
          try await app.touched([from, to], moving: .milliseconds(200))
        } else {
          try await app.wheeled(over: from, by: (0, isUp ? -span : span), for: .zero)
        }
      }
    case .resize, .signal, .focus: break
    }
  }

  private func pointing(at points: [CellPoint], _ name: String, _ hasTouch: Bool) async throws {
    let places = points.map { (x: Double($0.x), y: Double($0.y)) }
    try await doing(name) {
      if hasTouch {
        try await app.touched(places, moving: .milliseconds(200))
      } else {
        try await app.clicked(places)
      }
    }
  }

  private static func key(_ text: String) throws(StudioError) -> Key {
    guard let key = Key(name: text) else {
      throw StudioError("There is no key \(text.prefix(40)).")
    }
    return key
  }

  // MARK: Failures

  /// Does something; a failure becomes a sentence.
  private func doing<Value: Sendable>(
    _ name: String, _ body: @Sendable () async throws -> Value
  ) async throws -> Value {
    do {
      return try await app.step(name, at: CallSite(file: #fileID, line: #line), body)
    } catch let error as PageError {
      switch error.code {
      case .cancelled: throw CancellationError()
      case .driverLost:
        if let reason = error.driverMessage {
          throw StudioError(
            "The driver at \(server) has no such session any more: \(reason) Restart starts a new one."
          )
        }
        throw StudioError(
          "The driver at \(server) does not answer, or is no WebDriver server. See that it runs, and "
            + "start again.")
      case .launch:
        throw StudioError(
          "The driver at \(server) started no session: \(error.message) Say what it needs by "
            + "--capability, for example --capability browserName=chrome.")
      default: throw StudioError(error.message)
      }
    }
  }
}

extension CellRect {
  /// Whether two frames are those of one element, whose text may be smaller than its box.
  fileprivate func isSame(_ other: CellRect) -> Bool {
    self == other || contains(other.center) && other.contains(center)
  }
}
