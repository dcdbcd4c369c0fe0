import Execution
import FlowFormat
import Foundation
import JSONModel
import PageObjects
import SessionSnapshots
import SnapshotKit
import SuiteKit
import TextModel
import WireProtocol

extension FlowPerformer {
  // MARK: Looking

  /// Steps that look at the screen, or wait for it.
  func look(_ step: FlowStep) async throws {
    switch step.command {
    case .assertVisible(let selector): _ = try await find(selector, step)
    case .assertNotVisible(let selector): try await waitUntilGone(selector, step)
    case .assertTrue(let condition):
      guard try variables.isTrue(condition) else {
        throw app.unmet(.expectation, "is not true: it is \"\(shown(condition))\"")
      }
      // What is true whatever the app does has not looked at it.
      if condition.contains(/\b(?:output|maestro)\b/) { app.noteLook() }
    case .extendedWaitUntil(let condition, let timeout):
      let limit = try timeout.map { try variables.milliseconds($0) }
      try await wait(for: condition, step, within: limit.map { .milliseconds($0) })
    case .waitFor(let condition, let timeout): try await wait(for: condition, step, within: timeout)
    case .waitForAnimationToEnd(let timeout):
      let limit = try timeout.map { try variables.milliseconds($0) } ?? 15_000
      isUnsettled = false
      guard try await app.isStill(within: .milliseconds(limit)) else {
        // As Maestro's, it never fails.
        app.note(.warning, "the screen still moves after \(limit) ms", at: site(step))
        return
      }
    case .expectScreen(let screen): try await expect(screen)
    case .assertAppearance(let isDark):
      let scheme = app.setting("colorScheme") ?? "light"
      guard scheme == (isDark ? "dark" : "light") else {
        throw app.unmet(.expectation, "saw the \(scheme) appearance")
      }
      app.noteLook()
    case .setFlag(let flags):
      for (name, value) in flags.sorted(by: { $0.key < $1.key }) {
        try await app.performed(.setFlag, ["name": .string(name), "value": value])
      }
      noteInput()
    case .clearKeychain: break
    // Its expressions have been evaluated.
    case .evalScript: break
    default: throw FlowTextError(step.name.refusal ?? "qa-runner has no such command")
    }
  }

  private func shown(_ condition: String) -> String {
    do throws(FlowTextError) {
      return app.masked(try variables.text(condition))
    } catch {
      return "undefined"
    }
  }

  private func wait(
    for condition: FlowCondition, _ step: FlowStep, within limit: Duration?
  ) async throws {
    if let visible = condition.visible { _ = try await find(visible, step, within: limit) }
    if let gone = condition.notVisible { try await waitUntilGone(gone, step, within: limit) }
  }

  private func expect(_ screen: FlowScreenText) async throws {
    try await settle()
    let contains = try screen.contains.map { try variables.text($0) }
    let excludes = try screen.excludes.map { try variables.text($0) }
    let end = app.clock.now + (screen.timeout ?? app.timeouts.wait)
    for condition in try terminalConditions(screen) {
      try await app.awaited(
        condition.wait, isNegated: condition.isNegated,
        within: max(.zero, app.clock.now.duration(to: end)))
    }
    guard !contains.isEmpty || !excludes.isEmpty else { return app.noteLook() }
    if !excludes.isEmpty {
      // What must not be there may be about to come.
      _ = try await app.isStill(within: max(.milliseconds(250), app.clock.now.duration(to: end)))
    }
    while true {
      let text = try await app.capturedScreen().text.foldedLines
      let missing = contains.first { !text.contains($0.foldedLines) }
      let present = excludes.first { text.contains($0.foldedLines) }
      guard missing != nil || present != nil else {
        for excluded in excludes { try await app.keepAway(excluded) }
        return app.noteLook()
      }
      guard app.clock.now < end else {
        throw app.unmet(
          .expectation,
          missing.map { "did not see \"\($0)\"" } ?? "saw \"\(present ?? "")\"")
      }
      try await app.clock.sleep(until: min(end, app.clock.now + .milliseconds(30)))
    }
  }

