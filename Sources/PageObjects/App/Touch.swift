import Execution
import Geometry
import JSONModel
public import TerminalModel
import WireProtocol

/// How far a finger is moved.
public struct TouchDistance: Hashable, Sendable, CustomStringConvertible {
  fileprivate enum Unit { case cells, points }

  fileprivate let x: Double
  fileprivate let y: Double
  fileprivate let unit: Unit

  /// So many cells, positive to the right and down; a cell is 8 × 16 points.
  public static func cells(_ x: Int, _ y: Int) -> TouchDistance {
    TouchDistance(x: Double(x), y: Double(y), unit: .cells)
  }

  /// So many points, positive to the right and down.
  public static func points(_ x: Double, _ y: Double) -> TouchDistance {
    TouchDistance(x: x, y: y, unit: .points)
  }

  /// The distance as a test writes it.
  public var description: String {
    let name = unit == .cells ? "cells" : "points"
    return ".\(name)(\(Self.text(x)), \(Self.text(y)))"
  }

  private static func text(_ number: Double) -> String {
    number == number.rounded() && abs(number) < 1e9 ? String(Int(number)) : String(number)
  }
}

/// A finger that a test holds on the screen: one gesture in several steps, with looks at the app between them.
///
/// ```swift
/// let finger = try await app.touch(on: drawer.handle).move(by: .cells(0, -6))
/// try await app.expectSnapshot("halfway")
/// try await finger.move(by: .cells(0, -6)).hold().lift()
/// ```
///
/// `flick(by:)` lifts a finger that is fast. A `hold()` before `lift()` takes a finger's speed away. Lift or cancel each touch, or the finger stays down for the rest of the session.
///
/// Pages in WebKit get the events of a mouse whose button is held: WebKitWebDriver has no touches.
public struct Touch: Sendable {
  private let app: App
  private let finger: Finger

  fileprivate init(_ app: App, _ finger: Finger) {
    self.app = app
    self.finger = finger
  }

  /// Moves the finger over a distance.
  /// - Parameter span: How long it takes; the finger crosses each cell on its way, at a steady speed.
  /// - Throws: `PageError`, with `.refused` where the way leaves the screen.
  @discardableResult public func move(
    by distance: TouchDistance, over span: Duration = .zero, file: String = #filePath,
    line: Int = #line
  ) async throws -> Touch {
    let name = "touch.move(by: \(distance))"
    try await app.step(name, at: CallSite(file: file, line: line)) {
      try await finger.move(by: try await way(of: distance), over: span, in: app, label: name)
    }
    return self
  }

  /// Moves the finger and lifts it in the same moment, so that it is fast.
  /// - Throws: `PageError`, with `.refused` where the way leaves the screen.
  public func flick(
    by distance: TouchDistance, file: String = #filePath, line: Int = #line
  ) async throws {
    let name = "touch.flick(by: \(distance))"
    try await app.step(name, at: CallSite(file: file, line: line)) {
      try await finger.move(
        by: try await way(of: distance), over: .zero, lifts: true, in: app, label: name)
    }
  }

  /// A distance in the session's unit.
  private func way(of distance: TouchDistance) async throws -> Point {
    let unit = try await app.unit(of: distance)
    let isTooShort = [(distance.x, unit.width), (distance.y, unit.height)].allSatisfy {
      ($0 * $1).rounded() == 0
    }
    guard !isTooShort || (distance.x == 0 && distance.y == 0) else {
      throw CommandFailure.driver(
        WebDriverError(
          .invalidArgument,
          "\(distance) is less than half a cell, and a terminal's finger moves by cells: move it "
            + "farther."))
    }
    return Point(
      x: (distance.x * unit.width).rounded(), y: (distance.y * unit.height).rounded())
  }

  /// Keeps the finger where it is.
  /// - Parameter span: How long; after the usual time the finger has no speed left.
  /// - Throws: `PageError`.
  @discardableResult public func hold(
    for span: Duration = .milliseconds(300), file: String = #filePath, line: Int = #line
  ) async throws -> Touch {
    try await app.step("touch.hold()", at: CallSite(file: file, line: line)) {
      try await finger.hold(for: span, in: app, label: "touch.hold()")
    }
    return self
  }

  /// Lifts the finger.
  /// - Throws: `PageError`.
  public func lift(file: String = #filePath, line: Int = #line) async throws {
    try await app.step("touch.lift()", at: CallSite(file: file, line: line)) {
      try await finger.lift(in: app, label: "touch.lift()")
    }
  }

  /// Takes the finger away as the system does, for a call that comes in: nothing is tapped, a pan is cancelled.
  /// - Throws: `PageError`, with `.unsupported` for a program without an agent, and in WebKit for a page without a
  ///   bridge: a mouse can't cancel.
  public func cancel(file: String = #filePath, line: Int = #line) async throws {
    try await app.step("touch.cancel()", at: CallSite(file: file, line: line)) {
      try await finger.cancel(in: app, label: "touch.cancel()")
    }
  }
}

extension App {
  /// Puts a finger on the middle of an element and keeps it there.
  /// - Throws: `PageError`.
  public func touch(
    on locator: Locator, within limit: Duration? = nil, file: String = #filePath,
    line: Int = #line
  ) async throws -> Touch {
    let name = "touch(on: \(locator))"
    let finger = try await step(name, at: CallSite(file: file, line: line)) {
      let finger = try await Finger(of: self)
      try await act(on: locator, within: limit ?? timeouts.wait) { id in
        try await finger.put(on: id, in: self, label: name)
      }
      return finger
    }
    return Touch(self, finger)
  }

  /// Puts a finger on a cell, whatever is there, and keeps it there.
  ///
  /// Prefer `touch(on:)`: it waits for its element and survives another layout.
  /// - Throws: `PageError`, with `.refused` for a cell outside of the screen.
  public func touch(
    at cell: CellPoint, file: String = #filePath, line: Int = #line
  ) async throws -> Touch {
    let name = "touch(at: \(cell.x), \(cell.y))"
    let finger = try await step(name, at: CallSite(file: file, line: line)) {
      let finger = try await Finger(of: self)
      let middle = try await middle(of: cell)
      try await finger.put(at: Point(x: middle.x, y: middle.y), in: self, label: name)
      return finger
    }
    return Touch(self, finger)
  }

  /// What a unit of a distance is in the session's unit.
  fileprivate func unit(
    of distance: TouchDistance
  ) async throws -> (width: Double, height: Double) {
    let session = try await session()
    let isInCells = session.capabilities[.unit] == "cells"
    switch (distance.unit, isInCells) {
    case (.cells, true), (.points, false): return (1, 1)
    case (.cells, false): return (8, 16)
    case (.points, true): return (1 / 8, 1 / 16)
    }
  }
}
