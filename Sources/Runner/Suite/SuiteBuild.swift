import Execution
import Foundation
import ProcessControl
import Reports
import RunRecord
import TextModel

/// Runs a project's `build:` command, says how far it is, and keeps what it prints.
struct SuiteBuild: Sendable {
  let suite: SuiteProduct
  /// Where the command works.
  let directory: String
  let environment: [String: String]
  /// Where its output goes.
  let log: String
  let progress: Progress

  /// Where and how people see how far it is.
  struct Progress: Sendable {
    var console: Int32
    /// Whether a line may be drawn anew in place.
    var isLive: Bool
    var timer: any Timing
  }

  /// How much of the log of a failed build is printed.
  private static let shownLines = 60
  private static let limit: Duration = .seconds(3600)

  /// - Parameter reason: why it is built, for the console; nil where it was asked for.
  /// - Throws: `RunnerError` of kind `usage` with the end of the log when it fails; `interrupted`.
  func run(reason: String?, launcher: Launcher, stopper: Stopper) async throws {
    let begin = progress.timer.now
    let why = reason.map { " (\($0))" } ?? ""
    say("building \(suite.product)\(why): \(words)")
    let end: Termination
    let ticks = begun(at: begin)
    defer { ticks.cancel() }
    do {
      end = try await ended(launcher: launcher, stopper: stopper)
    } catch {
      clear()
      throw RunnerError(
        .usage,
        "The suite could not be built: \(error) Correct `build:` in qa.yml, or give --suite PATH.")
    }
    ticks.cancel()
    clear()
    try await stopper.check()
    guard end.isSuccess else {
      throw RunnerError(
        .usage, "The suite could not be built: `\(words)` \(end). It printed:\n\(tail)")
    }
    let took = Wording.duration((progress.timer.now - begin).inSeconds * 1000)
    say("built \(suite.product) in \(took)")
  }

  private var words: String { suite.build.map(Wording.shell).joined(separator: " ") }

  private func ended(launcher: Launcher, stopper: Stopper) async throws -> Termination {
    var command = Command(
      suite.build[0], Array(suite.build.dropFirst()), environment: environment)
    command.directory = directory
    command.grouping = .inherited
    let file = unsafe open(log, O_WRONLY | O_CREAT | O_TRUNC | O_APPEND | O_CLOEXEC, 0o644)
    guard file >= 0 else {
      throw RunnerError(
        .infrastructure,
        "\(log) cannot be written (\(SystemError.words(errno))).")
    }
    let output = Descriptor(owning: file)
    command.output = .descriptor(output)
    command.errors = .descriptor(output)
    let child = try await launcher.launch(command)
    let finish: @Sendable () async -> Void = {
      await ProcessTree(roots: [child.pid]).killed(grace: .seconds(2), launcher: launcher)
    }
    stopper.onStopRequest { _ in await finish() }
    do {
      return try await child.exit(within: Self.limit)
    } catch {
      await finish()
      throw error
    }
  }

  // MARK: Progress

  /// Shows the log's last line again and again: in a terminal four times a second in one line,
  /// elsewhere a line every fifteen seconds.
  private func begun(at begin: ContinuousClock.Instant) -> TimerEntry {
    let interval: Duration = progress.isLive ? .milliseconds(250) : .seconds(15)
    return progress.timer.every(interval) { [self] in
      let seconds = Int((progress.timer.now - begin).inSeconds)
      let text = " building \(suite.product) · \(seconds) s" + (last.map { " · \($0)" } ?? "")
      guard progress.isLive else { return say(text) }
      let columns = ConsoleReporter.size(progress.console).columns
      ConsoleOutput.write(
        "\r\u{1B}[K" + Wording.cut(text, to: columns - 1), to: progress.console)
    }
  }

  private func clear() {
    if progress.isLive { ConsoleOutput.write("\r\u{1B}[K", to: progress.console) }
  }

  private func say(_ text: String) {
    LogCommands(environment).write(text + "\n", to: progress.console)
  }

  /// The last whole line of the log.
  private var last: String? {
    text(of: 4096)?.split(whereSeparator: \.isNewline).last.map { String($0).printableLine }
  }

  private var tail: String {
    let all = text(of: 64 << 10) ?? ""
    let lines = all.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      .map { "  " + String($0).printableLine }
    return lines.drop { $0 == "  " }.suffix(Self.shownLines).joined(separator: "\n")
  }

  /// The end of the log, `count` bytes at most.
  private func text(of count: Int) -> String? {
    let file = unsafe open(log, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return nil }
    defer { close(file) }
    let size = lseek(file, 0, SEEK_END)
    let begin = max(0, size - off_t(count))
    lseek(file, begin, SEEK_SET)
    var bytes = [UInt8](repeating: 0, count: count)
    let got = unsafe bytes.withUnsafeMutableBytes { unsafe read(file, $0.baseAddress, count) }
    return String(decoding: bytes.prefix(max(0, got)), as: UTF8.self)
  }
}
