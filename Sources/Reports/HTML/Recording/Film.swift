import ScreenExport
import TerminalEmulation
import TerminalModel

/// A recording's frames, drawn beforehand: each different row once, each frame by its rows.
struct Film {
  struct Frame {
    /// Seconds since the recording began.
    var time: Double
    /// Which of the film's rows each row shows; nil for a blank one.
    var rows: [Int?]
    var cursor: Int?
  }

  /// Unique on its page.
  let name: String
  /// The largest extent that a frame has.
  private(set) var size: CellSize
  private(set) var frames: [Frame] = []
  /// SVG of the different rows and cursors.
  private(set) var pieces: [String] = []
  private(set) var marks: [(time: Double, label: String)] = []
  /// Seconds, at least to the last event.
  private(set) var duration = 0.0

  private static let (frameLimit, rate) = (400.0, 30.0)
  /// The most bytes of drawings that a page bears.
  private static let byteLimit = 3 << 20
  /// The most cells of all screens that are looked at: a frame of 1000 × 1000 counts as much as three
  /// hundred usual ones.
  private static let cellLimit = 20_000_000
  /// Bytes of drawings and cells so far.
  private var (drawn, cells) = (0, 0)

  /// Plays a recording; nil where there is none or nothing is seen on it, or where it is too large to be drawn.
  init?(bytes: [UInt8], name: String) {
    guard let cast = CastFile(bytes: bytes) else { return nil }
    self.name = name
    size = cast.size
    duration = cast.events.last?.time ?? 0
    play(cast)
    guard !frames.isEmpty, !isTooLarge else { return nil }
  }

  private var isTooLarge: Bool { drawn >= Self.byteLimit || cells >= Self.cellLimit }

  private mutating func play(_ cast: CastFile) {
    var terminal = VirtualTerminal(size: cast.size, scrollback: 0)
    var known: [String: Int] = [:]
    var last: (screen: Screen, frame: Frame)?
    let gap = max(1 / Self.rate, duration / Self.frameLimit)
    for (index, event) in cast.events.enumerated() {
      switch event.kind {
      case .mark(let label):
        marks.append((event.time, label))
        continue
      case .resize(let size):
        cells += size.columns * size.rows
        guard !isTooLarge else { return }
        terminal.resize(to: size)
      case .output(let text): terminal.feed(text)
      }
      // A mark draws nothing.
      let next =
        cast.events[(index + 1)...].first { if case .mark = $0.kind { false } else { true } }?.time
        ?? .infinity
      let isDue = event.time - (frames.last?.time ?? -1) >= gap
      // What is replaced at once was never seen; nor was an update that is not complete.
      guard next - event.time >= gap || isDue, terminal.isAtRest || next - event.time > 0.5 else {
        continue
      }
      let screen = terminal.screen
      cells += screen.size.columns * screen.size.rows
      // What would not be shown is not drawn to its end.
      guard !isTooLarge else { return }
      guard screen != last?.screen else { continue }
      let frame = frame(of: screen, at: event.time, after: last, &known)
      size = CellSize(
        columns: max(size.columns, screen.size.columns), rows: max(size.rows, screen.size.rows))
      frames.append(frame)
      last = (screen, frame)
    }
  }

  private mutating func frame(
    of screen: Screen, at time: Double, after last: (screen: Screen, frame: Frame)?,
    _ known: inout [String: Int]
  ) -> Frame {
    let rows = screen.rows.indices.map { row -> Int? in
      if let last, last.screen.rows.indices.contains(row),
        last.screen.rows[row] == screen.rows[row],
        last.screen.lineSize(row: row) == screen.lineSize(row: row)
      {
        return last.frame.rows[row]
      }
      return isTooLarge ? nil : piece(screen.svgRow(row), &known)
    }
    let cursor = screen.svgCursor().flatMap { piece($0, &known) }
    return Frame(time: time, rows: rows, cursor: cursor)
  }

  private mutating func piece(_ markup: String, _ known: inout [String: Int]) -> Int? {
    guard !markup.isEmpty else { return nil }
    if let index = known[markup] { return index }
    known[markup] = pieces.count
    drawn += markup.utf8.count
    pieces.append(markup)
    return pieces.count - 1
  }

  /// The frame that is seen at a time; the first one before it.
  func frame(at time: Double) -> Int {
    max(0, (frames.firstIndex { $0.time > time } ?? frames.count) - 1)
  }

  /// How much later in seconds the recording began than the attempt, as the mark of the failure tells.
  var offset: Double? { CastFile.offset(of: marks) }
}
