package import TerminalModel
package import ViewKit

// MARK: - Mouse and scrolling

extension Interaction {
  /// What a turn of the wheel moves: 3 rows, or with shift 6 columns.
  private static func wheel(_ event: MouseEvent, _ sign: Double) -> Point {
    event.modifiers.contains(.shift) ? Point(x: 6 * sign, y: 0) : Point(x: 0, y: 3 * sign)
  }

  func handle(_ event: MouseEvent) {
    let point = Self.middle(of: event.position)
    switch event.kind {
    case .press where event.button == .left: begin(at: point, event.position)
    case .drag: drag(to: event.position)
    case .release: end(at: point)
    case .wheelDown: turn(at: point, by: Self.wheel(event, 1))
    case .wheelUp: turn(at: point, by: Self.wheel(event, -1))
    case .press, .move: break
    }
  }

  private static func middle(of cell: CellPoint) -> Point {
    Point(x: Double(cell.x) + 0.5, y: Double(cell.y) + 0.5)
  }

  /// Says what the next press is meant for: by the time it comes, the screen may have changed.
  package func aim(at element: NodeID, in cell: CellPoint) {
    aim = Aim(element: element, control: layout.control(at: Self.middle(of: cell))?.id)
  }

  /// Whether a press at a place reaches what it is meant for.
  private func reaches(_ aim: Aim, at point: Point, _ cell: CellPoint) -> Bool {
    guard let element = layout.root.path(to: aim.element)?.last else { return false }
    return CellRect(element.visibleFrame).contains(cell)
      && layout.control(at: point)?.id == aim.control
  }

  private func begin(at point: Point, _ cell: CellPoint) {
    // A press that was never let go of is over.
    cancelPress()
    let aim = aim
    self.aim = nil
    if let aim {
      guard reaches(aim, at: point, cell) else {
        missedPresses += 1
        return
      }
    }
    let control = layout.control(at: point)
    press = Press(control: control?.id, start: cell, isAimed: aim != nil)
    press?.areas = areas(at: point).compactMap { id in
      layout.scrollAreas.first { $0.id == id }.map { (id, $0.offset) }
    }
    press?.pan = layout.panArea(at: point).map { Pan($0, at: cell, inPoints: measurer != nil) }
    guard let control, control.isEnabled, case .field(let field) = control.behavior else { return }
    state.focused = control.id
    state.cursors[control.id] = field.text.count
  }

  private func drag(to cell: CellPoint) {
    if pan(to: cell) { return }
    guard var press else { return }
    let across = Double(press.start.x - cell.x)
    let down = Double(press.start.y - cell.y)
    let wasDrag = press.isDrag
    // Each direction moves the innermost area that can go that way.
    if down != 0 || wasDrag, let (area, start) = innermost(press, { $0.y > 0 }) {
      press.isDrag = true
      let offset = min(max(0, start.y + down), area.maxOffset.y)
      state.offsets[area.id] = Point(x: area.offset.x, y: offset)
    }
    if across != 0 || wasDrag, let (area, start) = innermost(press, { $0.x > 0 }) {
      press.isDrag = true
      let offset = min(max(0, start.x + across), area.maxOffset.x)
      let y = state.offsets[area.id]?.y ?? area.offset.y
      state.offsets[area.id] = Point(x: offset, y: y)
    }
    if down != 0 { press.isDrag = true }
    self.press = press
  }

  /// The innermost area under a press whose farthest offset is as asked, and its offset at the press.
  private func innermost(
    _ press: Press, _ canGo: (Point) -> Bool
  ) -> (area: ScrollArea, start: Point)? {
    for (id, start) in press.areas.reversed() {
      if let area = layout.scrollAreas.first(where: { $0.id == id }), canGo(area.maxOffset) {
        return (area, start)
      }
    }
    return nil
  }

  private func end(at point: Point) {
    guard let press else { return }
    finishPan(.ended)
    self.press = nil
    let control = layout.control(at: point)
    // What it was meant for went away under the finger: nothing was done.
    if press.isAimed, !press.isDrag, control?.id != press.control { missedPresses += 1 }
    guard !press.isDrag, let control, control.id == press.control, control.isEnabled,
      case .action(let action) = control.behavior
    else { return }
    if control.isFocusable, state.focused != nil { state.focused = control.id }
    action()
  }

  /// The scroll areas at a point, outermost first.
  func areas(at point: Point) -> [NodeID] {
    guard let inner = layout.scrollArea(at: point) else { return [] }
    return inner.parents + [inner.id]
  }

  /// Scrolls the innermost of `areas` that can still go that way, by cells.
  func scroll(_ areas: [NodeID], by distance: Point) {
    for id in areas.reversed() {
      guard let area = layout.scrollAreas.first(where: { $0.id == id }) else { continue }
      let offset = Point(
        x: min(max(0, area.offset.x + distance.x), area.maxOffset.x),
        y: min(max(0, area.offset.y + distance.y), area.maxOffset.y))
      if offset != area.offset {
        state.offsets[id] = offset
        return
      }
    }
  }

  /// Scrolls by pages: the areas around the focus, else the last that can.
  func scroll(by pages: Int) {
    let around = focusedControl?.scrollAreas ?? []
    let areas = around.isEmpty ? layout.scrollAreas.map(\.id) : around
    for id in areas.reversed() {
      guard let area = layout.scrollAreas.first(where: { $0.id == id }), area.maxOffset.y > 0
      else { continue }
      scroll([id], by: Point(x: 0, y: Double(pages) * max(1, area.frame.height - 1)))
      return
    }
  }
}
