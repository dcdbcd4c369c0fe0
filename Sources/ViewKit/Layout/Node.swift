/// A node of a resolved tree: says how large it wants to be, then puts itself into a frame.
///
/// The protocol between parents and children is SwiftUI's: a parent proposes a size, the child
/// answers with its own, and the parent places it. A stack asks several times: a node whose answer takes work remembers
/// it for one layout, as must one that asks a child more than once for an answer of its own. Most of what stands on
/// screens is as high as it is, whatever height it is offered: a node that is says so, and is asked once for a width.
@MainActor
package class Node {
  /// Who takes room first in a stack; higher first.
  var layoutPriority: Double { 0 }
  /// The identity of the view that the node was made for.
  final var source: NodeID?
  /// What ``measure(_:_:)`` makes of the height that is offered.
  var heightUse: HeightUse { .own }
  private let remembersAnswers: Bool
  private var answers: Answers<Size>?

  init(remembersAnswers: Bool = false) { self.remembersAnswers = remembersAnswers }

  /// The size for a proposal; overridden, as is ``heightUse`` where that says otherwise.
  func measure(_ proposal: ProposedSize, _ layout: LayoutContext) -> Size { .zero }

  /// Puts the node and what is inside into `frame`; overridden.
  func place(in frame: Rect, _ stage: Stage) {}

  /// Which way a spacer inside its stack grows; overridden by spacers and dividers.
  func enter(_ axis: Axis) {}

  final func size(_ proposal: ProposedSize, _ layout: LayoutContext) -> Size {
    guard remembersAnswers else { return answer(proposal, layout) }
    if let known = answers?.known(for: proposal, layout) { return known }
    let outer = layout.heights.begin()
    let size = answer(proposal, layout)
    answers = answers ?? Answers()
    answers?.add(size, for: proposal, isForAllHeights: layout.heights.end(outer))
    return size
  }

  private func answer(_ proposal: ProposedSize, _ layout: LayoutContext) -> Size {
    switch heightUse {
    case .inside: return measure(proposal, layout)
    case .own:
      layout.heights.haveCounted = true
      return measure(proposal, layout)
    case .none:
      let outer = layout.heights.haveCounted
      let size = measure(proposal, layout)
      layout.heights.haveCounted = outer
      return size
    }
  }
}

/// What a layout measures with.
@MainActor
package struct LayoutContext {
  let medium: Medium
  let measurer: any TextMeasurer
  let heights = OfferedHeights()
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
