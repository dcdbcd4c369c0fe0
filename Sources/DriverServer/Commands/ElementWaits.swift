import Execution
import Foundation
import JSONModel
import TerminalModel
import WireProtocol

/// Waits for elements to be in a state, and for the app to settle.
struct ElementWaits: Sendable {
  let app: RunningApp
  /// Where the session's searches are done that may take long.
  let lane: WorkLane

  /// What a look at one view found out about a wait.
  enum Outcome: Sendable {
    case met(ElementTree.Index?)
    /// No element matches.
    case nothing
    /// Elements match, but not as they should.
    case unmet(String)

    var isMet: Bool { if case .met = self { true } else { false } }
  }

  /// Waits, frame by frame, until an element is in a state.
  /// - Throws: `no such element` or `timeout` at the end, with near misses and what changed.
  func waitFor(
    _ argument: JSONValue, deadline: ContinuousClock.Instant
  ) async throws(WebDriverError) -> JSONValue {
    let request = try Self.request(argument)
    if request.isDenial { return try await deny(request, deadline: deadline) }
    let first = app.backend.view()
    let limit = Duration.milliseconds(max(0, request.timeout))
    var end = min(deadline, app.timing.now + limit)
    var watch = EffectWatch(app)
    var previous: AppView?
    var isNew = false
    while true {
      let view = app.backend.view()
      let (outcome, isEcho) = try await positiveLook(request, in: view, before: previous)
      if case .met(let index) = outcome {
        let isBelieved = try await watch.believes(view) { before throws(WebDriverError) in
          if case .met = try await wholeLook(request, in: before, before: nil) { return false }
          return true
        }
        if isBelieved {
          await want(request, index, in: view, isNew: isNew)
          return index.map { app.reference($0, in: view.tree) } ?? .null
        }
      } else {
        isNew = true
      }
      if !watch.isOver {
        previous = view
        // The time to wait begins once the program could show what is waited for.
        if try await watch.step(after: view, deadline: deadline) {
          end = min(deadline, app.timing.now + limit)
        }
        continue
      }
      if let gone = app.backend.end, view.generation == app.backend.view().generation {
        throw WebDriverError(
          .unknownError, "The app \(gone.termination) during the wait.", fault: gone.fault)
      }
      if app.timing.now >= end || Task.isCancelled {
        throw try await lane.run { () throws(WebDriverError) in
          failure(outcome, request, first: first, last: view)
        }
      }
      previous = view
      // No event says that the app has read what the terminal shows already, or that what moved has stopped.
      let isSoon = isEcho || request.condition == .actionable
      let next = isSoon ? min(end, app.timing.now + .milliseconds(isEcho ? 10 : 30)) : end
      try await app.change(after: view.generation, deadline: next)
    }
  }

  private static func request(_ json: JSONValue) throws(WebDriverError) -> WaitRequest {
    try SearchBudget.check(String(decoding: json.encoded(), as: UTF8.self))
    do {
      return try json.decoded(as: WaitRequest.self)
    } catch {
      let reason = JSONCoder.reason(of: error)
      throw WebDriverError(
        .invalidArgument,
        "The argument of mobile: waitFor can't be read: \(reason). It is "
          + "{\"locator\": {…}, \"condition\": \"visible\", \"isNegated\": false, \"timeout\": 5000}; "
          + "only the locator must be there.")
    }
  }

  /// A look for what should be there; what only the terminal's echo shows is not.
  private func positiveLook(
    _ request: WaitRequest, in view: AppView, before: AppView?
  ) async throws(WebDriverError) -> (outcome: Outcome, isEcho: Bool) {
    let outcome = try await wholeLook(request, in: view, before: before)
    guard outcome.isMet, let bare = app.backend.viewWithoutEcho(view),
      !(try await wholeLook(request, in: bare, before: nil)).isMet
    else { return (outcome, false) }
    return (
      .unmet("the terminal alone shows it: the app has not read what was typed"), true
    )
  }

