import Execution
import FlowFormat
import FlowMatching
import Foundation
import JSONModel
import PageObjects
import Patterns
import SessionSnapshots
import SnapshotKit
import SuiteKit
import TerminalModel
import TextModel
import WireProtocol

extension FlowPerformer {
  // MARK: Looking

  func assertTrue(_ condition: String) throws {
    guard try variables.isTrue(condition) else {
      throw app.unmet(.expectation, "is not true: it is \"\(shown(condition))\"")
    }
    // What is true whatever the app does has not looked at it.
    if condition.contains(/\b(?:output|maestro)\b/) { app.noteLook() }
  }

  func waitForAnimation(_ step: FlowStep) async throws {
    let limit = try step.values.milliseconds.map { try variables.milliseconds($0) } ?? 15_000
    isUnsettled = false
    guard try await app.isStill(within: .milliseconds(limit)) else {
      // As Maestro's, it never fails.
      return app.note(.warning, "the screen still moves after \(limit) ms", at: site(step))
    }
  }

  func assertAppearance(isDark: Bool) throws {
    let scheme = app.setting("colorScheme") ?? "light"
    guard scheme == (isDark ? "dark" : "light") else {
      throw app.unmet(.expectation, "saw the \(scheme) appearance")
    }
    app.noteLook()
  }

  private func shown(_ condition: String) -> String {
    do throws(FlowTextError) {
      return app.masked(try variables.text(condition))
    } catch {
      return "undefined"
    }
  }

  func wait(
    for visible: FlowSelector?, gone: FlowSelector?, _ step: FlowStep, within limit: Duration?,
    lasting: Duration? = nil
  ) async throws {
    if let locator = visible?.locator {
      try await see(locator, within: limit ?? app.timeouts.wait)
    } else if let visible {
      _ = try await find(visible, step, within: limit)
    }
    if let locator = gone?.locator {
      try await see(noMore: locator, within: limit ?? app.timeouts.wait, lasting: lasting)
    } else if let gone {
      try await waitUntilGone(gone, step, within: limit, lasting: lasting)
    }
  }

  func expectScreen(_ screen: FlowValues) async throws {
    try await settle()
    let demands = try demands(screen)
    let end = app.clock.now + (screen.timeout ?? app.timeouts.wait)
    for condition in try terminalConditions(screen) {
      try await app.awaited(
        condition.wait, isNegated: condition.isNegated,
        within: max(.zero, app.clock.now.duration(to: end)))
    }
    guard !demands.isEmpty else { return app.noteLook() }
    if demands.contains(where: \.isDenial) {
      // What must not be there may be about to come.
      _ = try await app.isStill(within: max(.milliseconds(250), app.clock.now.duration(to: end)))
    }
    while true {
      let shown = ShownText(try await app.capturedScreen())
      guard let unmet = try demands.first(where: { try !$0.holds(on: shown) }) else {
        for case .lacks(let excluded) in demands { try await app.keepAway(excluded) }
        return app.noteLook()
      }
      guard app.clock.now < end else {
        throw app.unmet(
          .expectation, "\(unmet.isDenial ? "saw" : "did not see") \(unmet.words(on: shown))")
      }
      try await app.clock.sleep(until: min(end, app.clock.now + .milliseconds(30)))
    }
  }

  /// What a step asks of the screen itself, what it must show first.
  private func demands(_ screen: FlowValues) throws -> [ScreenDemand] {
    func pattern(_ text: String) throws -> BoundedRegex {
      do throws(PatternError) { return try BoundedRegex(text) } catch {
        throw app.unmet(.refused, "has a pattern that cannot be used: \(error)")
      }
    }
    var all: [ScreenDemand] = try (screen.contains ?? []).map { .shows(try variables.text($0)) }
    for text in screen.matches ?? [] {
      all.append(.matches(try pattern(try variables.text(text))))
    }
    if let text = screen.cursorLine {
      all.append(.cursorLine(try pattern(try variables.text(text))))
    }
    for text in screen.notContains ?? [] { all.append(.lacks(try variables.text(text))) }
    return all
  }

  private func terminalConditions(
    _ screen: FlowValues
  ) throws -> [(wait: TerminalWait.Condition, isNegated: Bool)] {
    var all: [(wait: TerminalWait.Condition, isNegated: Bool)] = []
    for (matches, isNegated) in [(screen.scrollback, false), (screen.notScrollback, true)] {
      for match in matches ?? [] {
        all.append((.scrollback(try part(match)), isNegated))
      }
    }
    for (texts, isNegated) in [(screen.styled, false), (screen.notStyled, true)] {
      for styled in texts ?? [] {
        let style = try variables.text(styled.style)
        all.append((.styled(try part(styled.text), style: style), isNegated))
      }
    }
    for (match, isNegated) in [(screen.clipboard, false), (screen.notClipboard, true)] {
      guard let match else { continue }
      let text = try variables.text(match.text)
      all.append((.clipboard(match.isPattern ? .matches(text) : .equals(text)), isNegated))
    }
    if let hides = screen.hidesInput { all.append((.hidesInput, !hides)) }
    return all
  }