  private func terminalConditions(
    _ screen: FlowScreenText
  ) throws -> [(wait: TerminalWait.Condition, isNegated: Bool)] {
    var all: [(wait: TerminalWait.Condition, isNegated: Bool)] = []
    for text in screen.scrollback {
      all.append((.scrollback(.contains(try variables.text(text))), false))
    }
    for styled in screen.styled {
      let text = try variables.text(styled.text)
      all.append((.styled(.contains(text), style: try variables.text(styled.style)), false))
    }
    if let text = screen.clipboard {
      all.append((.clipboard(.equals(try variables.text(text))), false))
    }
    if let hides = screen.hidesInput { all.append((.hidesInput, !hides)) }
    return all
  }

  // MARK: The device

  /// Steps that page objects perform; those record and explain themselves.
  func device(_ step: FlowStep) async throws {
    let (file, line) = (step.place.file, step.place.line)
    switch step.command {
    case .expectSnapshot(let snapshot):
      try await settle()
      try await expect(snapshot, step)
    case .assertScreenshot(let shot):
      try await settle()
      let percent = try variables.number(shot.threshold, "thresholdPercentage")
      guard (0...100).contains(percent) else {
        throw FlowTextError("thresholdPercentage must be from 0 to 100, not \(shot.threshold)")
      }
      try await app.expectSnapshot(
        try name(shot.path), as: .image,
        limits: ComparisonLimits(share: (100 - percent) / 100), file: file, line: line)
    case .takeScreenshot(let shot):
      try await settle()
      // It is kept, and compared with nothing.
      let picture = try await app.takenPicture(at: site(step))
      try app.attach(picture, named: "\(try name(shot.path)).png", file: file, line: line)
    case .resize(let columns, let rows):
      try await app.resize(columns: columns, rows: rows, file: file, line: line)
      noteInput()
    case .signal(let name):
      try await app.signal(Signal(try variables.text(name)), file: file, line: line)
      noteInput()
    case .waitForExit(let exit): try await expectExit(exit, step)
    case .push(let payload):
      let push = Push("push", payload.objectValue ?? [:])
      try await app.push(push, file: file, line: line)
      noteInput()
    case .setOrientation(let text):
      let value = try variables.text(text).uppercased()
      let isLandscape = value.hasPrefix("LANDSCAPE")
      guard isLandscape || ["PORTRAIT", "UPSIDE_DOWN"].contains(value) else {
        throw FlowTextError("an orientation is PORTRAIT or LANDSCAPE, not \"\(value)\"")
      }
      try await app.rotate(isLandscape ? .landscape : .portrait, file: file, line: line)
      noteInput()
    case .setDarkMode(let text):
      let value = try variables.text(text).lowercased()
      guard ["enabled", "disabled", "true", "false"].contains(value) else {
        throw FlowTextError("setDarkMode must be enabled or disabled, not \"\(value)\"")
      }
      try await setDark(["enabled", "true"].contains(value), step)
    default: try await setDark(app.setting("colorScheme") != "dark", step)
    }
  }

  private func setDark(_ isDark: Bool, _ step: FlowStep) async throws {
    try await app.set(
      isDark ? .darkMode : .lightMode, file: step.place.file, line: step.place.line)
    noteInput()
  }

  /// The name of a picture: its path without folders and extension.
  private func name(_ path: String) throws -> String {
    let name = try variables.text(path).split(separator: "/").last.map(String.init) ?? "screenshot"
    return name.hasSuffix(".png") ? String(name.dropLast(4)) : name
  }

  private func expect(_ snapshot: FlowSnapshot, _ step: FlowStep) async throws {
    let regions = try snapshot.ignored.map { selector -> SnapshotRegion in
      let selector = try variables.selector(selector)
      return selector.id.map { .element($0) } ?? .text(selector.text ?? "")
    }
    let name = try variables.text(snapshot.name)
    let (file, line) = (step.place.file, step.place.line)
    // Both are compared before the first that differs fails.
    switch (snapshot.kinds.contains(.grid), snapshot.kinds.contains(.image)) {
    case (true, true):
      try await app.expectSnapshot(
        name, as: .grid, .image, ignoring: regions, file: file, line: line)
    case (false, true):
      try await app.expectSnapshot(name, as: .image, ignoring: regions, file: file, line: line)
    default:
      try await app.expectSnapshot(name, ignoring: regions, file: file, line: line)
    }
  }

  private func expectExit(_ exit: FlowExit, _ step: FlowStep) async throws {
    let expected = exit.expected.map { text in
      Int(text).map(AppExit.code) ?? .signal(Signal(text))
    }
    try await app.expectExit(
      anyOf: expected, within: exit.timeout, file: step.place.file, line: step.place.line)
    isUnsettled = false
  }
}
