import TerminalModel
import ViewKit

// MARK: - Mouse and scrolling

extension Interaction {
  /// The rows that a turn of the wheel moves.
  private static let wheelStep = 3.0

  func handle(_ event: MouseEvent) {
    let point = Point(x: Double(event.position.x) + 0.5, y: Double(event.position.y) + 0.5)
    switch event.kind {
    case .press where event.button == .left: begin(at: point, event.position)
    case .drag: drag(to: event.position)
    case .release: end(at: point)
    case .wheelDown: scroll(areas(at: point), by: Self.wheelStep)
    case .wheelUp: scroll(areas(at: point), by: -Self.wheelStep)
    case .press, .move: break
    }
  }

  private func begin(at point: Point, _ cell: CellPoint) {
    let control = layout.control(at: point)
    let area = areas(at: point).last.flatMap { id in layout.scrollAreas.first { $0.id == id } }
    press = Press(
      control: control?.id, start: cell, area: area?.id, offset: area?.offset.y ?? 0)
    guard let control, control.isEnabled, case .field(let field) = control.behavior else { return }
    state.focused = control.id
    state.cursors[control.id] = field.text.count
  }

  private func drag(to cell: CellPoint) {
    guard var press else { return }
    let distance = Double(press.start.y - cell.y)
    if distance != 0 { press.isDrag = true }
    if press.isDrag, let id = press.area,
      let area = layout.scrollAreas.first(where: { $0.id == id })
    {
      let offset = min(max(0, press.offset + distance), area.maxOffset.y)
      state.offsets[id] = Point(x: 0, y: offset)
    }
    self.press = press
  }

  private func end(at point: Point) {
    guard let press else { return }
    self.press = nil
    guard !press.isDrag, let control = layout.control(at: point), control.id == press.control,
      control.isEnabled, case .action(let action) = control.behavior
    else { return }
    if control.isFocusable, state.focused != nil { state.focused = control.id }
    action()
  }

  /// The scroll areas at a point, outermost first.
  private func areas(at point: Point) -> [NodeID] {
    guard let inner = layout.scrollArea(at: point) else { return [] }
    return inner.parents + [inner.id]
  }

  /// Scrolls the innermost of `areas` that can still go that way.
  func scroll(_ areas: [NodeID], by rows: Double) {
    for id in areas.reversed() {
      guard let area = layout.scrollAreas.first(where: { $0.id == id }) else { continue }
      let offset = min(max(0, area.offset.y + rows), area.maxOffset.y)
      if offset != area.offset.y {
        state.offsets[id] = Point(x: 0, y: offset)
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
      scroll([id], by: Double(pages) * max(1, area.frame.height - 1))
      return
    }
  }
}
