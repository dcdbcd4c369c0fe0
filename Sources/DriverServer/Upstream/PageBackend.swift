import Execution
import Foundation
import JSONModel
import ProcessControl
import Synchronization
import TerminalModel
import TextModel
import WireProtocol

/// A page in a browser whose own driver stands behind ours.
///
/// The page tells its elements when it is asked: each command looks at it first, waits look again at intervals.
final class PageBackend: AppBackend {
  private struct State {
    /// The document that was looked at last, and the revision that it told.
    var page = 0
    var revision = -1
    var documents = 0
    /// The number of the newest frame.
    var moment = 0
    /// The selectors that looks ask for, the newest last.
    var wanted: [NativeSelector] = []
    var isKept = false
    /// The timers and calls under way at the last look, and before the last input.
    var work = 0
    var workBefore = 0
    var isLoaded = true
    var hasTouch = false
    /// Where a finger is down that Chromium keeps; nil where none is.
    var finger: CellPoint?
    /// Whether the finger of the command under way stays down after it.
    var holdsFinger = false
    var lastInput: ContinuousClock.Instant?
    var lastFrame: ContinuousClock.Instant?
    /// Why the last look failed, until a command says so.
    var trouble: WebDriverError?
    var isClosed = false
    var tree: (moment: Int, tree: ElementTree)?
  }

  let link: UpstreamLink
  let model: AgentModel
  let bridge: PageBridge?
  /// Whether our driver reads what the page shows; false for a driver whose answers are passed on alone.
  let readsPage: Bool
  let timing: any Timing
  private let start: ContinuousClock.Instant
  private let state = Mutex(State())
  private let looks = CommandQueue()
  private let closing = Gate<AppEnd>()
  private let ended = Gate<Void>()

  /// The most selectors that a look asks for.
  private static let selectorLimit = 32
  /// The ids of a document's elements lie above its number times this.
  private static let idsOfDocument = 10_000_000
  private static let shortestPause = Duration.milliseconds(15)
  private static let longestPause = Duration.milliseconds(100)
  /// How long after a change what is seen may still move.
  private static let unsureAfterChange = Duration.milliseconds(30)
  /// How long one look may take.
  private static let lookLimit = Duration.seconds(10)

  /// - Parameter bridge: what the page itself offers to tests; nil for any other page.
  init(_ link: UpstreamLink, bridge: PageBridge?, readsPage: Bool, timing: any Timing) {
    self.readsPage = readsPage
    self.link = link
    self.bridge = bridge
    self.timing = timing
    model = AgentModel(signal: ChangeSignal(timing: timing))
    start = timing.now
  }

  // MARK: Looking

  /// Looks at the page.
  /// - Parameters:
  ///   - selectors: CSS and XPath that the command needs.
  ///   - isBrief: whether a page that has noticed no change is taken as it was.
  /// - Throws: what the browser's driver answers, such as `unexpected alert open`.
  func look(
    _ selectors: [NativeSelector] = [], isBrief: Bool = false,
    deadline: ContinuousClock.Instant
  ) async throws(WebDriverError) {
    do {
      try await looks.run {
        try await lookNow(selectors, isBrief, deadline)
      }
    } catch let error as WebDriverError {
      throw error
    } catch {
      throw WebDriverError(.timeout, "The command ended before it looked at the page.")
    }
  }