  /// A look that takes as long as it may: what is more than brief is left to the session's lane.
  func wholeLook(
    _ request: WaitRequest, in view: AppView, before: AppView?
  ) async throws(WebDriverError) -> Outcome {
    if view.tree.isLight {
      do {
        return try look(request, in: view, before: before, isBrief: true)
      } catch {
        // A bad locator is reported by the whole look, as is one that only takes long.
      }
    }
    return try await lane.run { () throws(WebDriverError) in
      try look(request, in: view, before: before, isBrief: false)
    }
  }

  func look(
    _ request: WaitRequest, in view: AppView, before: AppView?, isBrief: Bool
  ) throws(WebDriverError) -> Outcome {
    if let flow = request.flow { return try flowLook(flow, request, in: view) }
    let engine = LocatorEngine(
      tree: view.tree, screen: view.screen, unit: app.unit, isBrief: isBrief)
    let matches = try engine.matches(request.locator)
    let visible = matches.filter(view.isDisplayed)
    switch request.condition {
    case .gone:
      let isGone = visible.isEmpty
      if isGone, !request.isNegated,
        let doubt = try doubt(request.locator, in: view, isBrief: isBrief)
      {
        return .unmet(doubt)
      }
      if isGone != request.isNegated { return .met(isGone ? nil : visible.first) }
      return isGone ? .nothing : .unmet("it is still there")
    case .count(let count):
      if matches.isEmpty, count == 0, !request.isNegated,
        let doubt = try doubt(request.locator, in: view, isBrief: isBrief)
      {
        return .unmet(doubt)
      }
      if (matches.count == count) != request.isNegated { return .met(nil) }
      return .unmet("there are \(matches.count)")
    default: break
    }
    guard !matches.isEmpty else {
      // What isn't there is neither visible nor anything else.
      guard request.isNegated, [.present, .visible].contains(request.condition) else {
        return .nothing
      }
      return try doubt(request.locator, in: view, isBrief: isBrief).map(Outcome.unmet) ?? .met(nil)
    }
    let candidates = visible.count == 1 ? visible : matches
    guard candidates.count == 1, let index = candidates.first else {
      return .unmet("\(matches.count) elements match where one is meant")
    }
    let problem = try problem(
      with: index, request.condition, in: view, before: before,
      SearchBudget(isBrief: isBrief))
    if (problem == nil) != request.isNegated { return .met(index) }
    return .unmet(problem ?? "it still is so")
  }

  /// Why the element is not in the state; nil when it is.
  private func problem(
    with index: ElementTree.Index, _ condition: ElementCondition, in view: AppView,
    before: AppView?, _ budget: SearchBudget
  ) throws(WebDriverError) -> String? {
    let node = view.tree[index]
    switch condition {
    case .present, .gone, .count: return nil
    case .visible: return view.isDisplayed(index) ? nil : "it is not visible"
    case .enabled: return node.states.isEnabled ? nil : "it is disabled"
    case .disabled: return node.states.isEnabled ? "it is enabled" : nil
    case .selected:
      return node.states.isChecked ?? node.isHighlighted ? nil : "it is not selected"
    case .focused: return node.states.isFocused ? nil : "it does not have focus"
    case .text(let match):
      let text = view.tree.text(of: index)
      return try TextMatcher(match).matches(text, budget: budget)
        ? nil : "its text is \"\(text.prefix(200))\""
    case .value(let match):
      let value = node.value ?? ""
      return try TextMatcher(match).matches(value, budget: budget)
        ? nil : "its value is \"\(value.prefix(200))\""
    case .actionable: return obstacle(to: index, in: view, before: before)
    }
  }