  private func part(_ match: FlowMatch) throws -> TextMatch {
    let text = try variables.text(match.text)
    return match.isPattern ? .matches(text) : .contains(text)
  }

  // MARK: The device

  func assertScreenshot(_ step: FlowStep) async throws {
    try await settle()
    let threshold = step.values.thresholdPercentage ?? "95"
    let percent = try variables.number(threshold, "thresholdPercentage")
    guard (0...100).contains(percent) else {
      throw FlowTextError("thresholdPercentage must be from 0 to 100, not \(threshold)")
    }
    try await app.expectSnapshot(
      try name(step.values.path ?? ""), as: .image,
      limits: ComparisonLimits(share: (100 - percent) / 100), file: step.place.file,
      line: step.place.line)
  }

  func takeScreenshot(_ step: FlowStep) async throws {
    try await settle()
    // It is kept, and compared with nothing.
    let picture = try await app.takenPicture(at: site(step))
    try app.attach(
      picture, named: "\(try name(step.values.path ?? "")).png", file: step.place.file,
      line: step.place.line)
  }

  func resize(_ step: FlowStep) async throws {
    let text = try variables.text(step.values.size ?? "")
    guard let size = FlowSize(text) else {
      throw FlowTextError("a size must be columns and rows such as 100x30, not \"\(text)\"")
    }
    try await app.resize(
      columns: size.columns, rows: size.rows, file: step.place.file, line: step.place.line)
    noteInput()
  }

  func signal(_ step: FlowStep) async throws {
    let name = try variables.text(step.values.signal ?? "")
    ending.noteSignal(name, at: app.clock.now)
    try await app.signal(Signal(name), file: step.place.file, line: step.place.line)
    noteInput()
  }

  func push(_ step: FlowStep) async throws {
    let payload = try variables.json(step.values.payload ?? [:])
    try await app.push(
      Push("push", payload.objectValue ?? [:]), file: step.place.file, line: step.place.line)
    noteInput()
  }

  func setFlags(_ values: FlowValues) async throws {
    let flags = try variables.json(values.payload ?? [:]).objectValue ?? [:]
    for (name, value) in flags.sorted(by: { $0.key < $1.key }) {
      try await app.performed(.setFlag, ["name": .string(name), "value": value])
    }
    noteInput()
  }

  func rotate(_ step: FlowStep) async throws {
    let value = try variables.text(step.values.orientation ?? "").uppercased()
    let isLandscape = value.hasPrefix("LANDSCAPE")
    guard isLandscape || ["PORTRAIT", "UPSIDE_DOWN"].contains(value) else {
      throw FlowTextError("an orientation is PORTRAIT or LANDSCAPE, not \"\(value)\"")
    }
    try await app.rotate(
      isLandscape ? .landscape : .portrait, file: step.place.file, line: step.place.line)
    noteInput()
  }

  func setDarkMode(_ step: FlowStep) async throws {
    let value = try variables.text(step.values.darkMode ?? "").lowercased()
    guard ["enabled", "disabled", "true", "false"].contains(value) else {
      throw FlowTextError("setDarkMode must be enabled or disabled, not \"\(value)\"")
    }
    try await setDark(["enabled", "true"].contains(value), step)
  }

  func setDark(_ isDark: Bool, _ step: FlowStep) async throws {
    try await app.set(
      isDark ? .darkMode : .lightMode, file: step.place.file, line: step.place.line)
    noteInput()
  }

  /// The name of a picture: its path without folders and extension.
  private func name(_ path: String) throws -> String {
    let name = try variables.text(path).split(separator: "/").last.map(String.init) ?? "screenshot"
    return name.hasSuffix(".png") ? String(name.dropLast(4)) : name
  }

  func expectSnapshot(_ step: FlowStep) async throws {
    try await settle()
    let regions = try (step.values.ignoring ?? []).map { selector -> SnapshotRegion in
      let selector = try variables.selector(selector)
      return selector.id.map { .element($0) } ?? .text(selector.text ?? "")
    }
    let name = try variables.text(step.values.snapshotName ?? "")
    let kinds = step.values.kinds ?? [.grid]
    let (file, line) = (step.place.file, step.place.line)
    // Both are compared before the first that differs fails.
    switch (kinds.contains(.grid), kinds.contains(.image)) {
    case (true, true):
      try await app.expectSnapshot(
        name, as: .grid, .image, ignoring: regions, file: file, line: line)
    case (false, true):
      try await app.expectSnapshot(name, as: .image, ignoring: regions, file: file, line: line)
    default:
      try await app.expectSnapshot(name, ignoring: regions, file: file, line: line)
    }
  }

}
