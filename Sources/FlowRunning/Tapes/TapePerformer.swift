import Execution
import Files
import FlowFormat
import Foundation
import JSONModel
import PageObjects
import SessionSnapshots
import SuiteKit
import TapeFormat
import TerminalModel
import TextModel
import WireProtocol

/// Plays a tape as a test: each `Screenshot` and the end are snapshots. `Sleep` ends early only where
/// nothing but input can make the program go on.
struct TapePerformer {
  /// How long a shell may take until it shows its prompt.
  private static let start = Duration.seconds(20)
  /// Between two looks at a screen or at a program that does something silently.
  private static let pause = Duration.milliseconds(50)

  private let app: App
  private let tape: Tape
  private let performer: FlowPerformer
  private var typingSpeed: Duration
  private var clipboard = ""
  private var isHidden = false
  /// Whether the shell has ended as the tape's last keys asked.
  private var isOver = false
  private var snapshots: [String: Int] = [:]
  private var transcript = TapeTranscript()
  /// The first snapshot that failed: the others are compared all the same, so that one review sees
  /// them all.
  private var failure: PageError?

  init(_ app: App, _ tape: Tape) {
    self.app = app
    self.tape = tape
    performer = FlowPerformer(
      app, target: "tui", ownID: nil, variables: FlowVariables([:], platform: "tui"))
    typingSpeed = tape.settings.typingSpeed
  }

  /// The end of the tape that is seen: what comes after a last `Hide` is not.
  private var lastShown: Int {
    let hide = tape.commands.lastIndex { $0.action == .hide }
    let show = tape.commands.lastIndex { $0.action == .show }
    guard let hide, hide > show ?? -1 else { return tape.commands.count }
    return hide
  }

  mutating func perform() async throws {
    try await play()
    if let failure { throw failure }
  }

  private mutating func play() async throws {
    let lastInput = tape.commands.lastIndex { $0.isInput } ?? -1
    let end = lastShown
    try await app.step("start \(tape.settings.shell.rawValue)", at: site(1)) {
      _ = try await app.rested(within: Self.start)
    }
    for (index, command) in tape.commands.enumerated() {
      if index == end { try await expectEnd() }
      try await perform(command, isLast: index >= lastInput)
    }
    if end == tape.commands.count { try await expectEnd() }
    for output in tape.outputs where output.isText { try await compare(output) }
  }

  private func site(_ line: Int) -> CallSite { CallSite(file: tape.file, line: line) }

  private func site(_ place: TapePlace) -> CallSite {
    CallSite(file: place.file, line: place.line)
  }

  // MARK: Commands

  /// - Parameter isLast: whether no input follows: the shell may end.
  private mutating func perform(_ command: TapeCommand, isLast: Bool) async throws {
    switch command.action {
    case .hide: isHidden = true
    case .show: isHidden = false
    case .typingSpeed(let speed): typingSpeed = speed
    case .copy(let text): clipboard = text
    // It moves the view, not the program: the screen stays what it is.
    case .scroll: break
    case .screenshot(let path):
      let name = path.split(separator: "/").last.map { String($0.dropLast(4)) } ?? path
      try await expectSnapshot(name, at: command.place)
    default:
      guard !isOver else { break }
      let step = FlowStep(name: .step, label: command.text, place: FlowPlace(command.place))
      try await performer.act(step) { try await input(command, isLast: isLast) }
      if isLast, try await hasEnded() {
        try await app.expectExit(
          anyOf: [.code(0)], within: nil, file: command.place.file, line: command.place.line)
        isOver = true
      }
    }
    guard !isHidden, tape.outputs.contains(where: \.isText) else { return }
    transcript.add(try await app.capturedScreen())
  }

  private func input(_ command: TapeCommand, isLast: Bool) async throws {
    switch command.action {
    case .type(let text, let pause):
      try await type(text, pause ?? typingSpeed, isLast)
    case .paste:
      try await type(clipboard, typingSpeed, isLast)
    case .press(let key, let times, let pause):
      for number in 1...times {
        try await performer.press(Key(key))
        try await rest(pause ?? typingSpeed, isLast && number == times)
      }
    case .sleep(let time): try await rest(time, isLast, isWhole: true)
    case .wait(let wait):
      let pattern = FlowLiteral.written(wait.pattern ?? tape.settings.waitPattern)
      try await performer.expectScreen(
        FlowValues([
          wait.isWholeScreen
            ? (\.matches, .list([.text(pattern)])) : (\.cursorLine, .text(pattern)),
          (\.timeout, .time(wait.timeout ?? tape.settings.waitTimeout)),
        ]))
    default: break
    }
  }