  /// Why the element can't take input now; nil when it can.
  func obstacle(
    to index: ElementTree.Index, in view: AppView, before: AppView?
  ) -> String? {
    let node = view.tree[index]
    guard node.states.isEnabled else { return "it is disabled" }
    guard view.isDisplayed(index) else {
      // An agent brings what is scrolled away into view when it is used.
      return app.backend.hasAgent && !node.states.isVisible && isScrolledAway(index, in: view)
        ? nil : "it is not visible"
    }
    if let cover = view.cover(of: index) {
      return "it is covered by \(app.line(cover, in: view))"
    }
    if view.busy > 0 {
      let same = before.flatMap { before in
        before.tree.index(ofID: node.id).map { before.tree[$0].frame == node.frame }
      }
      if same != true { return "it is not stable" }
    }
    if node.attributes[PageOutline.movingKey] != nil || hasMoved(node) { return "it is not stable" }
    if let coming = view.coming, coming.descendant(id: node.id)?.frame != node.frame {
      return "it is not stable"
    }
    return nil
  }

  /// How long an element must have been where it is.
  private static let restTime = Duration.milliseconds(60)

  /// Whether the app has shown an element in another place a moment ago.
  private func hasMoved(_ node: ElementNode) -> Bool {
    let newest = app.backend.newestMoment
    let since = app.timing.now - Self.restTime
    return app.backend.moments(after: newest > 3 ? newest - 3 : 0).contains { moment in
      guard moment.time > since else { return false }
      let tree = moment.view().tree
      return tree.index(ofID: node.id).map { tree[$0].frame != node.frame } ?? false
    }
  }

  private func isScrolledAway(_ index: ElementTree.Index, in view: AppView) -> Bool {
    view.tree[index].attributes[ElementTree.scrolledKey] != nil
      || view.tree.ancestors(of: index).contains {
        [.scrollArea, .list].contains(view.tree[$0].role) && view.isDisplayed($0)
      }
  }

  func failure(
    _ outcome: Outcome, _ request: WaitRequest, first: AppView, last: AppView
  ) -> WebDriverError {
    let engine = LocatorEngine(tree: last.tree, screen: last.screen, unit: app.unit)
    let misses = NearMisses(engine)
    var details = [
      "changes": TreeChanges(from: first.tree, to: last.tree).lines.joined(separator: "\n")
    ]
    let within = "within \(request.timeout) ms"
    switch outcome {
    case .unmet(let problem):
      // A locator that was read before is read again.
      let matches = (try? engine.matches(request.locator)) ?? []
      details["candidates"] = matches.prefix(3).map(misses.line).joined(separator: "\n")
      return WebDriverError(
        .timeout, "The element was not as expected \(within): \(problem).",
        details: details)
    case .nothing, .met:
      let near = misses.lines(for: request.locator)
      details["candidates"] = near.joined(separator: "\n")
      return WebDriverError(
        .noSuchElement,
        "No element matched \(within)"
          + (near.isEmpty ? "." : "; nearest: \(near.joined(separator: "; "))."),
        details: details)
    }
  }

  /// Waits until the app has handled its input and no call or animation is under way.
  func settle(timeout: Duration, deadline: ContinuousClock.Instant) async throws(WebDriverError) {
    let end = min(deadline, app.timing.now + timeout)
    while true {
      let view = app.backend.view()
      if try await app.backend.isSettled(view, deadline: deadline) { return }
      if let gone = app.backend.end {
        if view.isInferred, gone.isOrderly { return }
        throw WebDriverError(
          .unknownError, "The app \(gone.termination) before it came to rest.", fault: gone.fault)
      }
      guard app.timing.now < end, !Task.isCancelled else {
        throw WebDriverError(
          .timeout,
          "The app did not come to rest within \(timeout): "
            + (view.busy > 0 ? "\(view.busy) calls or animations are under way." : "it draws on."))
      }
      try await app.change(
        after: view.generation, deadline: min(end, app.timing.now + .milliseconds(20)))
    }
  }
}

extension ElementNode {
  /// This element or the one below it that has the id.
  fileprivate func descendant(id: Int) -> ElementNode? {
    if self.id == id { return self }
    for child in children {
      if let found = child.descendant(id: id) { return found }
    }
    return nil
  }
}
