/// Which way an arrow key moves the focus.
package enum FocusDirection: CaseIterable {
  case up, down, left, right

  /// How far `other` lies this way from `frame`, and how far to the side; nil elsewhere.
  fileprivate func gap(from frame: Rect, to other: Rect) -> (along: Double, aside: Double)? {
    let down = other.y - frame.maxY
    let up = frame.y - other.maxY
    let right = other.x - frame.maxX
    let left = frame.x - other.maxX
    let gap: (along: Double, aside: Double) =
      switch self {
      case .down: (down, max(0, left, right))
      case .up: (up, max(0, left, right))
      case .right: (right, max(0, up, down))
      case .left: (left, max(0, up, down))
      }
    guard gap.along >= 0 else { return nil }
    // Sideways moves stay in their rows.
    if self == .left || self == .right, gap.aside > 0 { return nil }
    return gap
  }
}

extension ViewLayout {
  /// The control that an arrow key moves the focus to, the nearest that way, to the side counted double; nil where none
  /// is within reach.
  package func neighbor(of current: Control, _ direction: FocusDirection) -> Control? {
    let reach = current.focusReach.map {
      direction == .up || direction == .down ? $0.height : $0.width
    }
    return controls.filter { $0.isFocusable && $0.id != current.id }
      .compactMap { control -> (control: Control, distance: Double)? in
        guard let gap = direction.gap(from: current.frame, to: control.frame),
          gap.along <= reach ?? .infinity
        else { return nil }
        return (control, gap.along + 2 * gap.aside)
      }
      .min { $0.distance < $1.distance }?.control
  }

  /// The controls that take the focus and that no sequence of arrow keys reaches from where the focus begins.
  package var unreachable: [Control] {
    let focusable = controls.filter(\.isFocusable)
    guard let start = focusable.first(where: { $0.id == initialFocus }) ?? focusable.first else {
      return []
    }
    var reached: Set<NodeID> = [start.id]
    var waiting = [start]
    while let current = waiting.popLast() {
      for direction in FocusDirection.allCases {
        guard let next = neighbor(of: current, direction), reached.insert(next.id).inserted
        else { continue }
        waiting.append(next)
      }
    }
    return focusable.filter { !reached.contains($0.id) }
  }

  /// The element that stands for a control: its own, or where it is hidden or combined the innermost one around it; nil
  /// where only the screen is.
  package func element(of control: Control) -> AccessibilityElement? {
    let all = root.all
    if let own = all.first(where: { $0.id == control.id }) { return own }
    return all.dropFirst().last { $0.frame.union(control.frame) == $0.frame }
  }

  /// The foremost pan area at `point` that no control covers, in the medium's units.
  package func panArea(at point: Point) -> PanArea? {
    let front = controls.lastIndex { $0.visibleFrame.contains(point) } ?? -1
    return panAreas.last { $0.visibleFrame.contains(point) && front < $0.controlCount }
  }

  /// The pan areas that no control covers as a whole, the foremost last.
  package var openPanAreas: [PanArea] {
    panAreas.filter { area in
      let seen = area.visibleFrame
      return !controls.dropFirst(area.controlCount)
        .contains { $0.visibleFrame.intersection(seen) == seen }
    }
  }
}
