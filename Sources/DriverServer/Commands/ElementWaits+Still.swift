import Execution
import JSONModel
import SnapshotKit
import Synchronization
import WireProtocol

/// A screen that stays as it is: `settled` of a script, an app's `settle`, a snapshot.
extension ElementWaits {
  /// Waits until the work of the last input is done and the screen, but for what is ignored, has stayed as it is.
  ///
  /// - Parameter isDone: whether work that goes on, and shows nothing, must have ended too.
  /// - Throws: `timeout` where the app is at work, or draws, until the end.
  func awaitStill(
    ignoring ignored: [SnapshotRegion], lasting: Duration = .zero, isDone: Bool = false,
    timeout: Duration, deadline: ContinuousClock.Instant
  ) async throws(WebDriverError) -> AppLook {
    let began = app.timing.now
    let end = min(deadline, began + timeout)
    let likeness = ScreenLikeness(ignored: ignored)
    var last: (view: AppView, since: ContinuousClock.Instant)?
    while true {
      let generation = app.backend.model.signal.generation
      let number = app.backend.newestMoment
      let view = app.backend.view()
      let still = app.backend.stillness()
      let now = app.timing.now
      if let known = last, likeness.difference(known.view, view) == nil {
        last = (view, known.since)
      } else {
        last = (view, last == nil ? min(now, app.backend.lastChange) : now)
      }
      let held = last?.since.duration(to: now) ?? .zero
      if let gone = app.backend.end {
        if view.isInferred, gone.isOrderly { return AppLook(number: number, view: view) }
        throw WebDriverError(
          .unknownError, "The app \(gone.termination) before it settled.", fault: gone.fault)
      }
      let isNewest = app.backend.model.signal.generation == generation
      if isNewest, still.pending == nil, held >= max(still.quiet, lasting) {
        try await app.concludeInput(deadline: deadline)
        return AppLook(number: number, view: view)
      }
      if let bytes = overdueInput(still, now), now >= end { throw await unread(bytes) }
      if now >= end, !isDone, isNewest, held >= max(Stillness.quiet, lasting) {
        // Work goes on that shows nothing: what was seen decides, and it stays open.
        app.backend.acceptWork()
        try await app.concludeInput(deadline: deadline)
        return AppLook(number: number, view: view)
      }
      guard now < end, !Task.isCancelled else {
        let needed = max(still.quiet, lasting)
        let reasons = [
          held < needed
            ? "the screen has not stayed as it is for \(needed.inMilliseconds) ms" : nil,
          still.pending.map { "it is still at work: \($0)" },
        ].compactMap(\.self)
        throw WebDriverError(
          .timeout,
          "The app did not settle within \(timeout): "
            + "\(reasons.isEmpty ? "it has only just come to rest" : reasons.joined(separator: "; "))."
        )
      }
      let rest = max(still.quiet, lasting) - held
      let pause = still.pending == nil ? max(rest, .microseconds(500)) : .milliseconds(4)
      try await app.change(after: generation, deadline: min(end, now + pause))
    }
  }

  /// `mobile: settle`: waits until the app rests; with `still`, as long as a denial does.
  func settle(
    _ argument: JSONValue, deadline: ContinuousClock.Instant
  ) async throws(WebDriverError) -> JSONValue {
    let timeout = try argument.timeout(usual: 5000)
    guard argument["still"]?.boolValue == true else {
      try await settle(timeout: timeout, deadline: deadline)
      return .null
    }
    let ignored = try SnapshotRequest.regions(argument)
    let lasting = try argument.time("lasting", usual: 0)
    let look = try await awaitStill(
      ignoring: ignored, lasting: lasting, isDone: argument["done"]?.boolValue ?? false,
      timeout: timeout, deadline: deadline)
    if let step = argument["step"]?.integerValue {
      await keep(look, ignoring: ignored, step: step)
    }
    return .null
  }

  /// `mobile: expectStill`: what the client has looked at last stays so until the next input.
  func expectStill(_ argument: JSONValue) async throws(WebDriverError) {
    guard let step = argument["step"]?.integerValue else {
      throw WebDriverError(
        .invalidArgument, "mobile: expectStill needs step, the number of the client's step.")
    }
    try await keepLook(ignoring: try SnapshotRequest.regions(argument), step: step)
  }

  /// Has what was looked at last stay as it is until the next input.
  func keepLook(ignoring ignored: [SnapshotRegion], step: Int) async throws(WebDriverError) {
    guard let look = app.lastLook.withLock({ $0 }) else {
      throw WebDriverError(
        .invalidArgument,
        "mobile: expectStill keeps what mobile: screen or mobile: picture has shown last: ask one of them "
          + "first.")
    }
    await keep(look, ignoring: ignored, step: step)
  }

  private func keep(_ look: AppLook, ignoring ignored: [SnapshotRegion], step: Int) async {
    let likeness = ScreenLikeness(ignored: ignored)
    await app.denials.open(
      Denial(
        step: step, subject: .screen, passed: app.timing.now, seen: look.number, isWhole: true,
        contradicts: { likeness.difference(look.view, $0) }),
      of: app.backend)
  }
}
