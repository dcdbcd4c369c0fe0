import Execution
import JSONModel
import WireProtocol

/// The app's end.
extension App {
  /// How the app has ended; nil while it runs.
  ///
  /// It only looks: an end that the test expects is said by `expectExit`, or the trait `mayExit`.
  /// - Throws: `PageError`, with `.unsupported` where the driver does not know.
  public func exitStatus(
    file: String = #filePath, line: Int = #line
  ) async throws -> AppExit? {
    try await looked("app.exitStatus()", at: CallSite(file: file, line: line)) {
      return try Self.end(try await command(.exitStatus))?.exit
    }
  }

  /// Waits until the app has ended, and takes its end as right.
  ///
  /// An end that no test expects is a failure, whenever it comes and whatever its code.
  /// - Parameters:
  ///   - expected: The exit codes and signals that are right, at least one: `0`, `.signal(.term)`.
  ///   - limit: How long to wait; nil for the session's own limit.
  /// - Throws: `PageError` with `.expectation` where the app still runs or ended in another way, and
  ///   with `.unsupported` where the driver does not know.
  public func expectExit(
    _ expected: AppExit, _ others: AppExit..., within limit: Duration? = nil,
    file: String = #filePath, line: Int = #line
  ) async throws {
    try await expectExit(anyOf: [expected] + others, within: limit, file: file, line: line)
  }

  /// As `expectExit`, for a list; an empty one takes any end.
  package func expectExit(
    anyOf expected: [AppExit], within limit: Duration?, file: String, line: Int
  ) async throws {
    let codes = expected.isEmpty ? "any" : expected.map(\.call).joined(separator: ", ")
    let call = "app.expectExit(\(codes))"
    let limit = limit ?? timeouts.wait
    try await looked(call, at: CallSite(file: file, line: line)) {
      var argument: [String: JSONValue] = ["timeout": .number(Double(limit.inMilliseconds))]
      if !expected.isEmpty { argument["expected"] = .array(expected.map(\.status.json)) }
      do {
        try await command(.execute(.waitForExit, .object(argument), label: call), extra: limit)
      } catch CommandFailure.driver(let error) where error.isUnmetWait {
        throw StepFailure(.expectation, "did not see the app end (it still runs)", cause: error)
      } catch CommandFailure.driver(let error) {
        guard let end = error.end else { throw CommandFailure.driver(error) }
        throw StepFailure(.expectation, "saw the app end with \(end)", cause: error)
      }
    }
  }

  /// Checks whether the app has ended unexpectedly, before its session is ended.
  ///
  /// A driver that can't answer is a fault of the node: the app's end stays unknown. Other
  /// drivers than qa-runner's are not asked.
  /// - Parameter isLast: Whether the test is over: open denials are held for a last moment.
  /// - Returns: the failure, which is noted as the session's fault too; nil where all is well.
  package func unexpectedEnd(
    deadline: Duration, at site: CallSite, isLast: Bool = false
  ) async -> PageError? {
    guard let session = live, session.waitsByFrames else { return nil }
    var error: PageError
    do {
      let answer = try await look(
        .execute(.exitStatus, isLast ? ["isLast": true] : [:]), session, deadline: deadline)
      guard let end = try Self.end(answer), !end.isExpected else { return nil }
      let isFromOutside = end.fault?.isInfrastructure == true
      error = PageError(
        .appFault,
        isFromOutside ? "the app was ended by \(end.exit) from outside" : end.exit.complaint,
        at: site, screen: await lastScreen(), callLog: callLog,
        fault: end.fault, isInfrastructure: isFromOutside)
      error.notes = end.words.map { ["its last words: \(masked($0))"] } ?? []
    } catch {
      return await explained(error, step: "the last look at the app", at: site)
    }
    note(fault: error)
    return error
  }

  /// Ends the session as the test asks; an app that has ended before is a failure.
  func endAsAsked(at site: CallSite) async throws {
    let error = await unexpectedEnd(deadline: timeouts.command, at: site, isLast: true)
    if let error {
      // A runner still takes the session's screen and recording, and ends it itself.
      if recorder == nil { try? await end(deadline: timeouts.command) }
      throw error
    }
    try await end(deadline: timeouts.command)
  }

  /// Refuses what only qa-runner's own driver offers, where no `mobile:` command says so.
  /// - Parameter lack: What another can't do: `can't …`.
  func needOwnDriver(_ lack: String) async throws {
    let driver = try await session().driver
    guard driver == .own else { throw CommandFailure.unsupported(driver.refusal(lack)) }
  }

  private struct End {
    var exit: AppExit
    var isExpected: Bool
    var fault: AppFault?
    var words: String?
  }

  /// What `mobile: exitStatus` answered; nil for an app that runs.
  private static func end(_ answer: JSONValue) throws -> End? {
    guard let isRunning = answer["running"]?.boolValue else {
      throw CommandFailure.garbage("mobile: exitStatus was answered without \"running\"")
    }
    if isRunning { return nil }
    let status = (answer["status"] ?? answer["signal"]).flatMap { EndStatus($0) } ?? .unknown
    return End(
      exit: AppExit(status), isExpected: answer["expected"]?.boolValue == true,
      fault: answer["fault"]?.stringValue.flatMap(AppFault.init(rawValue:)),
      words: answer["words"]?.stringValue)
  }
}

extension WireRequest {
  fileprivate static let exitStatus = execute(.exitStatus)
}

extension WebDriverError {
  /// Whether the app had ended before the command came.
  var cameAfterEnd: Bool { details[EndStatus.earlierKey] != nil }

  /// How the app ended, where that is the error's cause.
  var end: AppExit? {
    fault == nil ? nil : details[EndStatus.key].flatMap { EndStatus($0) }.map { AppExit($0) }
  }
}
