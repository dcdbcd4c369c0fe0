import Devices
import Foundation
import JSONModel
import Synchronization
import TerminalModel
import WireProtocol

/// A session's one window: its size, its frames and contexts, and what it shows as a picture.
final class SessionWindow: Sendable {
  static let handle: JSONValue = "main"
  static let context: JSONValue = "NATIVE_APP"

  private let app: RunningApp
  /// The size that the app now has, in cells.
  private let state: Mutex<CellSize>

  init(app: RunningApp) {
    self.app = app
    state = Mutex(app.request.size)
  }

  var size: CellSize { app.backend.extent ?? state.withLock { $0 } }
  var area: CellRect {
    let size = size
    return CellRect(x: 0, y: 0, width: size.columns, height: size.rows)
  }
  var rect: JSONValue { app.rect(area) }
  var orientation: JSONValue {
    let size = size
    return size.columns > size.rows * 2 ? "LANDSCAPE" : "PORTRAIT"
  }

  /// Takes the size of an app that was started anew.
  func reset() { state.withLock { $0 = app.launch.size } }

  // MARK: Places

  /// The cell of a place in the session's unit.
  /// - Throws: `move target out of bounds`.
  func cell(x: Double, y: Double) throws(WebDriverError) -> CellPoint {
    let point = app.unit.cell(x: x, y: y)
    try check(point, at: (x, y))
    return point
  }

  /// - Throws: `move target out of bounds` for the cell of a place that is not on the screen.
  func check(_ cell: CellPoint, at place: (x: Double, y: Double)) throws(WebDriverError) {
    let size = size
    guard (0..<size.columns).contains(cell.x), (0..<size.rows).contains(cell.y) else {
      throw WebDriverError(
        .moveTargetOutOfBounds,
        "The place \(place.x), \(place.y) is outside of the screen of \(size.columns) × "
          + "\(size.rows) cells.")
    }
  }

  // MARK: Windows, frames and contexts

  func switchWindow(_ body: JSONValue) throws(WebDriverError) {
    guard body["handle"]?.stringValue != nil else {
      throw WebDriverError(.invalidArgument, "The window's handle must be a string.")
    }
    guard body["handle"] == Self.handle else {
      throw WebDriverError(.noSuchWindow, "An app has one window, named main.")
    }
  }

  func switchContext(_ body: JSONValue) throws(WebDriverError) {
    guard body["name"] == Self.context else {
      throw WebDriverError(.noSuchWindow, "An app has one context, named NATIVE_APP.")
    }
  }

  func switchFrame(_ body: JSONValue) throws(WebDriverError) {
    switch body["id"] {
    case .null?: return
    case .number(let number)?:
      guard let index = Int(exactly: number), (0...65535).contains(index) else {
        throw WebDriverError(.invalidArgument, "A frame's number must be in 0 … 65535.")
      }
      throw WebDriverError(.noSuchFrame, "An app has no frames.")
    case let element?:
      guard let id = element[ElementReference.key]?.stringValue else {
        throw WebDriverError(.invalidArgument, "A frame is named by null, a number or an element.")
      }
      _ = try app.resolve(id)
      throw WebDriverError(.noSuchFrame, "The element is no frame: an app has none.")
    case nil: throw WebDriverError(.invalidArgument, "The frame's id is missing.")
    }
  }

  // MARK: Its size

  /// The size that the session began with: a device's whole screen.
  func maximize(deadline: ContinuousClock.Instant) async throws(WebDriverError) -> JSONValue {
    try await resize(to: app.request.size, deadline: deadline)
    return rect
  }

  func resize(
    _ body: JSONValue, deadline: ContinuousClock.Instant
  ) async throws(WebDriverError) -> JSONValue {
    func length(_ name: String, _ cell: Int) throws(WebDriverError) -> Int? {
      guard let value = body[name], !value.isNull else { return nil }
      guard let number = value.numberValue, (0...2_147_483_647).contains(number) else {
        throw WebDriverError(.invalidArgument, "\(name) must be a number of 0 or more, or null.")
      }
      return min(1000, max(1, Int(number) / cell))
    }
    for name in ["x", "y"] {
      guard let value = body[name], !value.isNull else { continue }
      guard let number = value.numberValue, abs(number) < 2_147_483_648 else {
        throw WebDriverError(.invalidArgument, "\(name) must be a number or null.")
      }
    }
    let columns = try length("width", app.unit.cellWidth) ?? size.columns
    let rows = try length("height", app.unit.cellHeight) ?? size.rows
    try await resize(to: CellSize(columns: columns, rows: rows), deadline: deadline)
    return rect
  }

  private func resize(
    to new: CellSize, deadline: ContinuousClock.Instant
  ) async throws(WebDriverError) {
    guard new != size else { return }
    try await app.backend.resize(to: new, deadline: deadline)
    state.withLock { $0 = new }
    try await app.loseTouches(deadline: deadline)
  }

  func rotate(
    _ body: JSONValue, deadline: ContinuousClock.Instant
  ) async throws(WebDriverError) {
    let orientation = body["orientation"]?.stringValue?.uppercased()
    guard let orientation, ["PORTRAIT", "LANDSCAPE"].contains(orientation) else {
      throw WebDriverError(.invalidArgument, "The orientation must be PORTRAIT or LANDSCAPE.")
    }
    guard let device = app.request.device else {
      throw WebDriverError(.unsupportedOperation, "Only a session on a device profile can turn.")
    }
    let turned = orientation == "LANDSCAPE" ? device.landscape : device
    try await resize(to: turned.cells, deadline: deadline)
  }

  // MARK: Its picture

  /// The app's own picture with the source of that very picture.
  func picture(deadline: ContinuousClock.Instant) async throws(WebDriverError) -> JSONValue {
    let picture = try await app.backend.picture(
      without: app.secrets.texts, deadline: deadline)
    return [
      "png": .string(picture.png.base64EncodedString()),
      "source": .string(app.source(of: picture)), "revision": .number(Double(picture.revision)),
      "size": size.json,
    ]
  }

  /// The screen in the session's unit: each element is where its rectangle says.
  func screenshot(deadline: ContinuousClock.Instant) async throws(WebDriverError) -> JSONValue {
    let picture = try await app.backend.screenshot(
      without: app.secrets.texts, deadline: deadline)
    return .string(picture.png.base64EncodedString())
  }

  /// The element's part of the screenshot, in base64.
  func screenshot(
    of id: String, deadline: ContinuousClock.Instant
  ) async throws(WebDriverError) -> JSONValue {
    let found = try app.resolve(id)
    guard found.isDisplayed else {
      throw WebDriverError(.unableToCaptureScreen, "The element is not visible.")
    }
    let picture = try await app.backend.screenshot(
      without: app.secrets.texts, deadline: deadline)
    guard let frame = picture.frame(of: found.node.id) else {
      throw WebDriverError(.unableToCaptureScreen, "The element is not in the picture.")
    }
    let part = try await ElementPicture.cut(frame, columns: size.columns, from: picture.png)
    return .string(part.base64EncodedString())
  }
}

extension CellSize {
  /// As the wire tells an extent in cells.
  var json: JSONValue { ["columns": .number(Double(columns)), "rows": .number(Double(rows))] }
}
