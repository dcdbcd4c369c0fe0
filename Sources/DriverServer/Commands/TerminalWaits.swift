import Devices
import Execution
import JSONModel
import TerminalEmulation
import TerminalModel
import TextModel
import WireProtocol

/// Waits for what a terminal has besides its screen.
struct TerminalWaits: Sendable {
  let app: RunningApp

  /// Whether the terminal's input is shown changes without a frame.
  private static let pause = Duration.milliseconds(25)
  private static let usualPatience = Duration.milliseconds(WaitRequest.usualTimeout)

  /// - Throws: `timeout` at the end, with what was there instead; `unsupported operation` for a
  ///   headless app.
  func wait(
    _ argument: JSONValue, deadline: ContinuousClock.Instant
  ) async throws(WebDriverError) {
    let request = try Self.request(argument)
    let terminal = try app.needTerminal()
    let matcher: TextMatcher? =
      switch request.condition {
      case .scrollback(let match), .clipboard(let match): try TextMatcher(match)
      case .styled, .hidesInput: nil
      }
    let end = min(deadline, app.timing.now + .milliseconds(request.timeout))
    // What denies waits until the work of the last input is done, as everywhere.
    let patience = request.timeout > 0 ? end : min(deadline, end + Self.usualPatience)
    var isFirst = true
    while true {
      let generation = app.backend.view().generation
      let seen = app.backend.newestMoment
      let (holds, found) = try await look(request.condition, matcher, terminal)
      if let holds, holds != request.isNegated {
        guard request.isNegated else {
          await app.denials.want(
            .terminal(request.condition), at: [], isNew: !isFirst, of: app.backend)
          return
        }
        let still = app.backend.stillness()
        let held = app.backend.lastChange.duration(to: app.timing.now)
        if still.pending == nil && held >= still.quiet || app.timing.now >= patience {
          return await deny(request, matcher, terminal, seen: seen)
        }
        await app.backend.change(after: generation, deadline: app.timing.now + .milliseconds(4))
        continue
      }
      guard app.timing.now < end, !Task.isCancelled else {
        throw WebDriverError(
          .timeout,
          "The terminal was not as expected within \(request.timeout) ms: \(app.secrets.masked(found))."
        )
      }
      isFirst = false
      await app.backend.change(after: generation, deadline: min(end, app.timing.now + Self.pause))
    }
  }

  /// Has what was denied stay so until the next input: a style in each frame, the rest, which no frame has,
  /// before that input and at the end.
  private func deny(
    _ request: TerminalWait, _ matcher: TextMatcher?, _ terminal: AppTerminal, seen: UInt64
  ) async {
    guard let step = request.step else { return }
    var denial = Denial(
      step: step, subject: .terminal(request.condition), passed: app.timing.now, seen: seen,
      isWhole: true, contradicts: { _ in nil })
    if case .styled(let text, let style) = request.condition {
      denial.contradicts = { view in
        guard let screen = view.screen, let pattern = try? StylePattern(style),
          let look = try? styled(screen, text, pattern), look.holds == true
        else { return nil }
        return Denial.Evidence(words: look.found)
      }
    } else {
      denial.contradictsNow = {
        guard let look = try? await look(request.condition, matcher, terminal), look.holds == true
        else { return nil }
        return Denial.Evidence(words: look.found)
      }
    }
    await app.denials.open(denial, of: app.backend)
  }

  /// Whether the condition holds, and what is there, in words; nil where there is nothing of which it
  /// or its contrary could hold.
  private func look(
    _ condition: TerminalWait.Condition, _ matcher: TextMatcher?, _ terminal: AppTerminal
  ) async throws(WebDriverError) -> (holds: Bool?, found: String) {
    switch condition {
    case .scrollback:
      // The screen first: a row that leaves it meanwhile is seen twice, not never.
      let screen = app.backend.view().screen ?? terminal.session.screen
      let above = await terminal.session.scrollback()
      let rows = above + screen.text.split(separator: "\n").map(String.init)
      let holds = try matcher?.matches(rows.joined(separator: "\n")) ?? false
      return (
        holds,
        holds
          ? "the text is in its \(above.count) rows above the screen, or on the screen"
          : "the text is not in its \(above.count) rows above the screen and not on the screen"
      )
    case .clipboard:
      guard let text = terminal.session.state.clipboard else {
        return (false, "the program has copied nothing to the clipboard")
      }
      return (
        try matcher?.matches(text) ?? false, "the program has copied \"\(text.folded.prefix(200))\""
      )
    case .styled(let text, let style):
      let screen = app.backend.view().screen ?? terminal.session.screen
      return try styled(screen, text, Self.pattern(style))
    case .hidesInput:
      let hides = terminal.session.hidesInput
      return (hides, hides ? "it hides what is typed" : "it shows what is typed")
    }
  }

  private func styled(
    _ screen: Screen, _ text: TextMatch, _ pattern: StylePattern
  ) throws(WebDriverError) -> (holds: Bool?, found: String) {
    let places = try ScreenSearch(screen, budget: SearchBudget()).cells(of: text).map { place in
      (row: place[0].row, cells: place.flatMap { screen.rows[$0.row][$0.columns] })
    }
    guard let first = places.first else { return (nil, "the text is not on the screen") }
    if let place = places.first(where: { pattern.fits($0.cells) }) {
      return (true, "it is \(pattern.words) in row \(place.row)")
    }
    let styles = first.cells.map { StyleName.name(of: $0.style) }
    let others = styles.count(where: { $0 != styles[0] })
    let words =
      others == 0
      ? "it is \(styles[0])"
      : "\(styles.count - others) of its \(styles.count) cells are \(styles[0]), and the others are not"
    return (false, "in row \(first.row) \(words)")
  }

  private static func pattern(_ style: String) throws(WebDriverError) -> StylePattern {
    do { return try StylePattern(style) } catch {
      throw WebDriverError(
        .invalidArgument,
        "The style can't be read: \(error).\(error.hint)"
      )
    }
  }

  /// A part that is empty, or a pattern that an empty text matches, is in whatever there is.
  private static func refuseEmpty(_ match: TextMatch) throws(WebDriverError) {
    if case .equals = match { return }
    guard try TextMatcher(match).matches("") else { return }
    throw WebDriverError(
      .invalidArgument,
      "The text of mobile: waitForTerminal is empty, or a pattern that matches an empty text: it would hold "
        + "whatever the terminal has.")
  }

  private static func request(_ json: JSONValue) throws(WebDriverError) -> TerminalWait {
    do {
      let request = try json.decoded(as: TerminalWait.self)
      switch request.condition {
      case .scrollback(let match), .clipboard(let match): try refuseEmpty(match)
      case .styled(let match, let style):
        try refuseEmpty(match)
        _ = try pattern(style)
      case .hidesInput: break
      }
      guard case .scrollback(.equals) = request.condition else { return request }
      throw WebDriverError(
        .invalidArgument,
        "The argument of mobile: waitForTerminal can't be read: all rows together are no one text. "
          + "Write {\"scrollback\": {\"contains\": \"…\"}} or matches.")
    } catch let error as WebDriverError {
      throw error
    } catch {
      throw WebDriverError(
        .invalidArgument,
        "The argument of mobile: waitForTerminal can't be read: \(JSONCoder.reason(of: error)). It is "
          + "{\"scrollback\": {\"contains\": \"…\"}, \"isNegated\": false, \"timeout\": 5000}, or has "
          + "clipboard, styled with \"style\": \"bold red\", or \"hidesInput\": true instead of scrollback."
      )
    }
  }
}
