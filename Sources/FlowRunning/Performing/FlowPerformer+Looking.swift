import Devices
import Execution
import FlowFormat
import FlowMatching
import Foundation
import JSONModel
import PageObjects
import Patterns
import SessionSnapshots

/// What a selector came to on one screen.
struct FlowSighting {
  var element: FlowElement
  /// How many matched.
  var count: Int
  var tree: FlowTree
}

extension FlowPerformer {
  /// Between two looks in the first second of a search, and later.
  private static let pause = (first: Duration.milliseconds(30), later: Duration.milliseconds(150))

  // MARK: The screen

  /// The elements that the screen shows, once the app has handled the last input.
  func tree() async throws -> FlowTree {
    guard try await app.driverKind == .own else {
      try await settle()
      return FlowTree(source: try await app.capturedElements())
    }
    // One command of our own driver waits and looks. An app that has just started may still load: a
    // tap on what it shows meanwhile would miss.
    let limit = isUnsettled || seen == nil ? limits.settle : .zero
    isUnsettled = false
    let elements = try await app.shownElements(within: limit, knowing: seen?.elements)
    var tree =
      if let seen, seen.elements.version == elements.version { seen.tree } else {
        FlowTree(source: elements.source, references: elements.references)
      }
    (tree.isSettled, tree.hasEnded) = (elements.isSettled, elements.hasEnded)
    tree.isIdle = elements.isIdle
    seen = (elements, tree)
    return tree
  }

  /// The match of a selector now, also among the screen's texts that no element has.
  private func sighting(
    _ selector: FlowSelector
  ) async throws -> (sighting: FlowSighting?, tree: FlowTree) {
    let tree = try await tree()
    do throws(PatternError) {
      if let found = try sighting(selector, in: tree) { return (found, tree) }
    } catch {
      throw refused(error)
    }
    guard selector.meansText, try await app.hasGrid else {
      return (nil, tree)
    }
    let whole = tree.withTexts(of: try await app.capturedScreen())
    do throws(PatternError) {
      return (try sighting(selector, in: whole), whole)
    } catch {
      throw refused(error)
    }
  }

  private func refused(_ error: PatternError) -> any Error {
    app.unmet(.refused, "cannot be looked for: \(error)")
  }

  private func sighting(
    _ selector: FlowSelector, in tree: FlowTree
  ) throws(PatternError) -> FlowSighting? {
    let found = try matcher.matches(selector, in: tree)
    guard let first = found.first else { return nil }
    return FlowSighting(element: tree.elements[first], count: found.count, tree: tree)
  }

  // MARK: Waiting

  /// Waits until the app has handled the last input.
  func settle() async throws {
    guard isUnsettled else { return }
    isUnsettled = false
    try await app.rested(within: limits.settle)
  }

  /// Remembers that input was sent.
  func noteInput() {
    lastInput = app.clock.now
    isUnsettled = true
    typedSecret = ""
    app.hasOpenDenials = false
  }

  /// When a search ends: its time is less by what has passed since the last input.
  private func deadline(_ limit: Duration) -> ContinuousClock.Instant {
    max(app.clock.now, lastInput + limit)
  }

  /// Waits until a selector has a match.
  ///
  /// - Parameter limit: nil for Maestro's, less the time since the last input.
  func find(
    _ selector: FlowSelector, _ step: FlowStep, within limit: Duration? = nil
  ) async throws -> FlowSighting {
    let selector = try variables.selector(selector)
    var look = try await sighting(selector)
    let start = app.clock.now
    let end =
      limit.map { start + $0 }
      ?? deadline(step.isOptional ? limits.optional : limits.find)
    let isShort = (step.isOptional || limits.whenIdle != nil) && limit == nil
    var isLast = false
    var isNew = false
    while true {
      let (found, tree) = look
      if let found {
        guard found.count == 1 || !isStrict || selector.index != nil else {
          throw app.unmet(
            .ambiguous,
            "matches \(found.count) elements, and strict: allows one. Add index:, id: or a relation "
              + "such as below:. It looked",
            nearest: Self.nearest(selector, tree))
        }
        app.noteLook()
        try await app.noteWanted(try JSONValue(encoding: selector), isNew: isNew)
        return found
      }
      isNew = true
      if isLast {
        guard try await isBeyondWindow(selector) else {
          throw app.unmet(
            .notFound, "found nothing", nearest: Self.nearest(selector, tree))
        }
        throw app.unmet(
          .notFound,
          "found nothing in the window, but further on the page: write scrollUntilVisible before it. "
            + "It looked", nearest: [])
      }
      // The app may have drawn between the look and its rest: one more look decides.
      isLast = try await isOver(end, since: start, isShort: isShort, tree)
      if !(isLast && isDecided(tree, isShort)) { look = try await sighting(selector) }
    }
  }