  private func type(_ text: String, _ pause: Duration, _ isLast: Bool) async throws {
    try await performer.type(text)
    try await rest(pause * text.count, isLast)
  }

  private func hasEnded() async throws -> Bool {
    let state = try await app.performed(.getState)
    return state["state"]?.stringValue == "ended"
  }

  /// Waits until the program in front reads its input, or has waited for something else for long;
  /// for the limit at most.
  ///
  /// - Parameter isWhole: whether the whole limit is waited for, unless nothing but input can make
  ///   the program go on.
  private func rest(_ limit: Duration, _ mayEnd: Bool, isWhole: Bool = false) async throws {
    let end = app.clock.now + limit
    while app.clock.now < end {
      do {
        guard try await app.rested(within: app.clock.now.duration(to: end)) else { return }
        guard try await isAtWork(isWhole) else { return }
      } catch {
        // The last keys may end the shell; how it ended is checked then.
        guard mayEnd, try await hasEnded() else { throw error }
        return
      }
      try await app.clock.sleep(until: min(end, app.clock.now + Self.pause))
    }
  }

  /// Whether the program in front works or sleeps without showing anything, and does not wait for
  /// input.
  ///
  /// - Parameter isStrict: whether one also counts that waits for more than its input.
  private func isAtWork(_ isStrict: Bool) async throws -> Bool {
    let state = try await app.performed(.getState)
    if isStrict {
      return state["agent"] != true && state["terminal"]?["awaitsInputAlone"] != true
        && state["state"]?.stringValue != "ended"
    }
    let wait = state["terminal"]?["inputWait"]?.stringValue
    return wait == "busy" || wait == "unknown"
  }

  // MARK: Expectations

  private mutating func expectEnd() async throws {
    let last = tape.commands.last?.place
    try await expectSnapshot("end", at: last ?? TapePlace(file: tape.file, line: 1, column: 1))
  }

  /// A name that the tape uses again gets a number.
  private mutating func expectSnapshot(_ name: String, at place: TapePlace) async throws {
    let count = (snapshots[name] ?? 0) + 1
    snapshots[name] = count
    try await keepFailure { [app] in
      try await app.expectSnapshot(
        count == 1 ? name : "\(name)-\(count)", file: place.file, line: place.line)
    }
  }

  /// Compares a snapshot; its failure is the test's once the tape has ended.
  private mutating func keepFailure(of comparison: () async throws -> Void) async throws {
    do {
      try await comparison()
    } catch let error as PageError where error.code == .snapshot {
      failure = failure ?? error
    }
  }

  private static func stem(_ name: String) -> String {
    name.lastIndex(of: ".").map { String(name[..<$0]) } ?? name
  }

  /// Compares the screens with those of a file that VHS or `qa-runner tape` has written; where it is
  /// not there, with a snapshot of its name.
  private mutating func compare(_ output: TapeOutput) async throws {
    let (file, line) = (output.place.file, output.place.line)
    let name = output.path.split(separator: "/").last.map(String.init) ?? "screens.txt"
    try app.attach(transcript.text, named: name, file: file, line: line)
    guard let data = FileManager.default.contents(atPath: output.path) else {
      guard FileKind(output.path) == nil else {
        throw PageError(
          .refused,
          "Output \(output.path): the file is there and cannot be read. Make it a readable file.",
          at: site(output.place), isDeterministic: true)
      }
      var text = transcript.canonicalText
      while text.last == "\n" { text.removeLast() }
      return try await keepFailure { [app, text] in
        try await app.expectTextSnapshot(Self.stem(name), text, file: file, line: line)
      }
    }
    let expected = TapeTranscript(text: String(decoding: data, as: UTF8.self))
    try await app.step("Output \(output.path)", at: site(output.place)) {
      guard let difference = transcript.difference(from: expected) else { return }
      throw app.unmet(
        .expectation,
        "differs from \(output.path): \(difference). If the screens are right, write them again with "
          + "qa-runner tape \(Wording.shell(tape.file)) --txt \(Wording.shell(output.path))")
    }
  }
}