  private func lookNow(
    _ selectors: [NativeSelector], _ isBrief: Bool, _ deadline: ContinuousClock.Instant
  ) async throws(WebDriverError) {
    let (arguments, wanted) = state.withLock { state -> ([JSONValue], [NativeSelector]) in
      let new = selectors.filter { !state.wanted.contains($0) }
      state.wanted = Array((state.wanted + new).suffix(Self.selectorLimit))
      let asked = state.wanted.map { JSONValue.object([$0.kind.rawValue: .string($0.value)]) }
      return (
        [
          .number(Double(state.page)), .number(Double(state.revision)), .array(asked),
          .bool(isBrief), .bool(state.isKept),
        ], state.wanted
      )
    }
    let limit = max(.milliseconds(1), min(Self.lookLimit, timing.now.duration(to: deadline)))
    var answer = try await link.run(PageScript.look, arguments, within: limit)
    if answer.isNull {
      let base = state.withLock { state in
        state.documents += 1
        return state.documents * Self.idsOfDocument
      }
      _ = try await link.run(PageScript.install, [.number(Double(base))], within: limit)
      answer = try await link.run(PageScript.look, arguments, within: limit)
    }
    guard let text = answer.stringValue, let told = try? JSONParser.parse(Data(text.utf8)),
      let page = told["page"]?.integerValue, let revision = told["revision"]?.integerValue
    else {
      throw WebDriverError(.unknownError, "The page did not answer the driver's script: try again.")
    }
    // A gap in the numbers is what could not be kept.
    let lost = told["lost"]?.integerValue ?? 0
    if lost > 0 { state.withLock { $0.moment += lost } }
    for past in told["past"]?.arrayValue ?? [] { try take(past.stringValue ?? "", wanted) }
    if let newest = told["frame"]?.stringValue { try take(newest, wanted) }
    state.withLock { state in
      state.page = page
      state.work = told["work"]?.integerValue ?? 0
      state.revision = revision
    }
  }

  private func take(_ text: String, _ wanted: [NativeSelector]) throws(WebDriverError) {
    let moment = state.withLock { state in
      state.moment += 1
      return state.moment
    }
    let outline = try PageOutline(text, revision: moment, selectors: wanted)
    state.withLock { state in
      state.isLoaded = outline.isLoaded
      state.hasTouch = outline.hasTouch
      state.lastFrame = timing.now
    }
    model.take(.frame(outline.frame))
  }

  func view() -> AppView {
    let generation = model.signal.generation
    guard let frame = model.newestFrame else {
      return AppView(
        generation: generation, revision: 0, tree: ElementTree(.nothing, native: []))
    }
    let revision = frame.progress.revision
    let tree = state.withLock { state in
      if let known = state.tree, known.moment == revision { return known.tree }
      let tree = ElementTree(frame.tree, native: frame.native)
      state.tree = (revision, tree)
      return tree
    }
    return AppView(
      generation: generation, revision: revision, tree: tree,
      busy: max(frame.progress.busy, hasJustChanged ? 1 : 0),
      route: frame.route, title: frame.title, knowsCovers: true)
  }

  /// What moves by a script is in another place at the next look: until then it is not known.
  private var hasJustChanged: Bool {
    state.withLock { state in
      state.lastFrame.map { timing.now - $0 < Self.unsureAfterChange } ?? false
    }
  }

  func change(after generation: UInt64, deadline: ContinuousClock.Instant) async {
    var pause = Self.shortestPause
    let wasMoving = hasJustChanged
    while model.signal.generation <= generation, !Task.isCancelled, !isClosed {
      let now = timing.now
      // A cancelled sleep ends the loop.
      try? await timing.sleep(until: min(deadline, now + pause))
      if Task.isCancelled { return }
      do throws(WebDriverError) {
        try await look(deadline: timing.now + Self.lookLimit)
      } catch {
        // Who no longer waits has no trouble.
        if !Task.isCancelled { state.withLock { $0.trouble = error } }
        return
      }
      if timing.now >= deadline { return }
      if wasMoving, !hasJustChanged { return model.signal.raise() }
      pause = min(pause * 3 / 2, Self.longestPause)
    }
  }

  /// Why the last look failed; asked once.
  func takeTrouble() -> WebDriverError? {
    state.withLock { state in
      defer { state.trouble = nil }
      return state.trouble
    }
  }

  var extent: CellSize? { model.newestFrame?.size }

  /// Has the page keep each state that it paints, for the denials that stand.
  func keep(_ isKept: Bool) { state.withLock { $0.isKept = isKept } }

  func catchUp(deadline: ContinuousClock.Instant) async throws(WebDriverError) {
    try await look(deadline: deadline)
  }

  // MARK: Elements of both drivers

  /// The browser's own reference of an element.
  /// - Throws: `stale element reference` once it is gone.
  func reference(
    of id: Int, deadline: ContinuousClock.Instant
  ) async throws(WebDriverError) -> JSONValue {
    let answer = try await link.run(
      PageScript.element, [.number(Double(id))], within: timing.now.duration(to: deadline))
    guard !answer.isNull else {
      throw WebDriverError(
        .staleElementReference, "The element is not on the page any more: find it again.")
    }
    return answer
  }

