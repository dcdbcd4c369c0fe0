package import TerminalModel

/// A screen that a person could have seen: the program had finished drawing it, or paused.
package struct TerminalFrame: Sendable {
  /// Why it counts as finished.
  package enum Kind: String, Sendable, Hashable {
    /// The blank terminal before the program's first output.
    case blank
    /// The program closed a synchronised update (mode 2026): exact.
    case synchronized
    /// The program printed its revision mark outside of an update: exact.
    case marked
    /// Everything that the program had printed was read: it may be in the middle of drawing.
    case drained
    /// As `drained`, but a synchronised update has stayed open for too long.
    case overdue
    /// The program has ended; nothing follows from it.
    case final
  }

  /// The number of the change that made it; later frames have larger ones.
  package let generation: UInt64
  package let kind: Kind
  /// When it was made.
  package let time: ContinuousClock.Instant
  /// The revision that the program's agent marked it with, if it did.
  package let revision: UInt64?
  /// The bytes of input that had been sent when it was made: fewer than now means that it may not
  /// show the effect of the newest input.
  package let inputBytes: UInt64
  package let title: String
  package let modes: TerminalModes
  private let capture: TerminalCapture

  init(
    generation: UInt64, kind: Kind, time: ContinuousClock.Instant, revision: UInt64?,
    inputBytes: UInt64, title: String, modes: TerminalModes, capture: TerminalCapture
  ) {
    self.generation = generation
    self.kind = kind
    self.time = time
    self.revision = revision
    self.inputBytes = inputBytes
    self.title = title
    self.modes = modes
    self.capture = capture
  }

  /// Whether the program itself said that it was complete, or can draw no more.
  package var isExact: Bool { [.blank, .synchronized, .marked, .final].contains(kind) }

  /// The screen; made when first asked for, and each time once the frame is an old one.
  package var screen: Screen { capture.screen }

  /// Takes little memory from now on.
  func pack() { capture.pack() }
  package var size: CellSize { capture.size }
  package var cursor: Cursor { capture.cursor }
}
