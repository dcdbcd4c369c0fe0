import Execution
import FlowFormat
import FlowMatching
import JSONModel
import SnapshotKit
import TerminalModel
import WireProtocol

/// Denials: what is not there, a count, a value. They wait until the work of the last input is done, and until what
/// they are about has stayed as it is for a while; then they stand until the next input.
extension ElementWaits {
  /// How long pending work is waited for by a denial without a time of its own.
  private static let usualPatience = Duration.milliseconds(WaitRequest.usualTimeout)
  /// Long enough to see whether something stays as it is.
  private static let shortestPatience = Duration.milliseconds(250)
  private static let look = Duration.milliseconds(4)

  /// Since when the answer to a question is what it is.
  private struct Spell {
    var isMet: Bool
    var since: ContinuousClock.Instant
  }

  /// Waits until a denial is true, and opens it where the request names a step.
  func deny(
    _ request: WaitRequest, deadline: ContinuousClock.Instant
  ) async throws(WebDriverError) -> JSONValue {
    let first = app.backend.view()
    let began = app.timing.now
    let limit = Duration.milliseconds(request.timeout)
    let end = min(deadline, began + limit)
    let patience = min(
      deadline, began + (limit > .zero ? max(limit, Self.shortestPatience) : Self.usualPatience))
    let lasting = Duration.milliseconds(request.lasting ?? 0)
    var spell: Spell?
    while true {
      let generation = app.backend.model.signal.generation
      let seen = app.backend.newestMoment
      let view = app.backend.view()
      let outcome = try await wholeLook(request, in: view, before: nil)
      let still = app.backend.stillness()
      let now = app.timing.now
      if spell?.isMet != outcome.isMet {
        // Nothing has changed since the app's last change, whatever it was.
        let since = spell == nil ? min(now, app.backend.lastChange) : now
        spell = Spell(isMet: outcome.isMet, since: since)
      }
      let held = spell?.since.duration(to: now) ?? .zero
      let isOver = app.backend.end != nil && view.generation == app.backend.view().generation
      // What came between the look and this moment is looked at first.
      let isNewest = app.backend.model.signal.generation == generation
      let isDecided = isOver || isNewest && still.pending == nil && held >= still.quiet
      func pass(_ note: String?) async throws(WebDriverError) -> JSONValue {
        try await app.concludeInput(deadline: deadline)
        await open(request, seen: seen)
        return answer(outcome, in: view, note: note)
      }
      if outcome.isMet, isDecided, isOver || held >= lasting { return try await pass(nil) }
      if isOver, let gone = app.backend.end {
        throw WebDriverError(
          .unknownError, "The app \(gone.termination) during the wait.", fault: gone.fault)
      }
      if now >= end, let bytes = overdueInput(still, now) { throw await unread(bytes) }
      let isLate = now >= patience || now >= end && isDecided
      if isLate || Task.isCancelled {
        guard outcome.isMet, held >= lasting else {
          throw try await lane.run { () throws(WebDriverError) in
            failure(outcome, request, first: first, last: view)
          }
        }
        // What it does now is its habit: the next denial need not wait for it.
        app.backend.acceptWork()
        return try await pass(still.pending.map { "still at work: \($0)" } ?? "it draws on")
      }
      let rest = max(still.quiet, outcome.isMet ? lasting : .zero) - held
      let pause = still.pending == nil && rest > .zero ? rest : Self.look
      try await app.change(
        after: generation, deadline: min(patience, now + max(pause, .microseconds(500))))
    }
  }

  /// The bytes of input that the app has left unread for too long; nil where it has read all, or has a moment yet.
  func overdueInput(_ still: Stillness, _ now: ContinuousClock.Instant) -> Int? {
    guard still.unreadBytes > 0, let input = app.backend.lastInput,
      input.duration(to: now) >= Stillness.longestUnread
    else { return nil }
    return still.unreadBytes
  }

  /// The failure of an app that does not read what it was sent.
  func unread(_ bytes: Int) async -> WebDriverError {
    WebDriverError(
      .timeout,
      "The app hangs: \(Stillness.words(unread: bytes)). See what it is doing.", fault: .appHung)
  }

  private func answer(_ outcome: Outcome, in view: AppView, note: String?) -> JSONValue {
    var answer: [String: JSONValue] = [:]
    if case .met(let index?) = outcome {
      answer = app.reference(index, in: view.tree).objectValue ?? [:]
    }
    answer["note"] = note.map { .string(app.secrets.masked($0)) }
    return answer.isEmpty ? .null : .object(answer)
  }

  private func open(_ request: WaitRequest, seen: UInt64) async {
    guard let step = request.step else { return }
    await app.denials.open(
      Denial(
        step: step, subject: request.subject, passed: app.timing.now, seen: seen,
        isWhole: !request.isAboutPresence,
        word: request.isAboutPresence && app.backend.view().isInferred ? request.word : nil,
        contradicts: { contradiction(of: request, in: $0) }),
      of: app.backend)
  }

