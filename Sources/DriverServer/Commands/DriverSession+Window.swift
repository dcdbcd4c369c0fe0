import Devices
import Foundation
import JSONModel
import TerminalModel
import WireProtocol

extension DriverSession {
  /// An app has one window.
  private static let handle: JSONValue = "main"
  private static let context: JSONValue = "NATIVE_APP"

  /// Windows, frames and contexts, as far as they need no wait; nil for anything else.
  func window(
    _ endpoint: Endpoint, _ body: JSONValue
  ) throws(WebDriverError) -> JSONValue? {
    switch endpoint {
    case .window: return Self.handle
    case .windowHandles: return [Self.handle]
    case .switchWindow:
      guard body["handle"]?.stringValue != nil else {
        throw WebDriverError(.invalidArgument, "The window's handle must be a string.")
      }
      guard body["handle"] == Self.handle else {
        throw WebDriverError(.noSuchWindow, "An app has one window, named main.")
      }
      return .null
    case .switchFrame: return try switchFrame(body)
    case .parentFrame: return .null
    case .getWindowRect: return windowRect
    case .contexts: return [Self.context]
    case .getContext: return Self.context
    case .setContext:
      guard body["name"] == Self.context else {
        throw WebDriverError(.noSuchWindow, "An app has one context, named NATIVE_APP.")
      }
      return .null
    case .getOrientation: return size.columns > size.rows * 2 ? "LANDSCAPE" : "PORTRAIT"
    case .getSettings: return .object(settings.json)
    case .setSettings:
      var changed = settings
      try changed.update(body["settings"])
      settings = changed
      return .null
    default: return nil
    }
  }

  private var windowRect: JSONValue {
    rect(CellRect(x: 0, y: 0, width: size.columns, height: size.rows))
  }

  private func switchFrame(_ body: JSONValue) throws(WebDriverError) -> JSONValue {
    switch body["id"] {
    case .null?: return .null
    case .number(let number)?:
      guard let index = Int(exactly: number), (0...65535).contains(index) else {
        throw WebDriverError(.invalidArgument, "A frame's number must be in 0 … 65535.")
      }
      throw WebDriverError(.noSuchFrame, "An app has no frames.")
    case let element?:
      guard let id = element[ElementReference.key]?.stringValue else {
        throw WebDriverError(.invalidArgument, "A frame is named by null, a number or an element.")
      }
      _ = try resolve(id)
      throw WebDriverError(.noSuchFrame, "The element is no frame: an app has none.")
    case nil: throw WebDriverError(.invalidArgument, "The frame's id is missing.")
    }
  }

  /// The size that the session began with: a device's whole screen.
  func maximize(deadline: ContinuousClock.Instant) async throws(WebDriverError) -> JSONValue {
    try await resize(to: request.size, deadline: deadline)
    return windowRect
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
    let columns = try length("width", unit.cellWidth) ?? size.columns
    let rows = try length("height", unit.cellHeight) ?? size.rows
    try await resize(to: CellSize(columns: columns, rows: rows), deadline: deadline)
    return windowRect
  }

  private func resize(
    to new: CellSize, deadline: ContinuousClock.Instant
  ) async throws(WebDriverError) {
    guard new != size else { return }
    try await backend.resize(to: new, deadline: deadline)
    size = new
  }

  func rotate(
    _ body: JSONValue, deadline: ContinuousClock.Instant
  ) async throws(WebDriverError) -> JSONValue {
    let orientation = body["orientation"]?.stringValue?.uppercased()
    guard let orientation, ["PORTRAIT", "LANDSCAPE"].contains(orientation) else {
      throw WebDriverError(.invalidArgument, "The orientation must be PORTRAIT or LANDSCAPE.")
    }
    guard let device = request.device else {
      throw WebDriverError(.unsupportedOperation, "Only a session on a device profile can turn.")
    }
    let turned = orientation == "LANDSCAPE" ? device.landscape : device
    try await resize(to: turned.cells, deadline: deadline)
    return .null
  }

  /// The element's part of the screenshot, in base64.
  func elementScreenshot(
    _ id: String, deadline: ContinuousClock.Instant
  ) async throws(WebDriverError) -> JSONValue {
    let found = try resolve(id)
    guard found.isDisplayed else {
      throw WebDriverError(.unableToCaptureScreen, "The element is not visible.")
    }
    let picture = try await backend.picture(deadline: deadline)
    guard let frame = picture.frame(of: found.node.id) else {
      throw WebDriverError(.unableToCaptureScreen, "The element is not in the picture.")
    }
    let part = try await ElementPicture.cut(frame, columns: size.columns, from: picture.png)
    return .string(part.base64EncodedString())
  }
}