  /// Whether a browser's page has what its window does not show.
  private func isBeyondWindow(_ selector: FlowSelector) async throws -> Bool {
    guard app.live?.isPage == true else { return false }
    let whole = FlowTree(source: try await app.capturedElements(), showsAll: true)
    do throws(PatternError) {
      return try sighting(selector, in: whole) != nil
    } catch {
      throw refused(error)
    }
  }

  /// Waits until a selector has no match.
  func waitUntilGone(
    _ selector: FlowSelector, _ step: FlowStep, within limit: Duration? = nil,
    lasting: Duration? = nil
  ) async throws {
    let selector = try variables.selector(selector)
    var look = try await sighting(selector)
    let start = app.clock.now
    let end =
      limit.map { start + $0 }
      ?? deadline(step.isOptional ? limits.optional : limits.find)
    let isShort = (step.isOptional || limits.whenIdle != nil) && limit == nil
    var isLast = false
    while true {
      guard let found = look.sighting else {
        if try await isGone(selector, lasting, step, until: end) { return app.noteLook() }
        look = try await sighting(selector)
        continue
      }
      if isLast {
        throw app.unmet(
          .expectation, "still saw \(found.element.description)", nearest: [])
      }
      isLast = try await isOver(end, since: start, isShort: isShort, look.tree)
      if !(isLast && isDecided(look.tree, isShort)) { look = try await sighting(selector) }
    }
  }

  /// Whether what an own look did not find is not there for the driver either, once the app has done what the last
  /// input has begun; it must not come before the next input.
  private func isGone(
    _ selector: FlowSelector, _ lasting: Duration?, _ step: FlowStep,
    until end: ContinuousClock.Instant
  ) async throws -> Bool {
    guard try await app.driverKind == .own else {
      guard lasting == nil else {
        throw app.unmet(
          .unsupported, "has `for:`, which needs qa-runner's own driver. It was not looked for")
      }
      return true
    }
    isUnsettled = false
    let left = max(.zero, app.clock.now.duration(to: end), lasting ?? .zero)
    do {
      try await app.awaitGone(
        flow: try JSONValue(encoding: selector), within: left, lasting: lasting,
        isHeld: !step.isOptional)
      return true
    } catch  where App.isUnmetWait(error) {
      guard app.clock.now >= end else { return false }
      throw app.unmet(.expectation, "saw it come")
    }
  }

  /// Waits a moment; whether the time is over.
  ///
  /// - Parameter isShort: whether it is over, too, when nothing but input can make the app go on.
  private func isOver(
    _ end: ContinuousClock.Instant, since start: ContinuousClock.Instant, isShort: Bool,
    _ tree: FlowTree
  ) async throws -> Bool {
    let now = app.clock.now
    guard now < end else { return true }
    if tree.hasEnded {
      // An end that is a fault is the failure; after an orderly one nothing else comes.
      try await app.rested(within: .milliseconds(100))
      return true
    }
    if start.duration(to: now) >= limits.whenIdle ?? .zero, isDecided(tree, isShort) { return true }
    if isShort, let least = limits.whenIdle, start.duration(to: now) >= least,
      try await app.driverKind == .own, try await app.rested(within: now.duration(to: end))
    {
      return true
    }
    let pause = start.duration(to: now) < .seconds(1) ? Self.pause.first : Self.pause.later
    try await app.clock.sleep(until: min(end, now + pause))
    return false
  }

