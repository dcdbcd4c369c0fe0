import Execution
import JSONModel
import Synchronization
import TerminalModel
import WireProtocol

/// Finds elements, at once or within the time that the session's settings give.
final class ElementSearch: Sendable {
  private let app: RunningApp
  private let options: SessionOptions
  private let waits: ElementWaits
  /// What the last search that found its element saw.
  private let lastGood = Mutex<ElementTree?>(nil)

  init(app: RunningApp, options: SessionOptions, waits: ElementWaits) {
    self.app = app
    self.options = options
    self.waits = waits
  }

  /// Forgets what was seen of an app that is gone.
  func reset() { lastGood.withLock { $0 = nil } }

  /// What one look for elements found.
  private struct Look {
    var view: AppView
    var matches: [ElementTree.Index]
    /// Why the element that is meant can't take input yet; nil where it can, or nobody asked.
    var obstacle: String?
  }

  // MARK: One look

  /// - Parameter isBrief: Whether an expression that takes long may be left to another look: nil.
  private func look(
    _ find: FindRequest, before: AppView? = nil, isBrief: Bool = false
  ) throws(WebDriverError) -> Look? {
    let view = app.backend.view()
    if isBrief, !view.tree.isLight { return nil }
    let root: ElementTree.Index? =
      if let parent = find.parent { try app.index(of: parent, in: view) } else { nil }
    let engine = LocatorEngine(
      tree: view.tree, screen: view.screen, unit: app.unit, isBrief: isBrief)
    guard let matches = try engine.find(find.strategy, find.value, within: root) else { return nil }
    var look = Look(view: view, matches: matches)
    if options.settings.readyTimeout > 0, let first = matches.first {
      look.obstacle = waits.obstacle(to: first, in: view, before: before)
    }
    return look
  }

  /// A look that takes as long as it may: what is more than brief is left to the session's lane.
  private func wholeLook(
    _ find: FindRequest, before: AppView?
  ) async throws(WebDriverError) -> Look {
    if let look = try look(find, before: before, isBrief: true) { return look }
    return try await waits.lane.run { [self] () throws(WebDriverError) in
      guard let look = try look(find, before: before) else {
        throw WebDriverError(.unknownError, "The find ended without a look: try again.")
      }
      return look
    }
  }

  /// When a find that begins now ends at the latest.
  private func end(
    of find: FindRequest, _ waitsUntilReady: Bool, _ deadline: ContinuousClock.Instant
  ) -> ContinuousClock.Instant {
    let start = app.timing.now
    let implicit = options.timeouts.implicit.map { start + .milliseconds($0) } ?? deadline
    let ready = start + .milliseconds(waitsUntilReady ? options.settings.readyTimeout : 0)
    return min(max(implicit, ready), deadline)
  }

  /// What matched in an earlier view.
  private func matches(
    of find: FindRequest, in view: AppView
  ) async throws(WebDriverError) -> [ElementTree.Index] {
    let root: ElementTree.Index?
    if let parent = find.parent {
      // What holds it has come since.
      guard let index = try? app.index(of: parent, in: view) else { return [] }
      root = index
    } else {
      root = nil
    }
    let brief = LocatorEngine(tree: view.tree, screen: view.screen, unit: app.unit, isBrief: true)
    if view.tree.isLight, let matches = try brief.find(find.strategy, find.value, within: root) {
      return matches
    }
    return try await waits.lane.run { [self] () throws(WebDriverError) in
      let engine = LocatorEngine(tree: view.tree, screen: view.screen, unit: app.unit)
      return try engine.find(find.strategy, find.value, within: root) ?? []
    }
  }

  /// The matches once there are some, ready if a setting says so, or what there is at the end.
  private func find(
    _ find: FindRequest, waitsUntilReady: Bool,
    deadline: ContinuousClock.Instant
  ) async throws(WebDriverError) -> Look {
    var end = end(of: find, waitsUntilReady, deadline)
    var watch = EffectWatch(app)
    var before: AppView?
    while true {
      let look = try await wholeLook(find, before: before)
      let isFound = !look.matches.isEmpty && (!waitsUntilReady || look.obstacle == nil)
      if !watch.isOver {
        if isFound,
          try await watch.believes(
            look.view,
            isNew: { old throws(WebDriverError) in
              try await matches(of: find, in: old).isEmpty
            })
        {
          return look
        }
        before = look.view
        if try await watch.step(after: look.view, deadline: deadline) {
          end = self.end(of: find, waitsUntilReady, deadline)
        }
        continue
      }
      if isFound || app.timing.now >= end || app.backend.end != nil || Task.isCancelled {
        return look
      }
      before = look.view
      // Rest shows only in that nothing changes, so that must be looked at again by itself.
      let next = look.obstacle == nil ? end : min(end, app.timing.now + .milliseconds(20))
      try await app.change(after: look.view.generation, deadline: next)
    }
  }

