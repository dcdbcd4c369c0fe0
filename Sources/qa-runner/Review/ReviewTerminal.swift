import CTerminal
import Execution
import Foundation
import RunRecord
import SnapshotKit
import TerminalModel
import ViewHost

/// The terminal that a review is shown in: raw, on its alternate screen; as it was when left, at a crash too.
struct ReviewTerminal {
  private let input: Int32 = 0
  private let output: Int32 = 1
  private let signals: Int32
  /// How it is to show pictures, whatever it says.
  private let wanted: TerminalGraphics?
  private var decoder = InputDecoder()
  private var keys: [Press] = []
  /// What came since it was asked what it can; nil once it has said so.
  private var answers: [UInt8]?
  /// How it shows pictures, as far as is known.
  private(set) var graphics: TerminalGraphics
  /// A cell's extent in pixels.
  private(set) var cell = TerminalGraphics.cell(answers: [])

  /// How long the first page waits for the terminal to say what it can. A later answer counts too.
  private static let answerLimit: Int32 = 300
  /// How long an ESC may be the beginning of more, in milliseconds.
  private static let escapeDelay: Int32 = 25

  /// Takes the terminal.
  /// - Throws: `RunnerError` where there is none.
  init(graphics wanted: TerminalGraphics?) throws {
    guard isatty(input) == 1, isatty(output) == 1 else {
      throw RunnerError(.usage, "A review needs a terminal; `qa-runner review --list` needs none.")
    }
    // What is pasted comes marked as such, and presses no key.
    let enter = Array("\u{1B}[?1049h\u{1B}[?25l\u{1B}[?2004h\u{1B}[2J\u{1B}[H".utf8)
    let leave = Array("\u{1B}[0m\u{1B}[?2004l\u{1B}[?25h\u{1B}[?1049l".utf8)
    let status = qt_enter(input, output, enter, enter.count, leave, leave.count)
    signals = qt_watch_signals()
    guard status == 0, signals >= 0 else {
      throw RunnerError(.infrastructure, "The terminal can't be made raw; try --list.")
    }
    self.wanted = wanted
    graphics = wanted ?? .blocks
    guard wanted != .blocks else { return }
    answers = []
    Self.write(TerminalGraphics.question, to: output)
    awaitAnswers()
  }

  /// Gives the terminal back.
  mutating func leave() {
    // What it still has to say is not for the shell.
    awaitAnswers()
    show(graphics.clearing)
    qt_leave()
  }

  private mutating func awaitAnswers() {
    // In all, not anew for each key that a person presses meanwhile.
    let end = ContinuousClock.now + .milliseconds(Int(Self.answerLimit))
    while answers != nil,
      let bytes = Self.read(input, within: (end - ContinuousClock.now).inMilliseconds),
      !bytes.isEmpty
    {
      take(bytes)
    }
  }

  /// Takes what was read: keys, and answers.
  private mutating func take(_ bytes: [UInt8]) {
    keys += decoder.decode(bytes).map(Self.press)
    guard var all = answers else { return }
    all += bytes
    answers = all.count < 4096 ? all : nil
    guard TerminalGraphics.isAnswered(all) else { return }
    answers = nil
    graphics = wanted ?? TerminalGraphics(answers: all)
    cell = TerminalGraphics.cell(answers: all)
  }

  /// The extent in cells; 80 × 24 where the terminal doesn't know.
  var size: (columns: Int, rows: Int) {
    var (columns, rows): (Int32, Int32) = (0, 0)
    guard qt_size(output, &columns, &rows) == 0, columns > 0, rows > 0 else { return (80, 24) }
    return (Int(columns), Int(rows))
  }

  /// Writes to the terminal.
  func show(_ text: String) { Self.write(text, to: output) }

  /// A key, and what it types.
  struct Press {
    var key: ReviewModel.Key
    var text: String?
  }

  /// What happened at the terminal.
  enum Event {
    case keys([Press])
    /// The page is to be drawn anew: the terminal has another extent, or has said that it can more.
    case resized
    case ended
  }

  /// Waits for what happens next, for as long as it takes: a person is in front.
  mutating func next() -> Event {
    while true {
      if !keys.isEmpty {
        defer { keys = [] }
        return .keys(keys)
      }
      var ready = [
        pollfd(fd: input, events: Int16(POLLIN), revents: 0),
        pollfd(fd: signals, events: Int16(POLLIN), revents: 0),
      ]
      let count = poll(&ready, 2, delay)
      guard count >= 0 || errno == EINTR else { return .ended }
      if count == 0 { keys += decoder.flush().map(Self.press) }
      if ready[1].revents != 0 {
        guard let numbers = Self.read(signals, within: 0) else { continue }
        if numbers.contains(where: { [SIGTERM, SIGINT, SIGHUP, SIGQUIT].contains(Int32($0)) }) {
          return .ended
        }
        return .resized
      }
      if ready[0].revents != 0 {
        guard let bytes = Self.read(input, within: 0), !bytes.isEmpty else { return .ended }
        let before = (graphics, cell.width, cell.height)
        take(bytes)
        if before != (graphics, cell.width, cell.height) { return .resized }
      }
    }
  }

  /// How long what has begun may go on, in milliseconds; -1 for as long as it takes.
  private var delay: Int32 {
    guard decoder.needsFlush else { return -1 }
    guard answers != nil else { return Self.escapeDelay }
    // An answer may come slowly, and the rest of one that is given up would press keys; but what began one may be a key
    // of a terminal that never answers.
    return decoder.holdsEscape ? Self.answerLimit : 10 * Self.answerLimit
  }

  private static let meanings: [Key: ReviewModel.Key] = [
    .named(.up): .up, .character("k"): .up, .named(.down): .down, .character("j"): .down,
    .named(.left): .left, .character("h"): .left, .named(.right): .right, .character("l"): .right,
    .enter: .open, .character(" "): .mark, .escape: .back,
    .character("a"): .approve, .character("g"): .approveGroup, .character("A"): .approveAll,
    .character("r"): .reject, .character("G"): .rejectGroup,
    .tab: .panel, .character("v"): .panel, .character("z"): .zoom, .character("y"): .yes,
    .character("u"): .undo, .backspace: .erase,
    .character("q"): .quit, .control("c"): .quit, .control("d"): .quit,
  ]

  /// The key of the review that a key press stands for.
  private static func press(_ event: InputEvent) -> Press {
    guard case .key(let key) = event else { return Press(key: .other) }
    var press = Press(key: meanings[key] ?? .other)
    if case .character(let text) = key.code, key.modifiers.subtracting(.shift).isEmpty {
      press.text = text
    }
    return press
  }

  private static func read(_ descriptor: Int32, within limit: Int32) -> [UInt8]? {
    var ready = [pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)]
    while true {
      let count = poll(&ready, 1, limit)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return nil }
      var buffer = [UInt8](repeating: 0, count: 4096)
      let size = Foundation.read(descriptor, &buffer, buffer.count)
      if size < 0, errno == EINTR { continue }
      return size < 0 ? nil : Array(buffer.prefix(size))
    }
  }

  private static func write(_ text: String, to descriptor: Int32) {
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Foundation.write(descriptor, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      if count < 0, errno == EAGAIN {
        var ready = [pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)]
        guard poll(&ready, 1, 2000) > 0 else { return }
        continue
      }
      guard count > 0 else { return }
      rest = rest.dropFirst(count)
    }
  }
}
