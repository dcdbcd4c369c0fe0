import Configuration
import Files
import Foundation
import JSONModel
import Recording
import RunRecord
import Runner
import SnapshotKit
import TerminalModel
import TextModel
import WireProtocol

/// The test that a session becomes, and the file that it is written to.
actor TerminalRecording {
  private var file: String
  private var shown: String
  private let language: RecordingLanguage
  private let words: [String]
  /// How a shell starts the program.
  private let command: String
  private let size: CellSize
  private let app: AppCommand
  private var recorder = Recorder()
  /// The last look, for the end of a program that has left nothing to look at.
  private var last: Look?

  /// - Parameters:
  ///   - file: as the command line has it.
  ///   - words: the app's name or program, and its arguments.
  ///   - app: how it is started.
  /// - Throws: `RunnerError` of kind `usage` for a file that cannot be written, or exists.
  init(
    _ file: String, of words: [String], _ app: AppCommand, size: CellSize,
    _ context: CommandContext
  ) throws(RunnerError) {
    let workingDirectory = context.workingDirectory
    do throws(RecordingError) {
      language = try RecordingLanguage(ofFile: file)
    } catch {
      throw RunnerError(.usage, "--record: \(error)")
    }
    shown = file
    self.file = PathParts.absolute(file, in: workingDirectory)
    self.words = words
    self.size = size
    self.app = app
    command = Self.command(words, app, context)
    if language == .tape, !app.environment.isEmpty || !app.files.isEmpty || app.agent != nil {
      throw RunnerError(
        .usage,
        "--record: qa.yml gives \(words[0]) variables, files or an agent, and the shell of a tape does not. "
          + "Record a script, as by --record \(Self.stem(file)).tt.")
    }
    guard FileKind(self.file) == nil else {
      throw RunnerError(
        .usage, "--record: \(file) exists. Remove it, or choose another name.")
    }
    guard FileKind(PathParts(self.file).folder) == .folder else {
      throw RunnerError(
        .usage, "--record: the folder of \(file) does not exist. Make it first.")
    }
  }

  func note(_ deeds: [TerminalDeed], on look: Look) {
    last = look
    for deed in deeds {
      switch deed {
      case .input(let input, let isWhole): recorder.note(input, on: look, isWhole: isWhole)
      case .expectation(let step): recorder.expect(step, on: look)
      }
    }
  }

  /// Plays the test, writes it, and says what it is and how it is run.
  /// - Parameter plays: whether it is played twice before.
  /// - Throws: what the driver or the file system refuses.
  func finish(
    _ pilot: TerminalPilot, plays: Bool, _ context: CommandContext
  ) async throws -> (text: String, passes: Bool) {
    let look = try await AppLook.take(pilot.client, pilot.session)
    let end = try await pilot.client.mobile(.exitStatus, session: pilot.session)
    recorder.finish(on: look, end: RecordedEnd(end))
    var test = RecordedTest(
      name: Self.stem(file), words: words, app: words.map(Wording.shell).joined(separator: " "),
      size: size, command: command, steps: recorder.steps)
    // Whatever happens in the plays, what was recorded is there.
    try writeNew(test.text(in: language).text)
    var rehearsal: Rehearsal?
    if plays {
      let played = try await context.rehearse(
        test, of: app, named: words[0], secrets: recorder.secrets)
      test.steps = played.steps
      rehearsal = played
    }
    let text = test.text(in: language)
    try AtomicFile.write(Array(text.text.utf8), to: file, isDurable: false)
    let count = test.steps.count
    var lines = ["recorded  \(shown) (\(count) step\(count == 1 ? "" : "s"))"]
    lines += text.gaps.map { "gap       \($0)" }
    if let rehearsal {
      lines += rehearsal.differences.prefix(Self.mostDifferences).map { "differs   \($0.sentence)" }
      let more = rehearsal.differences.count - Self.mostDifferences
      if more > 0 { lines.append("differs   … and \(more) more.") }
      lines.append(
        rehearsal.failure.map { "fails     \($0)" }
          ?? "played    \(Rehearsal.plays) times\(text.gaps.isEmpty ? "" : ", with what is left out"): it passes"
      )
    }
    for verdict in RecordingJudge.verdicts(on: test.steps) {
      guard let advice = verdict.advice else { continue }
      lines.append("weak      \(shown):\(text.lines[verdict.step])  \(verdict.title): \(advice)")
    }
    lines.append("run       \(command(test))")
    return (lines.joined(separator: "\n") + "\n", rehearsal?.failure == nil)
  }

  /// Writes a file of this name; of another name where the file was made meanwhile.
  private func writeNew(_ text: String) throws {
    let (whole, name) = (file, shown)
    for number in 2...100 {
      do {
        return try Data(text.utf8).write(
          to: URL(fileURLWithPath: file), options: .withoutOverwriting)
      } catch let error as CocoaError where error.code == .fileWriteFileExists {
        let ending = "." + PathParts(whole).fileExtension
        file = "\(whole.dropLast(ending.count))-\(number)\(ending)"
        shown = "\(name.dropLast(ending.count))-\(number)\(ending)"
      }
    }
    throw RunnerError(.usage, "--record: \(name) and its next names exist. Remove them.")
  }

  /// The most differences that are named.
  private static let mostDifferences = 12

  /// The file's name without its extension.
  private static func stem(_ file: String) -> String {
    let parts = PathParts(file)
    return String(parts.name.dropLast(parts.fileExtension.count + 1))
  }

  /// The program's words; the command of an app that has its name from `qa.yml`.
  private static func command(
    _ words: [String], _ app: AppCommand, _ context: CommandContext
  ) -> String {
    let isProgram =
      words[0].contains("/") || ProgramFile.sought(words[0], in: context.environment) == app.path
    let named = isProgram ? words : [app.path] + app.arguments
    return named.map(Wording.shell).joined(separator: " ")
  }

  private func command(_ test: RecordedTest) -> String {
    switch language {
    case .tape:
      return
        "qa-runner \(Wording.shell(shown)) --record missing, which keeps its last screen as the "
        + "snapshot \"end\""
    case .yaml, .script:
      let secrets = test.steps.compactMap(\.secretName).map { " -e \($0)=…" }
      var seen: Set<String> = []
      return "qa-runner \(Wording.shell(shown))"
        + secrets.filter { seen.insert($0).inserted }.joined()
    case .swift:
      return "add it to your suite executable, with the app in apps: of qa.yml; qa-runner"
    case .python: return "pytest \(Wording.shell(shown)), with the app in apps: of qa.yml"
    }
  }
}