  /// Whether no other look can find more: the app was idle at the last one, and the search ends then.
  private func isDecided(_ tree: FlowTree, _ isShort: Bool) -> Bool {
    isShort && (limits.whenIdle == nil ? tree.isIdle : tree.isSettled)
  }

  /// Whether a condition holds: its elements are waited for, 7 s at most, unless nothing but input can
  /// make the app go on.
  func holds(_ condition: FlowCondition, _ step: FlowStep) async throws -> Bool {
    try await act(step.of(condition)) {
      if let platform = condition.platform, !(try await isPlatform(platform)) { return false }
      try await prepare(condition.texts)
      if let expression = condition.expression, !(try variables.isTrue(expression)) {
        return false
      }
      if let visible = condition.visible, !(try await comes(visible, true, condition)) {
        return false
      }
      if let gone = condition.notVisible, !(try await comes(gone, false, condition)) {
        return false
      }
      return true
    }
  }

  private func comes(
    _ selector: FlowSelector, _ isWanted: Bool, _ condition: FlowCondition
  ) async throws -> Bool {
    let selector = try variables.selector(selector)
    var look = try await sighting(selector)
    let start = app.clock.now
    let end = condition.timeout.map { start + $0 } ?? deadline(limits.optional)
    var isLast = false
    while true {
      if (look.sighting != nil) == isWanted {
        // An element that is not there has shown nothing.
        if isWanted { app.noteLook() }
        return true
      }
      if isLast { return false }
      // The app may have drawn between the look and its rest: one more look decides.
      let isShort = condition.timeout == nil
      isLast = try await isOver(end, since: start, isShort: isShort, look.tree)
      if !(isLast && isDecided(look.tree, isShort)) { look = try await sighting(selector) }
    }
  }

  private func isPlatform(_ platform: FlowCondition.Platform) async throws -> Bool {
    switch (try await app.driverKind, platform) {
    case (.own, .web) where app.live?.isPage == true: true
    case (.own, _): FlowSupport(target: target).isPlatform(platform)
    case (.appium(_, let isAndroid), .android): isAndroid
    case (.appium(_, let isAndroid), .ios): !isAndroid
    default: false
    }
  }

  // MARK: Explaining

  /// The elements whose texts or ids come nearest to what was sought.
  private static func nearest(_ selector: FlowSelector, _ tree: FlowTree) -> [String] {
    // A text of thousands of characters comes near to nothing, and finding that out takes long.
    guard let wanted = (selector.text ?? selector.id)?.lowercased(), !wanted.isEmpty,
      wanted.count < 200
    else { return [] }
    var rated: [(distance: Int, text: String)] = []
    for element in tree.elements {
      let names =
        selector.text != nil ? [element.text, element.label, element.hint] : [element.id]
      let distances = names.compactMap { name -> Int? in
        guard let name = name?.lowercased(), !name.isEmpty else { return nil }
        if name.contains(wanted) || (wanted.contains(name) && name.count * 2 > wanted.count) {
          return 1
        }
        // A longer text may begin with what was sought.
        let sought = String(wanted.prefix(80))
        let (whole, start) = (String(name.prefix(80)), String(name.prefix(sought.count)))
        return min(
          EditDistance.between(sought, whole), EditDistance.between(sought, start) + 1)
      }
      guard let distance = distances.min(), distance <= max(2, wanted.count / 3) else { continue }
      if !rated.contains(where: { $0.text == element.description }) {
        rated.append((distance, element.description))
      }
    }
    return rated.enumerated().sorted {
      ($0.element.distance, $0.offset) < ($1.element.distance, $1.offset)
    }.prefix(4).map(\.element.text)
  }
}

extension FlowStep {
  /// The look at a condition, as a step of its own in reports.
  fileprivate func of(_ condition: FlowCondition) -> FlowStep {
    var step = self
    step.label = "when \(condition.description)"
    return step
  }
}
