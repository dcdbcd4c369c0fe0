import Execution
import Foundation
import HTTPClient
import JSONModel
import TerminalModel
import WireProtocol

extension App {
  /// Runs one user action or expectation: measured, told to the recorder, and explained when it
  /// fails.
  /// - Throws: `PageError` alone.
  @discardableResult
  package func step<Value: Sendable>(
    _ name: String, at site: CallSite, _ body: () async throws -> Value
  ) async throws -> Value {
    let name = masked(name)
    let start = timing.now
    do {
      let value = try await StepContext.$current.withValue(OpenedDenial(title: name, site: site)) {
        try await body()
      }
      record(step: name, since: start, failed: false)
      await self[Witness.self]?.witness.stepEnded(in: self, at: site)
      return value
    } catch {
      let spent = start.duration(to: timing.now)
      let explained = await explained(error, step: name, after: spent, at: site)
      let isEarlier = explained.earlierStep.map { $0 != name } ?? false
      record(step: isEarlier ? "\(name) (not done)" : name, since: start, failed: !isEarlier)
      await self[Witness.self]?.witness.stepEnded(in: self, at: site)
      throw explained
    }
  }

  /// A step that is one command of our own driver.
  /// - Parameters:
  ///   - extra: What the command may take beyond its own limit.
  func perform(
    _ mobile: MobileCommand, _ argument: JSONValue, as call: String, at site: CallSite,
    extra: Duration = .zero
  ) async throws {
    try await step(call, at: site) {
      try await command(.execute(mobile, argument, label: call), extra: extra)
    }
  }

  /// A failure with what a reader would look at next.
  package func explained(
    _ error: any Error, step: String, after spent: Duration = .zero, at site: CallSite
  ) async -> PageError {
    if let error = error as? PageError { return error }
    var explained = PageError(
      .refused, "\(step) failed: \(error)", at: site, callLog: callLog)
    switch error {
    case CommandFailure.driver(let cause) where cause.denial != nil:
      explain(&explained, step: step, byContradiction: cause)
    case let failure as StepFailure where failure.cause?.denial != nil:
      if let cause = failure.cause { explain(&explained, step: step, byContradiction: cause) }
    case let failure as StepFailure: explain(&explained, step: step, by: failure, after: spent)
    case CommandFailure.driver(let cause) where cause.code == .sessionNotCreated:
      explain(&explained, step: step, byStart: cause)
    case CommandFailure.driver(let cause):
      explained.code = Self.code(of: cause)
      explained.message = "\(step): \(cause.words)"
      explained.isDeterministic = cause.isLasting
      add(cause, to: &explained)
      if let end = cause.end, !explained.isInfrastructure {
        // Whatever was asked of a dead app, its end is the test's result.
        explained.message = end.complaint
        explained.notes.append("\(cause.cameAfterEnd ? "before" : "during") \(step)")
        // It says what other clients do about it.
        explained.driverMessage = nil
      }
    case CommandFailure.transport(let cause) where cause.code == .cancelled:
      explained.code = .cancelled
      explained.message = "\(step) was cancelled after \(spent.inTenths)"
    case CommandFailure.transport(let cause):
      explained.code = .driverLost
      explained.isInfrastructure = true
      explained.message = "\(step): the driver is lost: \(cause.description)"
    case CommandFailure.unsupported(let why):
      explained.code = .unsupported
      explained.isDeterministic = true
      explained.message = "\(step): \(why)."
    case CommandFailure.garbage(let why):
      explained.code = .driverLost
      explained.isInfrastructure = true
      explained.message = "\(step): \(why)"
    case is CancellationError:
      explained.code = .cancelled
      explained.message = "\(step) was cancelled after \(spent.inTenths)"
    case is EncodingError, is DecodingError:
      explained.message = "\(step) failed: \(JSONCoder.reason(of: error))"
      explained.isDeterministic = true
    default: break
    }
    mask(&explained)
    note(explained)
    if explained.screen == nil { explained.screen = await lastScreen() }
    return explained
  }

