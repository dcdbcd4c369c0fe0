import Execution
public import TerminalModel
import WireProtocol

/// Begins a statement about the app as a whole: its title, bell, cursor; it is waited for.
///
/// ```swift
/// try await expect(app).toHaveTitle("notes.md")
/// ```
public func expect(
  _ app: App, file: String = #filePath, line: Int = #line
) -> AppExpectation {
  AppExpectation(app: app, site: CallSite(file: file, line: line))
}

/// A statement about the app as a whole, still without its end.
///
/// The state is asked for every 25 ms until it holds, or its time is up. An app's end is expected by
/// `app.expectExit`.
public struct AppExpectation: Sendable {
  private static let pause = Duration.milliseconds(25)

  private let app: App
  private let site: CallSite
  private var isNegated = false
  private var isSoft = false

  init(app: App, site: CallSite) {
    self.app = app
    self.site = site
  }

  /// The contrary must hold.
  public var not: AppExpectation {
    var other = self
    other.isNegated.toggle()
    return other
  }

  /// A failure is noted and the test goes on, to fail at its end.
  public var soft: AppExpectation {
    var other = self
    other.isSoft = true
    return other
  }

  /// The window's title is this one.
  /// - Throws: `PageError`, unless soft.
  public func toHaveTitle(_ title: some TextMatching, within limit: Duration? = nil) async throws {
    let pattern = title.pattern
    try await check("toHaveTitle(\(pattern.source))", limit) {
      let title = try await app.text(.title)
      return (try pattern.fits(title), "the title is \"\(title)\"")
    }
  }

  /// The program has rung the terminal's bell so often since it started.
  /// - Throws: `PageError`, unless soft.
  public func toHaveBellCount(_ count: Int, within limit: Duration? = nil) async throws {
    try await check("toHaveBellCount(\(count))", limit, isAbsolute: true) {
      let bells = try await app.bells()
      return (bells == count, "it has rung \(bells) times")
    }
  }

  /// The rows that have scrolled off the screen and those on it hold this text.
  /// - Throws: `PageError`, unless soft.
  public func toHaveScrollback(_ text: some TextMatching, within limit: Duration? = nil)
    async throws
  {
    try await check(
      .scrollback(Self.part(of: text)), "toHaveScrollback(\(text.pattern.source))", limit)
  }

  /// A row of the screen holds this text, drawn in this style.
  /// - Parameter style: what each of its cells has, as a grid reference names it: `bold red`,
  ///   `on blue`, `not underline`, `#2c6e4f`, `plain`; what is not named may be anything. Negated, the
  ///   text must be there, and nowhere in this style.
  /// - Throws: `PageError`, unless soft.
  public func toHaveStyled(
    _ text: some TextMatching, _ style: String, within limit: Duration? = nil
  ) async throws {
    try await check(
      .styled(Self.part(of: text), style: style),
      "toHaveStyled(\(text.pattern.source), \"\(style)\")", limit)
  }

  /// A text is looked for as a part.
  private static func part(of text: some TextMatching) -> TextMatch {
    let match = text.pattern.match
    return if case .equals(let text) = match { .contains(text) } else { match }
  }

  /// The program has copied this text to the clipboard last (OSC 52).
  /// - Throws: `PageError`, unless soft.
  public func toHaveClipboard(_ text: some TextMatching, within limit: Duration? = nil) async throws
  {
    try await check(
      .clipboard(text.pattern.match), "toHaveClipboard(\(text.pattern.source))", limit)
  }

  /// The terminal reads a line without showing it, as for a password.
  /// - Throws: `PageError`, unless soft.
  public func toHideInput(within limit: Duration? = nil) async throws {
    try await check(.hidesInput, "toHideInput()", limit)
  }

  /// The cursor stands on this cell, drawn or not.
  /// - Parameters:
  ///   - column: 0 at the left edge.
  ///   - row: 0 at the top edge.
  /// - Throws: `PageError`, unless soft.
  public func toHaveCursor(column: Int, row: Int, within limit: Duration? = nil) async throws {
    try await check("toHaveCursor(column: \(column), row: \(row))", limit) {
      let place = try await cursor().position
      return (
        place == CellPoint(x: column, y: row), "it is at column \(place.x), row \(place.y)"
      )
    }
  }

  /// The cursor has this shape.
  /// - Throws: `PageError`, unless soft.
  public func toHaveCursor(_ shape: Cursor.Shape, within limit: Duration? = nil) async throws {
    try await check("toHaveCursor(.\(shape))", limit) {
      let cursor = try await cursor()
      return (cursor.shape == shape, "it is a \(cursor.shape)")
    }
  }

  /// The cursor is drawn.
  /// - Throws: `PageError`, unless soft.
  public func toShowCursor(within limit: Duration? = nil) async throws {
    try await check("toShowCursor()", limit) {
      let isVisible = try await cursor().isVisible
      return (isVisible, isVisible ? "it is shown" : "it is hidden")
    }
  }

  private func cursor() async throws -> Cursor {
    try await app.capturedScreen().cursor
  }

  /// What the driver waits for.
  private func check(
    _ condition: TerminalWait.Condition, _ name: String, _ limit: Duration?
  ) async throws {
    do {
      try await app.step("expect(app)\(isNegated ? ".not" : "").\(name)", at: site) {
        try await app.awaited(condition, isNegated: isNegated, within: limit ?? app.timeouts.wait)
      }
    } catch let error as PageError where isSoft && error.code == .expectation {
      app.noteSoft(error)
    }
  }

  /// - Parameter isAbsolute: whether it could be wrong a moment later, as a count is.
  private func check(
    _ name: String, _ limit: Duration?, isAbsolute: Bool = false,
    _ look: () async throws -> (holds: Bool, found: String)
  ) async throws {
    do {
      try await app.step("expect(app)\(isNegated ? ".not" : "").\(name)", at: site) {
        let deadline = app.timing.now + (limit ?? app.timeouts.wait)
        if isNegated || isAbsolute, try await app.session().waitsByFrames {
          // What is denied may be about to come.
          _ = try await app.isStill(within: limit ?? app.timeouts.wait)
        }
        while true {
          let (holds, found) = try await look()
          app.noteLook()
          if holds != isNegated { return }
          guard app.timing.now < deadline else {
            throw StepFailure(.expectation, "did not hold: \(found)")
          }
          try await app.timing.sleep(until: min(deadline, app.timing.now + Self.pause))
        }
      }
    } catch let error as PageError where isSoft && error.code == .expectation {
      app.noteSoft(error)
    }
  }
}
