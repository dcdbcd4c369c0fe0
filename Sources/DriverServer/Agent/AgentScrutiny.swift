import TerminalModel
import WireProtocol

/// What an agent may tell: an app can lie, but no number of its may bring the driver down or make
/// it work without end.
enum AgentScrutiny {
  /// More than any app draws; frames are told in cells or points.
  private static let coordinates = -1_000_000...1_000_000
  private static let nodeLimit = 10_000
  private static let depthLimit = 200
  private static let count = 0...(1 << 52)

  /// Why a message can't be true; nil when it may be.
  static func problem(with message: AgentMessage) -> String? {
    switch message {
    case .hello(let hello): hello.pid > 0 ? nil : "it names no process"
    case .frame(let frame):
      problem(with: frame.progress) ?? problem(with: frame.size) ?? problem(with: frame.tree)
    case .idle(let progress): problem(with: progress)
    case .crash: nil
    case .reply(let reply):
      problem(with: reply.progress) ?? reply.screen.flatMap { problem(with: $0.size) }
        ?? reply.pictureTree.flatMap(problem(with:))
    }
  }

  private static func problem(with progress: AgentProgress) -> String? {
    count.contains(progress.revision) && count.contains(progress.consumed)
      && count.contains(progress.busy) && count.contains(progress.missed ?? 0)
      ? nil : "its counts are out of range"
  }

  private static func problem(with size: CellSize) -> String? {
    (0...10_000).contains(size.columns) && (0...10_000).contains(size.rows)
      ? nil : "its screen is \(size.columns) × \(size.rows) cells"
  }

  private static func problem(with root: ElementNode) -> String? {
    // No recursion: the depth is what is being judged.
    var level = [root]
    var nodes = 0
    for _ in 0..<depthLimit {
      nodes += level.count
      if level.isEmpty { return nil }
      if nodes > nodeLimit { return "its tree has more than \(nodeLimit) elements" }
      for node in level {
        let frame = node.frame
        guard [frame.x, frame.y, frame.width, frame.height].allSatisfy(coordinates.contains) else {
          return "the frame of its element \(node.id) is beyond every screen"
        }
      }
      level = level.flatMap(\.children)
    }
    return "its tree is more than \(depthLimit) levels deep"
  }
}
