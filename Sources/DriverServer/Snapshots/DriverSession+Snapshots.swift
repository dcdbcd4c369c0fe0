import Devices
import Execution
import JSONModel
import TerminalModel
import WireProtocol

extension DriverSession {
  private static let pause = Duration.milliseconds(100)
  /// For an app to come to rest; one that doesn't is taken as it is, twice the same.
  private static let restLimit = Duration.milliseconds(1500)

  /// Compares what the session shows, once it rests, with its reference.
  /// - Throws: `unknown error` with the difference where it doesn't fit in time.
  func expectSnapshot(
    _ argument: JSONValue, deadline: ContinuousClock.Instant
  ) async throws(WebDriverError) -> JSONValue {
    guard let snapshots else {
      throw WebDriverError(
        .unsupportedOperation,
        "The server was given no references: start it with --references FOLDER.")
    }
    guard let name = argument["name"]?.stringValue, !name.isEmpty else {
      throw WebDriverError(.invalidArgument, "A snapshot needs a name.")
    }
    let kind = argument["as"]?.stringValue ?? "grid"
    guard ["grid", "image"].contains(kind) else {
      throw WebDriverError(.invalidArgument, "A snapshot is taken as grid or image.")
    }
    let rules = try SnapshotRules(argument, isPicture: kind == "image")
    let limit = try argument.timeout(usual: 2000, most: 600_000)
    let end = min(deadline, app.timing.now + limit)
    var before: SnapshotQuestion.Subject?
    var waitsForRest = true
    while true {
      if waitsForRest {
        let isIdle = await isIdle(by: min(deadline, end + Self.restLimit))
        // What is ignored may change for ever: such an app is waited for once.
        waitsForRest = isIdle || rules.ignored.isEmpty
      }
      var question = try await question(name, kind, argument, rules, deadline: deadline)
      question.previous = before
      try refuseSnapshotOfDead(name)
      var answer = await snapshots(question, false)
      let isSame = answer.isAtRest
      if answer.passes || isSame || app.timing.now >= end || Task.isCancelled {
        answer = await snapshots(question, true)
        return try told(answer, isAtRest: answer.passes || isSame)
      }
      before = question.subject
      do {
        try await app.timing.sleep(for: Self.pause)
      } catch {
        throw WebDriverError(.timeout, "The command ended before the app came to rest.")
      }
    }
  }

  /// Waits for the app to come to rest; false where it doesn't, which shows by its never being the same twice.
  private func isIdle(by deadline: ContinuousClock.Instant) async -> Bool {
    do throws(WebDriverError) {
      try await waits.settle(timeout: Self.restLimit, deadline: deadline)
      return true
    } catch {
      return false
    }
  }

  /// What an app shows that has ended by mistake is no reference, and fits none.
  private func refuseSnapshotOfDead(_ name: String) throws(WebDriverError) {
    guard let end = app.backend.end, !app.isExpected(end) else { return }
    throw WebDriverError(
      .unknownError,
      "The app \(end.termination) before the snapshot \(name): what it shows now is not compared "
        + "and not recorded. If it should end so, say mobile: waitForExit first, or set qa:mayExit.",
      fault: end.fault)
  }

  private func question(
    _ name: String, _ kind: String, _ argument: JSONValue, _ rules: SnapshotRules,
    deadline: ContinuousClock.Instant
  ) async throws(WebDriverError) -> SnapshotQuestion {
    let subject: SnapshotQuestion.Subject
    let source: String
    if kind == "grid" {
      subject = .grid(
        try await app.backend.screen(deadline: deadline).masked(by: app.secrets.texts))
      source = app.backend.view().tree.source(unit: app.unit, without: app.secrets.texts)
    } else {
      let picture = try await app.backend.picture(deadline: deadline)
      subject = .image(picture.png)
      source = app.source(of: picture)
    }
    return SnapshotQuestion(
      // They become the names of files.
      subject: subject, name: app.secrets.masked(name),
      suite: app.secrets.masked(argument["suite"]?.stringValue ?? request.app),
      test: argument["test"]?.stringValue.map { [app.secrets.masked($0)] } ?? [],
      device: request.device?.name,
      size: window.size, target: request.platform.rawValue,
      colorScheme: app.world["colorScheme"] ?? app.launch.colorScheme,
      locale: app.world["locale"] ?? app.launch.locale ?? app.launch.language,
      textSize: app.world["textSize"] ?? app.launch.textSize, source: source, rules: rules)
  }

  private func told(
    _ answer: SnapshotAnswer, isAtRest: Bool
  ) throws(WebDriverError) -> JSONValue {
    guard answer.passes else {
      var details = answer.files
      details["qa:snapshot"] = answer.verdict
      details["reference"] = answer.reference
      throw WebDriverError(
        .unknownError,
        answer.message + (isAtRest ? "" : "\nThe app never showed the same twice."),
        details: details)
    }
    return ["verdict": .string(answer.verdict), "reference": .string(answer.reference)]
  }
}
