import Execution
import FlowFormat
import FlowMatching
import PageObjects

/// Steps that tap.
extension FlowPerformer {
  enum Tap { case tap, double, long }

  func tap(_ kind: Tap, _ step: FlowStep) async throws {
    let tap = TapWay(kind, step.values)
    guard let target = step.values.target else {
      let tree = try await tree()
      let whole = Rect(x: 0, y: 0, width: tree.size.width, height: tree.size.height)
      return try await touch(whole, tap)
    }
    if let locator = target.locator {
      return try await act(on: locator) { try await app.clicked($0, within: $1) }
    }
    let end = app.clock.now + (step.isOptional ? limits.optional : limits.find)
    while true {
      let before = tap.retriesIfNoChange ? try await app.capturedElements() : nil
      let found = try await find(target, step)
      do {
        try await self.tap(found, tap)
      } catch  where App.isPassing(error) && app.clock.now < end {
        // It changed between the look and the tap.
        continue
      }
      guard let before else { return }
      try await settle()
      guard try await app.capturedElements() == before else { return }
      try await self.tap(found, tap)
      return
    }
  }

  private func tap(_ found: FlowSighting, _ tap: TapWay) async throws {
    guard tap.point == nil, let path = found.element.address.expression else {
      return try await touch(found.element.frame, tap)
    }
    if app.live?.isPage == true, let reference = found.element.reference {
      return try await tapPage(reference, tap)
    }
    let locator = app[.xpath(path)]
    let limit = Duration.seconds(2)
    switch tap.kind {
    case .long: try await app.longPressed(locator, for: .milliseconds(3000), within: limit)
    case .tap, .double:
      for number in 0..<tap.count {
        if number > 0 { try await app.clock.sleep(until: app.clock.now + tap.delay) }
        // On a settled screen the element is what was just seen, and ready for input.
        if number == 0, found.tree.isSettled, found.element.isEnabled,
          let reference = found.element.reference, try await app.clicked(reference: reference)
        {
          continue
        }
        try await app.clicked(locator, within: limit)
      }
    }
    noteInput()
  }

  /// Taps an element of a page, which has no path of ours.
  private func tapPage(_ reference: String, _ tap: TapWay) async throws {
    for number in 0..<(tap.kind == .long ? 1 : tap.count) {
      if number > 0 { try await app.clock.sleep(until: app.clock.now + tap.delay) }
      let isTapped =
        tap.kind == .long
        ? try await app.longPressed(reference: reference, for: .milliseconds(3000))
        : try await app.clicked(reference: reference)
      guard isTapped else {
        throw app.unmet(.notActionable, "found an element that does not take the tap")
      }
    }
    noteInput()
  }

  /// Taps a point of a rectangle.
  private func touch(_ frame: Rect, _ tap: TapWay) async throws {
    let point = try place(tap.point ?? "50%,50%", in: frame)
    for number in 0..<tap.count {
      if number > 0 { try await app.clock.sleep(until: app.clock.now + tap.delay) }
      try await app.touched(
        [point], holding: tap.kind == .long ? .milliseconds(3000) : .zero)
    }
    noteInput()
  }

  /// A point of the screen, in the session's unit.
  func screenPoint(_ text: String) async throws -> (x: Double, y: Double) {
    let size = try await tree().size
    return try place(text, in: Rect(x: 0, y: 0, width: size.width, height: size.height))
  }

  func place(_ text: String, in frame: Rect) throws -> (x: Double, y: Double) {
    let value = try variables.text(text)
    guard let point = FlowPoint(value) else {
      throw FlowTextError("a point must be written as 50%,50% or 100,200, not \"\(value)\"")
    }
    guard point.isRelative else { return (frame.x + point.x, frame.y + point.y) }
    // 100 % is the last place inside.
    return (
      frame.x + min(frame.width * point.x / 100, max(0, frame.width - 1)),
      frame.y + min(frame.height * point.y / 100, max(0, frame.height - 1))
    )
  }
}

/// How a step taps.
private struct TapWay {
  var kind: FlowPerformer.Tap
  var point: String?
  var retriesIfNoChange: Bool
  var count: Int
  /// Between two taps.
  var delay: Duration

  init(_ kind: FlowPerformer.Tap, _ values: FlowValues) {
    self.kind = kind
    point = values.point
    retriesIfNoChange = values.retryTapIfNoChange ?? false
    delay = .milliseconds(values.delay ?? 100)
    count =
      switch kind {
      case .tap: max(1, values.count ?? 1)
      case .double: 2
      case .long: 1
      }
  }
}
