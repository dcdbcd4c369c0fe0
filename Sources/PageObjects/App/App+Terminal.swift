import Execution
import JSONModel
public import TerminalModel
package import WireProtocol

/// What a window, a mouse and a shell do to a program in a terminal; qa-runner's own driver alone can.
extension App {
  /// Gives the app's window another size.
  /// - Parameters:
  ///   - columns: Cells in a row, 1…1000.
  ///   - rows: Rows, 1…1000.
  /// - Throws: `PageError`, with `.refused` for a size out of range, with `.unsupported` where the
  ///   driver has no cells.
  public func resize(
    columns: Int, rows: Int, file: String = #filePath, line: Int = #line
  ) async throws {
    let call = "app.resize(columns: \(columns), rows: \(rows))"
    try await step(call, at: CallSite(file: file, line: line)) {
      try await needOwnDriver("can't measure a window in cells")
      guard (1...1000).contains(columns), (1...1000).contains(rows) else {
        throw Self.refusal("A window has 1 to 1000 columns and rows.")
      }
      let cell = try await cellExtent()
      try await command(
        .setWindowRect(
          width: columns * Int(cell.width), height: rows * Int(cell.height)))
    }
  }

  /// Turns the mouse's wheel.
  /// - Parameters:
  ///   - turns: How many notches, 1…500.
  ///   - cell: Where the pointer is; nil for the middle of the screen.
  /// - Throws: `PageError`, with `.notActionable` where the program has not enabled the mouse, with
  ///   `.refused` for a cell outside of the screen.
  public func wheel(
    _ direction: WheelDirection, by turns: Int = 1, at cell: CellPoint? = nil,
    file: String = #filePath, line: Int = #line
  ) async throws {
    let place = cell.map { ", at: \($0.x), \($0.y)" } ?? ""
    let call = "app.wheel(.\(direction), by: \(turns)\(place))"
    try await step(call, at: CallSite(file: file, line: line)) {
      try await needOwnDriver("can't point at a cell")
      guard (1...500).contains(turns) else {
        throw Self.refusal("The wheel turns by 1 to 500 notches.")
      }
      var argument: [String: JSONValue] = [
        "direction": .string(direction.rawValue), "amount": .number(Double(turns)),
      ]
      if let cell {
        let middle = try await middle(of: cell)
        argument["x"] = .number(middle.x)
        argument["y"] = .number(middle.y)
      }
      try await command(.execute(.scroll, .object(argument), label: call))
    }
  }

  /// Presses and releases a mouse button on a cell, whatever is there.
  ///
  /// Prefer `tap` on a locator: it waits for its element and survives another layout.
  /// - Parameters:
  ///   - column: The cell's column, 0 at the left edge.
  ///   - row: The cell's row, 0 at the top edge.
  ///   - button: Which button.
  /// - Throws: As `wheel` does.
  public func click(
    column: Int, row: Int, _ button: MouseButton = .left, file: String = #filePath,
    line: Int = #line
  ) async throws {
    let other = button == .left ? "" : ", .\(button)"
    let call = "app.click(column: \(column), row: \(row)\(other))"
    try await step(call, at: CallSite(file: file, line: line)) {
      try await needOwnDriver("can't point at a cell")
      let middle = try await middle(of: CellPoint(x: column, y: row))
      try await command(
        .actions(PointerActions.click(x: middle.x, y: middle.y, button), label: call))
    }
  }

  /// Pastes a text wherever the focus is: bracketed where the program has asked for that.
  /// - Throws: `PageError`, with `.unsupported` where the driver has no clipboard of its own.
  public func paste(
    _ text: String, _ sensitivity: Sensitivity = .plain, file: String = #filePath,
    line: Int = #line
  ) async throws {
    if sensitivity == .sensitive { addSecret(text) }
    try await perform(
      .paste, ["text": .string(text), "sensitive": .bool(sensitivity == .sensitive)],
      as: "app.paste(\(sensitivity.shown(text)))", at: CallSite(file: file, line: line))
  }

  /// Gives the terminal's window the focus, or takes it away; programs that asked for that learn it.
  /// - Throws: `PageError`, with `.unsupported` for a headless app.
  public func focus(
    _ focus: WindowFocus, file: String = #filePath, line: Int = #line
  ) async throws {
    try await perform(
      .focus, ["focused": .bool(focus == .in)], as: "app.focus(.\(focus))",
      at: CallSite(file: file, line: line))
  }

  /// Sends the program a signal.
  ///
  /// One that ends it needs an `expectExit` behind it.
  /// - Throws: `PageError`, with `.unsupported` for a headless app, with `.refused` for a signal that
  ///   the driver does not know.
  public func signal(
    _ signal: Signal, file: String = #filePath, line: Int = #line
  ) async throws {
    try await perform(
      .signal, ["signal": .string(signal.name)], as: "app.signal(\(signal))",
      at: CallSite(file: file, line: line))
  }

  /// The terminal's cursor: its cell, its shape, and whether it is drawn.
  /// - Throws: `PageError`, with `.unsupported` where the driver has no grid of cells.
  public func cursor(file: String = #filePath, line: Int = #line) async throws -> Cursor {
    try await looked("app.cursor()", at: CallSite(file: file, line: line)) {
      return try await capturedScreen().cursor
    }
  }

  /// How often the program has rung the terminal's bell since it started.
  /// - Throws: `PageError`, with `.unsupported` for a headless app.
  public func bellCount(file: String = #filePath, line: Int = #line) async throws -> Int {
    try await looked("app.bellCount()", at: CallSite(file: file, line: line)) {
      try await bells()
    }
  }

  // MARK: What these are made of

  /// Waits for what the terminal has besides its screen.
  package func awaited(
    _ condition: TerminalWait.Condition, isNegated: Bool, within limit: Duration
  ) async throws {
    try await needOwnDriver("has no terminal")
    let request = TerminalWait(
      condition, isNegated: isNegated, timeout: Int(limit.inMilliseconds),
      step: isNegated ? try await newDenial() : nil)
    do {
      try await command(.execute(.waitForTerminal, try JSONValue(encoding: request)), extra: limit)
    } catch CommandFailure.driver(let error) where error.code == .timeout && error.fault == nil {
      throw StepFailure(.expectation, "did not hold: \(error.message)")
    }
  }

  /// What the terminal says of itself in `mobile: getState`.
  private func terminalFacts(_ what: String) async throws -> JSONValue {
    let facts = try await command(.execute(.getState))["terminal"]
    guard let facts, facts.objectValue != nil else {
      throw CommandFailure.driver(
        WebDriverError(
          .unsupportedOperation, "A headless app has no terminal, so that it has no \(what)."))
    }
    return facts
  }

  func bells() async throws -> Int {
    guard let count = try await terminalFacts("bell")["bells"]?.integerValue else {
      throw CommandFailure.garbage("mobile: getState was answered without the bells")
    }
    return count
  }

  /// A cell's extent in the session's unit: 1 × 1, or points.
  private func cellExtent() async throws -> (width: Double, height: Double) {
    try await session().capabilities[.unit] == "points" ? (8, 16) : (1, 1)
  }

  /// Where a cell is in the session's unit.
  func middle(of cell: CellPoint) async throws -> (x: Double, y: Double) {
    let extent = try await cellExtent()
    return (
      Double(cell.x) * extent.width + (extent.width / 2).rounded(.down),
      Double(cell.y) * extent.height + (extent.height / 2).rounded(.down)
    )
  }

  private static func refusal(_ what: String) -> CommandFailure {
    .driver(WebDriverError(.invalidArgument, what))
  }
}
