/// A finger, or a held mouse, that is drawn over a view, as the view's `onPan` gets it.
///
/// All lengths are along the pan's axis, in points, positive to the right and down.
public struct PanGesture: Hashable, Sendable {
  /// How far the gesture is.
  public enum Phase: String, Hashable, Sendable, CaseIterable {
    /// The finger moved along the axis for the first time.
    case began
    /// The finger moved on.
    case changed
    /// The finger was lifted after it had moved.
    case ended
    /// It was no pan: the finger was lifted before it moved, or moved across the axis first.
    case failed
    /// The system took the gesture away: the device was turned, or the app left the front.
    case cancelled
  }

  /// How far the gesture is.
  public var phase: Phase
  /// How far the finger has moved since it was put down.
  public var translation: Double
  /// How far it has moved since the last call; 0 unless it began or changed.
  public var step: Double
  /// How fast the finger was when it was lifted, in points a second; 0 after a rest, and before.
  public var speed: Double
  /// How far the scroll view inside is scrolled, the one under the finger or else the first; 0 without one.
  public var scrolled: Double

  /// Makes a gesture.
  public init(
    _ phase: Phase, translation: Double = 0, step: Double = 0, speed: Double = 0,
    scrolled: Double = 0
  ) {
    self.phase = phase
    self.translation = translation
    self.step = step
    self.speed = speed
    self.scrolled = scrolled
  }
}

/// A part of a laid out tree that recognises pans.
package struct PanArea: Sendable {
  /// What is called; it answers how much of the step it used.
  package typealias Action = @MainActor @Sendable (PanGesture) -> Double

  /// The node that it belongs to.
  package var id: NodeID
  /// The part of it that can be seen.
  package var visibleFrame: Rect
  package var axis: Axis
  package var action: Action
  /// The scroll areas inside it, outer ones first.
  package var scrollAreas: [NodeID]
  /// How many controls stand before or inside it; those after it cover it.
  package var controlCount: Int
}

extension View {
  /// Recognises a finger that is drawn over the view along `axis`.
  ///
  /// The view is asked before any scroll view inside it. `action` answers how much of the gesture's `step` it used, in
  /// points; the rest scrolls the scroll view inside, under the finger or else the first. So one gesture can first move a
  /// drawer and then scroll its list. A turn of the wheel is a short, quick pan. The answer counts while the gesture begins and changes only.
  public func onPan(
    _ axis: Axis = .vertical, _ action: @escaping @MainActor @Sendable (PanGesture) -> Double
  ) -> some View {
    Primitive { context in
      context.child(.content).nodes(of: self).enumerated().map { index, node in
        PanNode(
          node, id: index == 0 ? context.id : context.child(.index(index)).id, axis: axis,
          action: action)
      }
    }
  }
}

final class PanNode: WrapperNode {
  private let id: NodeID
  private let axis: Axis
  private let action: PanArea.Action

  init(_ child: Node, id: NodeID, axis: Axis, action: @escaping PanArea.Action) {
    self.id = id
    self.axis = axis
    self.action = action
    super.init(child)
  }

  override func place(in frame: Rect, _ stage: Stage) {
    let outer = stage.scrollAreas.count
    super.place(in: frame, stage)
    stage.addPanArea(id, in: frame, axis, over: outer, action)
  }
}