  /// What of a view contradicts a denial that was true. What takes too long to find is not held against it.
  private func contradiction(of request: WaitRequest, in view: AppView) -> Denial.Evidence? {
    if request.isAboutPresence {
      if let flow = request.flow {
        return (try? flowElements(flow, in: view))?.first.map {
          Denial.Evidence(words: "\($0.words) came", frame: $0.frame)
        }
      }
      let engine = LocatorEngine(tree: view.tree, screen: view.screen, unit: app.unit)
      let matches = (try? engine.matches(request.locator)) ?? []
      let shown = request.condition == .present ? matches : matches.filter(view.isDisplayed)
      if let index = shown.first {
        return Denial.Evidence(
          words: "\(app.line(index, in: view)) came", frame: view.tree[index].frame)
      }
      return (try? doubt(request.locator, in: view)).flatMap { $0 }.map {
        Denial.Evidence(words: $0, frame: nil)
      }
    }
    var positive = request
    positive.isNegated = false
    guard let outcome = try? look(positive, in: view, before: nil, isBrief: false) else {
      return nil
    }
    switch outcome {
    case .met(let index) where request.isNegated:
      return Denial.Evidence(
        words: index.map { "\(app.line($0, in: view)) is so again" } ?? "it is so again",
        frame: index.map { view.tree[$0].frame })
    case .unmet(let problem) where !request.isNegated:
      return Denial.Evidence(words: problem, frame: nil)
    case .met, .unmet, .nothing: return nil
    }
  }

  /// Before input: what contradicts an open denial is the answer, and no input is sent.
  ///
  /// - Parameter endsApp: whether the app is ended by it, with what it has not read.
  func checkBeforeInput(
    endsApp: Bool = false, deadline: ContinuousClock.Instant
  ) async throws(WebDriverError) {
    if endsApp { return try await checkLast(deadline: deadline) }
    guard !app.denials.isEmpty else { return }
    let found = await app.denials.contradictions(of: app.backend)
    await app.denials.clear()
    app.backend.keep(false)
    if let error = found.error(without: app.secrets.texts) { throw error }
  }

  /// At a test's end: what contradicts an open denial within its last moment, and input that the app has not read.
  func checkLast(deadline: ContinuousClock.Instant) async throws(WebDriverError) {
    let found = await app.denials.lastContradictions(of: app.backend)
    await app.denials.clear()
    app.backend.keep(false)
    if let error = found.error(isLast: true, without: app.secrets.texts) { throw error }
    guard let input = app.backend.lastInput else { return }
    let end = min(deadline, input + Stillness.longestUnread)
    while app.backend.end == nil, !Task.isCancelled {
      let generation = app.backend.model.signal.generation
      let still = app.backend.stillness()
      guard still.unreadBytes > 0 else { return }
      if app.timing.now >= end { throw await unread(still.unreadBytes) }
      try await app.change(
        after: generation, deadline: min(end, app.timing.now + .milliseconds(10)))
    }
  }

  // MARK: Flows

  /// Finds what a flow's selector means, by Maestro's rules.
  func flowLook(_ flow: JSONValue, _ request: WaitRequest, in view: AppView)
    throws(WebDriverError) -> Outcome
  {
    let isWanted = (request.condition == .gone) == request.isNegated
    let found = try flowElements(flow, in: view)
    if !isWanted, found.isEmpty, let selector = try? flow.decoded(as: FlowSelector.self),
      let doubt = doubt(selector, in: view)
    {
      return .unmet(doubt)
    }
    guard let first = found.first else { return isWanted ? .nothing : .met(nil) }
    return isWanted ? .met(nil) : .unmet("\(first.words) is there")
  }

  /// The elements that a flow's selector means, with their cells.
  func flowElements(
    _ flow: JSONValue, in view: AppView
  ) throws(WebDriverError) -> [(words: String, frame: CellRect)] {
    do {
      let selector = try flow.decoded(as: FlowSelector.self)
      let source = view.source(in: app.unit, without: app.secrets.texts)
      let sight = FlowSight(source: source, screen: view.screen)
      return try sight.found(selector)
    } catch {
      throw WebDriverError(.invalidSelector, "The selector of a flow can't be read: \(error)")
    }
  }

  /// Ends the denials of what a later step wants to be there.
  func want(
    _ request: WaitRequest, _ index: ElementTree.Index?, in view: AppView, isNew: Bool
  ) async {
    guard !app.denials.isEmpty else { return }
    let frames =
      if let flow = request.flow { ((try? flowElements(flow, in: view)) ?? []).map(\.frame) } else {
        index.map { [view.tree[$0].frame] } ?? []
      }
    await app.denials.want(request.subject, at: frames, isNew: isNew, of: app.backend)
  }

  /// Notes that a client's own search has found what a flow wants to be there.
  func noteWanted(_ argument: JSONValue) async throws(WebDriverError) {
    guard let flow = argument["flow"], let isNew = argument["isNew"]?.boolValue else {
      throw WebDriverError(
        .invalidArgument, "mobile: wanted needs flow, a selector, and isNew, true or false.")
    }
    let request = WaitRequest(locator: LocatorQuery(), condition: .visible, timeout: 0, flow: flow)
    await want(request, nil, in: app.backend.view(), isNew: isNew)
  }
}

extension WaitRequest {
  fileprivate var subject: Denial.Subject {
    if let flow { return .flow(String(decoding: flow.encoded(), as: UTF8.self)) }
    return .elements(locator)
  }

  /// A word that is on each screen on which a bare program shows what is denied.
  fileprivate var word: String? {
    guard flow == nil, locator.css == nil, locator.xpath == nil else { return nil }
    for match in [locator.text, locator.name] {
      switch match {
      case .equals(let text), .contains(let text):
        // A longer word may go on in the next row.
        return text.split(whereSeparator: { !$0.isLetter && !$0.isNumber }).map(String.init)
          .filter { $0.count <= 16 }.max { $0.count < $1.count }
      case .matches, nil: continue
      }
    }
    return nil
  }

  /// Whether it says that nothing is there.
  fileprivate var isAboutPresence: Bool {
    condition == .gone && !isNegated || [.visible, .present].contains(condition) && isNegated
  }
}