  /// The driver's ids of elements that the browser's driver has found.
  func ids(
    of references: [String], deadline: ContinuousClock.Instant
  ) async throws(WebDriverError) -> [Int] {
    // One document's script gives the ids.
    try await look(deadline: deadline)
    let answer = try await link.run(
      PageScript.ids, references.map { [ElementReference.key: .string($0)] },
      within: timing.now.duration(to: deadline))
    return answer.arrayValue?.compactMap(\.integerValue) ?? []
  }

  // MARK: The rest of a page's state

  var pid: Int32 { 0 }
  var end: AppEnd? { closing.result.flatMap { try? $0.get() } }
  var hasAgent: Bool { true }
  var takesMouse: Bool { true }
  var isClosed: Bool { state.withLock { $0.isClosed } }

  func waitForEnd() async -> AppEnd {
    // The gate is only ever opened with success.
    (try? await closing.value()) ?? AppEnd(termination: .exited(0))
  }

  func isSettled(
    _ view: AppView, deadline: ContinuousClock.Instant
  ) async throws(WebDriverError) -> Bool {
    if let bridge, try await !bridge.isSettled(link, within: .seconds(2)) { return false }
    let (isLoaded, last) = state.withLock {
      ($0.isLoaded, max($0.lastInput ?? start, $0.lastFrame ?? start))
    }
    return isLoaded && view.generation == model.signal.generation
      && timing.now - last >= .milliseconds(bridge == nil ? 60 : 0)
  }

  func stillness() -> Stillness {
    var still = Stillness()
    let (isLoaded, work) = state.withLock { ($0.isLoaded, $0.work - $0.workBefore) }
    if !isLoaded {
      still.pending = "the page is loading"
    } else if work > 0 {
      still.pending = "\(work) timers or calls are under way"
    }
    return still
  }

  func noteBeforeInput() {
    state.withLock { state in
      state.lastInput = timing.now
      state.workBefore = state.work
    }
  }
  /// Notes that an input has been given.
  func noteInput() { state.withLock { $0.lastInput = timing.now } }
  func acceptWork() { state.withLock { $0.workBefore = $0.work } }
  var takesSwipes: Bool { hasTouch }
  var hasTouch: Bool { state.withLock(\.hasTouch) }

  /// Whether the finger of the command under way stays down after it, or was down before.
  var holdsFinger: Bool {
    get { state.withLock { $0.holdsFinger || $0.finger != nil } }
    set { state.withLock { $0.holdsFinger = newValue } }
  }

  /// Where a finger is down that Chromium keeps.
  var finger: CellPoint? {
    get { state.withLock(\.finger) }
    set { state.withLock { $0.finger = newValue } }
  }

  var lastChange: ContinuousClock.Instant {
    state.withLock { max($0.lastFrame ?? start, $0.lastInput ?? start) }
  }
  var lastInput: ContinuousClock.Instant? { state.withLock(\.lastInput) }
  var newestMoment: UInt64 { UInt64(state.withLock(\.moment)) }
  func moments(after number: UInt64) -> [AppMoment] { model.moments(after: number) }
  func missed(after number: UInt64) -> Int {
    let told = Int(newestMoment) - Int(number)
    return max(0, told - model.moments(after: number).count)
  }
  var hasUnreadOutput: Bool { false }
  var terminal: AppTerminal? { nil }
  func awaitReaction(deadline: ContinuousClock.Instant) async {}
  func awaitLastOutput(deadline: ContinuousClock.Instant) async {}
  func lastWords() async -> String? { nil }

  /// Waits a moment until the other driver has ended its session: many take one at a time.
  func awaitEnd(within limit: Duration) async {
    let late = timing.schedule(after: limit) { [ended] in ended.open(.success(())) }
    // The gate is only ever opened with success.
    _ = try? await ended.value()
    late.cancel()
  }

  func close() {
    let isFirst = state.withLock { state in
      defer { state.isClosed = true }
      return !state.isClosed
    }
    guard isFirst else { return }
    Task { [link, ended] in
      await link.end(within: .seconds(30))
      _ = ended.open(.success(()))
    }
    model.signal.raise()
    closing.open(.success(AppEnd(termination: .exited(0))))
  }
}
