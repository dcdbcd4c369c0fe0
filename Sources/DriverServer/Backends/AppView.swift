import TerminalModel
import WireProtocol

/// What a command sees of an app: elements and, in a terminal, the screen of the same revision.
struct AppView: Sendable {
  /// Grows with each change, of whatever kind.
  var generation: UInt64
  /// The agent's revision; 0 for a bare terminal.
  var revision: Int
  var tree: ElementTree
  /// The screen that belongs to the tree; nil for a headless app, which is asked for it.
  var screen: Screen?
  /// The agent's count of backend calls and animations under way.
  var busy = 0
  /// The bytes that the agent has read from its terminal.
  var consumed = 0
  var route: String?
  var title: String?
  /// The elements that the agent has told and the terminal has yet to show; nil where there are none.
  var coming: ElementNode?
  /// Whether the tree was inferred from the screen alone.
  var isInferred = false
  /// Whether its elements say by themselves what is in their way.
  var knowsCovers = false
}
