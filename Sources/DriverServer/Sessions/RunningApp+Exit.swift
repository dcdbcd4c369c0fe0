import Execution
import JSONModel
import ProcessControl
import TerminalEmulation
import WireProtocol

/// How the app ended.
extension RunningApp {
  /// A dead app answers nothing but questions about its death; one that left with code 0, or as its
  /// client expected, may still be looked at.
  func refuseIfGone(_ traits: CommandTraits) throws(WebDriverError) {
    if !traits.contains(.worksAfterEnd) { try requireApp(traits) }
  }

  /// - Throws: an error that says how the app has ended, where it did not end as it should.
  func requireApp(_ traits: CommandTraits) throws(WebDriverError) {
    guard let end = backend.end else { return }
    if isTerminated {
      throw WebDriverError(
        .unknownError, "The app was ended by this session: start it by mobile: activateApp.")
    }
    let isExpected = isExpected(end)
    if isExpected || end.isOrderly, !traits.contains(.changesApp) { return }
    throw WebDriverError(
      .unknownError,
      "The app \(end.words) before this command: start a new session."
        + (isExpected || end.isOrderly
          ? "" : " If it should end so, say mobile: waitForExit first, or set qa:mayExit."),
      fault: end.fault, details: [EndStatus.earlierKey: "true"])
  }

  /// The error of an app that was killed by its last input; nil where it lives after this time, or
  /// nothing of its input is pending.
  func death(within limit: Duration) async -> WebDriverError? {
    guard backend.pendingInput != nil else { return nil }
    // On a busy machine a program may be about to die for longer: it runs, or has not read its input yet.
    let most = timing.now + Stillness.lastHold
    while backend.end == nil, timing.now < most, !Task.isCancelled,
      ProcessEntry(pid: backend.pid)?.state == .running || backend.stillness().unreadBytes > 0
    {
      let generation = backend.model.signal.generation
      await backend.change(after: generation, deadline: timing.now + .milliseconds(5))
    }
    do throws(WebDriverError) {
      try await awaitEffect(deadline: timing.now + limit)
      return nil
    } catch {
      return backend.end == nil ? nil : error
    }
  }

  /// Whether the app still runs, and how it ended.
  ///
  /// A program that was sent something a moment ago may be about to end by it: that is waited for,
  /// half a second at most.
  ///
  /// - Throws: `unknown error` where its last input has stopped it.
  func exitStatus(deadline: ContinuousClock.Instant) async throws(WebDriverError) -> JSONValue {
    let hasPendingInput = backend.pendingInput != nil
    await backend.awaitReaction(deadline: deadline)
    guard let end = backend.end else {
      if hasPendingInput, let terminal = backend as? TerminalBackend {
        try await terminal.refuseIfStopped(deadline: deadline)
      }
      return ["running": true]
    }
    await backend.awaitLastOutput(deadline: deadline)
    return await answer(of: backend.end ?? end)
  }

  /// Waits for the app's end, and takes it as expected from then on.
  /// - Throws: `timeout` where the app runs on; `unknown error` where it ends in another way than
  ///   the argument `expected` says.
  func waitForExit(_ argument: JSONValue) async throws(WebDriverError) -> JSONValue {
    let expected: ExpectedEnds? =
      if let asked = argument["expected"] { try ExpectedEnds(asked, of: "expected") } else { nil }
    let limit = try argument.timeout(usual: 5000)
    guard var end = await backend.end(by: timing.now + limit, timing: timing) else {
      throw WebDriverError(
        .timeout, "The app still runs after \(limit.inSeconds) s: it was expected to exit.")
    }
    await backend.awaitLastOutput(deadline: timing.now + AppEnd.drain)
    end = backend.end ?? end
    let isRight = expected.map { $0.isAny || end.crash == nil && $0.contains(end.status) }
    if isRight == false || expected == nil && end.crash != nil {
      let wanted = expected.map { "\($0)" } ?? "another end"
      throw WebDriverError(
        .unknownError, "The app \(end.words) where \(wanted) was expected.", fault: end.fault)
    }
    acknowledgeEnd()
    return await answer(of: end)
  }

  private func answer(of end: AppEnd) async -> JSONValue {
    var answer: [String: JSONValue] = [
      "running": false, "end": .string(end.words),
      "expected": .bool(isExpected(end)), "fault": .string(end.fault.rawValue),
    ]
    switch end.status {
    case .code: answer["status"] = end.status.json
    case .signal: answer["signal"] = end.status.json
    case .unknown: break
    }
    if let time = backend.terminal?.session.state.exitTime {
      answer["age"] = .number(Double(time.duration(to: timing.now).inMilliseconds))
    }
    if let words = await backend.lastWords(), !words.isEmpty {
      answer["words"] = .string(secrets.masked(words))
    }
    return .object(answer)
  }
}