  /// Keeps what fails the test, also where its code catches the error.
  private func note(_ error: PageError) {
    if error.earlierStep != nil {
      withFacts { $0.contradiction = $0.contradiction ?? error }
    }
    if error.isInfrastructure || [.appCrashed, .appHung, .appNotStarted].contains(error.fault) {
      note(fault: error)
    }
  }

  private func explain(
    _ explained: inout PageError, step: String, by failure: StepFailure, after spent: Duration
  ) {
    if let cause = failure.cause, cause.code == .sessionNotCreated {
      return explain(&explained, step: step, byStart: cause)
    }
    explained.code = failure.code
    let time = spent < .milliseconds(100) ? "under 0.1 s" : spent.inTenths
    explained.message = "\(step) \(failure.message) in \(time)"
    if let cause = failure.cause { add(cause, to: &explained) }
    // What the test expected counts, whatever the driver's own error says.
    if failure.code == .expectation { explained.code = .expectation }
  }

  /// The screen as text without secrets, for an explanation; nil where the driver shows none in
  /// time.
  package func lastScreen() async -> String? {
    await currentScreen().map { masked($0.text) }
  }

  /// The last commands, with how long ago each was sent.
  package var callLog: [String] { log.lines(at: timing.now) }

  /// An earlier step was wrong: what it denied came before this one's input.
  private func explain(
    _ error: inout PageError, step: String, byContradiction cause: WebDriverError
  ) {
    add(cause, to: &error)
    error.code = .expectation
    error.driverMessage = nil
    guard let denial = cause.denial.flatMap(denial) else {
      error.message = cause.words
      return
    }
    error.file = denial.site.file
    error.line = denial.site.line
    error.earlierStep = denial.title
    error.message = "\(denial.title): \(cause.words)"
    error.notes.append("seen before \(step)")
  }

  /// Nothing was done or seen: that there is no session is the whole failure.
  private func explain(
    _ error: inout PageError, step: String, byStart cause: WebDriverError
  ) {
    error.code = .launch
    error.message = cause.message
    error.notes.append("before \(step)")
    add(cause, to: &error)
    error.driverMessage = nil
  }

  private func add(_ cause: WebDriverError, to error: inout PageError) {
    error.driverMessage = cause.message
    error.nearest = Self.lines(cause.details["candidates"])
    error.changes = Self.lines(cause.details["changes"])
    error.screen = cause.details["screen"]
    error.circumstances = cause.details.filter {
      ["process", "input", "unanswered"].contains($0.key) && !$0.value.isEmpty
    }
    if let process = cause.details["process"] { error.callLog.append("app: \(process)") }
    if let words = cause.details["words"] { error.notes.append("its last words: \(words)") }
    error.fault = cause.fault
    if let fault = cause.fault {
      error.code = .appFault
      error.isInfrastructure = fault.isInfrastructure
    } else if error.code == .launch || error.code == .driverLost {
      // No app is to blame: the node could not do it.
      error.isInfrastructure = true
    }
  }

  private func mask(_ error: inout PageError) {
    error.message = masked(error.message)
    error.nearest = error.nearest.map(masked)
    error.changes = error.changes.map(masked)
    error.screen = error.screen.map(masked)
    error.driverMessage = error.driverMessage.map(masked)
    error.notes = error.notes.map(masked)
    error.circumstances = error.circumstances.mapValues(masked)
  }

  private static func lines(_ text: String?) -> [String] {
    (text ?? "").split(separator: "\n").map(String.init)
  }

  private static func code(of error: WebDriverError) -> PageError.Code {
    switch error.code {
    case .noSuchElement, .staleElementReference: .notFound
    case .elementNotInteractable, .elementClickIntercepted, .invalidElementState: .notActionable
    case .unsupportedOperation, .unknownCommand, .unknownMethod: .unsupported
    case .timeout, .scriptTimeout: .timedOut
    case .sessionNotCreated: .launch
    // Nobody but the test ends its session: the driver forgot it, or was started anew.
    case .invalidSessionID: .driverLost
    default: .refused
    }
  }
}
