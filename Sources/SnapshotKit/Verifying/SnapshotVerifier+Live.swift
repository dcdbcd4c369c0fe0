import Dispatch
package import Execution

/// What a live session showed at one moment, and which reference that belongs to.
package struct LiveLook<Value: Sendable>: Sendable {
  package var value: Value
  package var key: ReferenceKey
  package var context: SnapshotContext

  package init(value: Value, key: ReferenceKey, context: SnapshotContext) {
    self.value = value
    self.key = key
    self.context = context
  }
}

/// One snapshot's outcome on a live session.
package struct SnapshotReport: Sendable {
  package var outcome: SnapshotOutcome
  /// Whether what the session showed had settled, so that running the test again can't change it.
  package var isDeterministic: Bool
}

/// How a driver or a client looks at its session.
package struct LiveSubject<Value: Equatable & Sendable> {
  /// Waits until the app is idle; false where it isn't in time.
  package var waitUntilIdle: () async throws -> Bool
  /// Captures what is shown.
  package var look: () async throws -> LiveLook<Value>
  /// Is called before the last look is verified: throws where it must be neither compared nor recorded.
  package var willVerify: (_ reference: String) async throws -> Void

  package init(
    waitUntilIdle: @escaping () async throws -> Bool,
    look: @escaping () async throws -> LiveLook<Value>,
    willVerify: @escaping (_ reference: String) async throws -> Void
  ) {
    self.waitUntilIdle = waitUntilIdle
    self.look = look
    self.willVerify = willVerify
  }
}

extension SnapshotVerifier {
  /// How long an app has to become idle before a look. One that doesn't, because a call is under way on
  /// purpose, is taken as it is: its looks have to be alike.
  package static let idleLimit: Duration = .milliseconds(1500)
  /// Between two looks at a session that doesn't show what it should.
  package static let pause: Duration = .milliseconds(100)
  private static let queue = DispatchQueue(label: "qa-runner.snapshots", attributes: .concurrent)

  /// Looks at a session until what it shows fits its reference, two looks are alike but for what is
  /// ignored, or the time is up; then verifies the last look.
  /// - Throws: what the session's closures throw, or `CancellationError`.
  package func verify<Value>(
    _ session: LiveSubject<Value>, as diffing: Diffing<Value>,
    until deadline: ContinuousClock.Instant, timing: any Timing
  ) async throws -> SnapshotReport {
    // The task is known here, and not on the queue.
    SnapshotTally.current?.note()
    var earlier: Value?
    var isSettled = false
    var waitsForIdle = true
    var last: LiveLook<Value>
    while true {
      let isIdle = waitsForIdle ? try await session.waitUntilIdle() : false
      last = try await session.look()
      // What is ignored may change for ever: such an app is waited for once.
      waitsForIdle = waitsForIdle && (isIdle || last.context.ignored.isEmpty)
      let (look, before) = (last, earlier)
      isSettled = await runBlocking(on: Self.queue) {
        before.map { diffing.isAtRest($0, look.value, look.context) } == true
          || fits(look.value, as: diffing, key: look.key, context: look.context)
      }
      if isSettled || timing.now >= deadline { break }
      earlier = last.value
      try await timing.sleep(for: Self.pause)
    }
    try await session.willVerify(last.key.path(extension: diffing.fileExtension))
    // Where it has not settled, the look before shows what flickers.
    let (look, again) = (last, isSettled ? nil : earlier)
    let outcome = await runBlocking(on: Self.queue) {
      verify(
        look.value, as: diffing, key: look.key, context: look.context,
        again: again.map { again in { again } })
    }
    return SnapshotReport(outcome: outcome, isDeterministic: isSettled)
  }
}
