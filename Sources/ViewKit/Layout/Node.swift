/// A node of a resolved tree: says how large it wants to be, then puts itself into a frame.
///
/// The protocol between parents and children is SwiftUI's: a parent proposes a size, the child
/// answers with its own, and the parent places it. A stack asks several times: a node whose answer takes work remembers
/// it for one layout, as must one that asks a child more than once for an answer of its own.
@MainActor
package class Node {
  /// Who takes room first in a stack; higher first.
  var layoutPriority: Double { 0 }
  /// The identity of the view that the node was made for.
  final var source: NodeID?
  private let remembersAnswers: Bool
  // A node is asked a handful of different questions: looking through them beats hashing.
  private var answers: [(proposal: ProposedSize, size: Size)] = []

  init(remembersAnswers: Bool = false) { self.remembersAnswers = remembersAnswers }

  /// The size for a proposal; overridden.
  func measure(_ proposal: ProposedSize, _ layout: LayoutContext) -> Size { .zero }

  /// Puts the node and what is inside into `frame`; overridden.
  func place(in frame: Rect, _ stage: Stage) {}

  /// Which way a spacer inside its stack grows; overridden by spacers and dividers.
  func enter(_ axis: Axis) {}

  final func size(_ proposal: ProposedSize, _ layout: LayoutContext) -> Size {
    guard remembersAnswers else { return measure(proposal, layout) }
    for known in answers where known.proposal == proposal { return known.size }
    let size = measure(proposal, layout)
    if answers.isEmpty { answers.reserveCapacity(4) }
    answers.append((proposal, size))
    return size
  }
}

/// What a layout measures with.
@MainActor
package struct LayoutContext {
  let medium: Medium
  let measurer: any TextMeasurer
}

/// Where a child stands within a larger frame, left and right told apart.
package struct Placement: Hashable {
  package enum Share: Hashable {
    case start, center, end

    /// The distance from the start, of `free` room.
    func offset(in free: Double, _ medium: Medium) -> Double {
      switch self {
      case .start: 0
      case .center: medium.floor(free / 2)
      case .end: free
      }
    }
  }

  package var x: Share
  package var y: Share

  package func frame(of size: Size, in frame: Rect, _ medium: Medium) -> Rect {
    Rect(
      x: frame.x + x.offset(in: frame.width - size.width, medium),
      y: frame.y + y.offset(in: frame.height - size.height, medium),
      width: size.width, height: size.height)
  }
}

extension ViewContext {
  package func placement(_ alignment: Alignment) -> Placement {
    var x: Placement.Share =
      switch alignment.horizontal {
      case .leading: .start
      case .center: .center
      case .trailing: .end
      }
    if environment.layoutDirection == .rightToLeft, x != .center {
      x = x == .start ? .end : .start
    }
    let y: Placement.Share =
      switch alignment.vertical {
      case .top: .start
      case .center: .center
      case .bottom: .end
      }
    return Placement(x: x, y: y)
  }
}
