import CTerminal
import Foundation
import RunnerCore
import SnapshotKit

/// The terminal that a review is shown in: raw, on its alternate screen; as it was when left, at a crash too.
struct ReviewTerminal {
  private let input: Int32 = 0
  private let output: Int32 = 1
  private let signals: Int32
  /// How it shows pictures.
  let graphics: TerminalGraphics
  /// A cell's extent in pixels.
  let cell: (width: Int, height: Int)

  /// How long a terminal may take to say what it can.
  private static let answerLimit: Int32 = 300

  /// Takes the terminal.
  /// - Throws: `RunnerError` where there is none.
  init(graphics wanted: TerminalGraphics?) throws {
    guard isatty(input) == 1, isatty(output) == 1 else {
      throw RunnerError(.usage, "A review needs a terminal; `qa-runner review --list` needs none.")
    }
    let enter = Array("\u{1B}[?1049h\u{1B}[?25l\u{1B}[2J\u{1B}[H".utf8)
    let leave = Array("\u{1B}[0m\u{1B}[?25h\u{1B}[?1049l".utf8)
    let status = qt_enter(input, output, enter, enter.count, leave, leave.count)
    signals = qt_watch_signals()
    guard status == 0, signals >= 0 else {
      throw RunnerError(.infrastructure, "The terminal can't be made raw; try --list.")
    }
    var answers: [UInt8] = []
    if wanted == nil || wanted != .blocks {
      Self.write(TerminalGraphics.question, to: output)
      while !TerminalGraphics.isAnswered(answers), answers.count < 4096,
        let more = Self.read(input, within: Self.answerLimit), !more.isEmpty
      {
        answers += more
      }
    }
    graphics = wanted ?? TerminalGraphics(answers: answers)
    cell = TerminalGraphics.cell(answers: answers)
  }

  /// Gives the terminal back.
  func leave() {
    show(graphics.clearing)
    qt_leave()
  }

  /// The extent in cells; 80 × 24 where the terminal doesn't know.
  var size: (columns: Int, rows: Int) {
    var (columns, rows): (Int32, Int32) = (0, 0)
    guard qt_size(output, &columns, &rows) == 0, columns > 0, rows > 0 else { return (80, 24) }
    return (Int(columns), Int(rows))
  }

  /// Writes to the terminal.
  func show(_ text: String) { Self.write(text, to: output) }

  /// What happened at the terminal.
  enum Event {
    case keys([ReviewModel.Key]), resized, ended
  }

  /// Waits for what happens next, for as long as it takes: a person is in front.
  func next() -> Event {
    while true {
      var ready = [
        pollfd(fd: input, events: Int16(POLLIN), revents: 0),
        pollfd(fd: signals, events: Int16(POLLIN), revents: 0),
      ]
      guard poll(&ready, 2, -1) >= 0 || errno == EINTR else { return .ended }
      if ready[1].revents != 0 {
        guard let numbers = Self.read(signals, within: 0) else { continue }
        if numbers.contains(where: { [SIGTERM, SIGINT, SIGHUP, SIGQUIT].contains(Int32($0)) }) {
          return .ended
        }
        return .resized
      }
      if ready[0].revents != 0 {
        guard let bytes = Self.read(input, within: 0), !bytes.isEmpty else { return .ended }
        return .keys(Self.keys(bytes))
      }
    }
  }

  /// The keys that bytes stand for.
  static func keys(_ bytes: [UInt8]) -> [ReviewModel.Key] {
    var rest = bytes[...]
    var keys: [ReviewModel.Key] = []
    while let byte = rest.popFirst() {
      guard byte == 0x1B, let next = rest.first,
        next == UInt8(ascii: "[") || next == UInt8(ascii: "O")
      else {
        keys.append(byte == 0x1B ? .back : key(byte))
        continue
      }
      rest.removeFirst()
      let end = rest.firstIndex { (0x40...0x7E).contains($0) } ?? rest.endIndex
      let final = end < rest.endIndex ? rest[end] : 0
      rest = end < rest.endIndex ? rest[(end + 1)...] : []
      switch final {
      case UInt8(ascii: "A"): keys.append(.up)
      case UInt8(ascii: "B"): keys.append(.down)
      case UInt8(ascii: "C"): keys.append(.right)
      case UInt8(ascii: "D"): keys.append(.left)
      default: keys.append(.other)
      }
    }
    return keys
  }

  private static func key(_ byte: UInt8) -> ReviewModel.Key {
    switch Character(Unicode.Scalar(byte)) {
    case "k": .up
    case "j": .down
    case "h": .left
    case "l": .right
    case "\r", "\n", " ": .open
    case "a": .approve
    case "g": .approveGroup
    case "A": .approveAll
    case "r": .reject
    case "G": .rejectGroup
    case "v", "\t": .panel
    case "z": .zoom
    case "y": .yes
    case "q", "\u{3}", "\u{4}": .quit
    default: .other
    }
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
