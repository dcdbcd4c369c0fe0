import Files
import Foundation
import JSONModel
import TerminalEmulation
import TerminalModel
import WorkerProtocol

/// What an app showed during an attempt, by time.
struct TraceFrames {
  struct Frame {
    /// Milliseconds since the attempt began.
    var time: Double
    /// Nil where the driver has no grid of cells.
    var screen: Screen?
    /// The element tree as XML; nil where only the screen is known.
    var source: String?
    /// Where the step is that ended before it; nil where it is unknown.
    var place: SourcePlace?

    var isEmpty: Bool { screen == nil && source == nil }
  }

  private(set) var frames: [Frame] = []
  private static let limit = 4000

  /// Reads what a worker captured after each step: `trace.jsonl`.
  init(captured bytes: [UInt8]) {
    var last: Frame?
    for line in bytes.split(separator: UInt8(ascii: "\n")).prefix(Self.limit) {
      // A line that was cut off by a worker's end is left out.
      guard let value = try? JSONParser.parse(Data(line)), let time = value["time"]?.numberValue
      else {
        continue
      }
      var frame = Frame(time: time)
      frame.screen = value["screen"].flatMap { try? $0.decoded(as: Screen.self) }
      frame.source = value["source"]?.stringValue
      if frame.isEmpty, let last { (frame.screen, frame.source) = (last.screen, last.source) }
      if let file = value["file"]?.stringValue, let line = value["line"]?.numberValue,
        let line = Int(exactly: line), line > 0
      {
        frame.place = SourcePlace(file: file, line: line)
      }
      frames.append(frame)
      last = frame
    }
  }

  /// Plays a recording up to each of these times.
  init?(recording bytes: [UInt8], at times: [Double]) {
    guard let cast = CastFile(bytes: bytes) else { return nil }
    let offset = cast.offset ?? 0
    var terminal = VirtualTerminal(size: cast.size, scrollback: 0)
    var events = cast.events[...]
    for time in times.sorted().prefix(Self.limit) {
      while let event = events.first, (event.time + offset) * 1000 <= time {
        events.removeFirst()
        switch event.kind {
        case .mark: break
        case .resize(let size): terminal.resize(to: size)
        case .output(let text): terminal.feed(text)
        }
      }
      frames.append(Frame(time: time, screen: terminal.screen, source: nil))
    }
  }

  /// What was shown when a step began: the last frame before.
  func before(_ time: Double) -> Frame? {
    frames.last { $0.time <= time && !$0.isEmpty }
  }

  /// What was shown after a step: the first frame from its end on, else the last one; nil where later
  /// frames were left out.
  func after(_ time: Double) -> Frame? {
    let frame =
      frames.first { $0.time >= time } ?? (frames.count < Self.limit ? frames.last : nil)
    return frame?.isEmpty == false ? frame : nil
  }

  /// Where the step is that ended then; nil where it is unknown.
  func place(_ time: Double) -> SourcePlace? { frames.first { $0.time >= time }?.place }
}