  // MARK: Answers

  /// The elements that are there now; nil where the find may have to wait for them.
  func allNow(
    _ command: SessionCommand
  ) throws(WebDriverError) -> JSONValue? {
    let request = try FindRequest(command)
    guard let look = try look(request, isBrief: true),
      !look.matches.isEmpty || options.timeouts.implicit == 0
    else { return nil }
    return all(look)
  }

  private func all(_ look: Look) -> JSONValue {
    let tree = look.view.tree
    if !look.matches.isEmpty { lastGood.withLock { $0 = tree } }
    return .array(look.matches.map { app.reference($0, in: tree) })
  }

  func all(
    _ command: SessionCommand, deadline: ContinuousClock.Instant
  ) async throws(WebDriverError) -> JSONValue {
    let look = try await find(
      try FindRequest(command), waitsUntilReady: false, deadline: deadline)
    return all(look)
  }

  /// The element, if it is there and ready now; nil where the find may have to wait for it.
  func oneNow(
    _ command: SessionCommand
  ) throws(WebDriverError) -> JSONValue? {
    let request = try FindRequest(command)
    // What came nearest to a find in vain takes a while to tell.
    guard let look = try look(request, isBrief: true), look.obstacle == nil,
      look.matches.count == 1 || !look.matches.isEmpty && !isStrict(request)
    else { return nil }
    return try one(look, request)
  }

  func one(
    _ command: SessionCommand, deadline: ContinuousClock.Instant
  ) async throws(WebDriverError) -> JSONValue {
    let request = try FindRequest(command)
    let look = try await find(request, waitsUntilReady: true, deadline: deadline)
    if look.matches.count == 1 || !look.matches.isEmpty && !isStrict(request) {
      return try one(look, request)
    }
    return try await waits.lane.run { [self] () throws(WebDriverError) in try one(look, request) }
  }

  /// Whether a find that several elements match fails.
  private func isStrict(_ request: FindRequest) -> Bool {
    options.settings.isStrict || request.strategy == .query
  }

  private func one(_ look: Look, _ request: FindRequest) throws(WebDriverError) -> JSONValue {
    let misses = NearMisses(LocatorEngine(tree: look.view.tree, unit: app.unit))
    guard let first = look.matches.first else {
      if let end = app.backend.end, !look.view.isInferred || !end.isOrderly {
        throw WebDriverError(
          .unknownError, "The app \(end.termination) before the element came.", fault: end.fault)
      }
      throw nothing(look, request, misses)
    }
    if isStrict(request), look.matches.count > 1 {
      throw WebDriverError(
        .invalidSelector,
        "\(look.matches.count) elements match where one is meant: name it more closely, or give an "
          + "index.",
        details: [
          "candidates": look.matches.prefix(5).map(misses.line).joined(separator: "\n")
        ])
    }
    if let obstacle = look.obstacle {
      throw WebDriverError(
        .noSuchElement,
        "\(misses.line(first)) matches \(request.description), but can't take input: \(obstacle).",
        details: ["candidates": misses.line(first)])
    }
    lastGood.withLock { $0 = look.view.tree }
    return app.reference(first, in: look.view.tree)
  }

  /// The error of a find without a match: what came nearest, and what changed since all was well.
  private func nothing(
    _ look: Look, _ request: FindRequest, _ misses: NearMisses
  ) -> WebDriverError {
    let near = misses.lines(for: request.strategy, request.value)
    let changes =
      lastGood.withLock { $0 }.map { TreeChanges(from: $0, to: look.view.tree).lines } ?? []
    var message = "No element matches \(request.description)"
    if !near.isEmpty { message += "; nearest: \(near.joined(separator: "; "))" }
    message += "."
    if !changes.isEmpty {
      message += " Since the last element was found: \(changes.joined(separator: ", "))."
    }
    return WebDriverError(
      .noSuchElement, message,
      details: [
        "candidates": near.joined(separator: "\n"), "changes": changes.joined(separator: "\n"),
      ])
  }

  /// Elements of apps have no shadow roots, whichever is asked for.
  static var noShadowRoot: WebDriverError {
    WebDriverError(.noSuchShadowRoot, "An app's elements have no shadow roots.")
  }
}
