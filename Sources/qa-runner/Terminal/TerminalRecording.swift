import Configuration
import Files
import Foundation
import JSONModel
import Recording
import RunRecord
import SnapshotKit
import TerminalModel
import TextModel
import WireProtocol

/// The test that a session becomes, and the file that it is written to.
actor TerminalRecording {
  private let file: String
  private let shown: String
  private let language: RecordingLanguage
  private let words: [String]
  private let size: CellSize
  private var recorder = Recorder()
  /// The last look, for the end of a program that has left nothing to look at.
  private var last: Look?

  /// - Parameters:
  ///   - file: as the command line has it.
  ///   - words: the app's name or program, and its arguments.
  /// - Throws: `RunnerError` of kind `usage` for a file that cannot be written, or exists.
  init(
    _ file: String, of words: [String], size: CellSize, in workingDirectory: String
  ) throws(RunnerError) {
    do throws(RecordingError) {
      language = try RecordingLanguage(ofFile: file)
    } catch {
      throw RunnerError(.usage, "--record: \(error)")
    }
    shown = file
    self.file = PathParts.absolute(file, in: workingDirectory)
    self.words = words
    self.size = size
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
      case .input(let input): recorder.note(input, on: look)
      case .expectation(let action): recorder.expect(action, on: look)
      case .exit: break
      }
    }
  }

  /// Writes the test, and says what it is and how it is run.
  /// - Throws: what the driver or the file system refuses.
  func finish(_ pilot: TerminalPilot) async throws -> String {
    let look = try await AppLook.take(pilot.client, pilot.session)
    let end = try await pilot.client.mobile(.exitStatus, session: pilot.session)
    recorder.finish(
      on: look, exit: end["status"]?.integerValue, hasEnded: end["running"] == false)
    let name = PathParts(file).name
    let title = name.lastIndex(of: ".").map { String(name[..<$0]) } ?? name
    let test = RecordedTest(
      name: title, words: words, app: words.map(Wording.shell).joined(separator: " "), size: size,
      steps: recorder.steps)
    let text = test.text(in: language)
    try AtomicFile.write(Array(text.text.utf8), to: file, isDurable: false)
    let count = recorder.steps.count
    var lines = ["recorded  \(shown) (\(count) step\(count == 1 ? "" : "s"))"]
    lines += text.gaps.map { "gap       \($0)" }
    if end["running"] == false, end["status"]?.integerValue == nil {
      lines.append(
        "gap       The program \(end["end"]?.stringValue ?? "ended"): the test does not expect that."
      )
    }
    lines.append("run       \(command(test))")
    return lines.joined(separator: "\n") + "\n"
  }

  private func command(_ test: RecordedTest) -> String {
    switch language {
    case .yaml:
      let secrets = test.steps.compactMap { step -> String? in
        if case .secret(let name) = step.action { " -e \(name)=…" } else { nil }
      }
      var seen: Set<String> = []
      return "qa-runner \(Wording.shell(shown))"
        + secrets.filter { seen.insert($0).inserted }.joined()
    case .swift:
      return "add it to your suite executable, with the app in apps: of qa.yml; qa-runner"
    case .python: return "pytest \(Wording.shell(shown)), with the app in apps: of qa.yml"
    }
  }
}
