import TerminalModel
import ViewKit

/// A pressed finger over a view that recognises pans.
@MainActor
struct Pan {
  /// The shortest time that a speed is measured over: a frame of a screen.
  private static let shortest = Duration.milliseconds(16)
  /// A finger that rests so long before it is lifted has no speed.
  static let rest = Duration.milliseconds(150)

  let id: NodeID
  let axis: Axis
  /// What is called, as it was laid out last.
  var action: PanArea.Action
  let start: CellPoint
  var last: CellPoint
  var hasBegun = false
  /// What the view left over and is less than a cell, in points.
  var rest = 0.0
  private var moves: [(time: ContinuousClock.Instant, place: Double)] = []

  init(_ area: PanArea, at cell: CellPoint, inPoints: Bool) {
    unit = inPoints ? 1 : area.axis == .vertical ? 16 : 8
    id = area.id
    axis = area.axis
    action = area.action
    start = cell
    last = cell
  }

  /// A cell along the axis, in points; 1 where the layout itself is in points.
  let unit: Double

  func distance(_ from: CellPoint, _ to: CellPoint) -> Double {
    Double(axis == .vertical ? to.y - from.y : to.x - from.x) * unit
  }

  func isAcross(_ cell: CellPoint) -> Bool {
    axis == .vertical ? cell.x != start.x : cell.y != start.y
  }

  mutating func move(to cell: CellPoint, at time: ContinuousClock.Instant) {
    if moves.isEmpty { moves.append((time, 0)) }
    last = cell
    moves.append((time, distance(start, cell)))
  }

  /// The speed of the moves just before `time`, in points a second; 0 after a rest.
  func speed(at time: ContinuousClock.Instant) -> Double {
    let window = time - Self.rest
    guard let end = moves.last, end.time > window,
      let begin = moves.last(where: { $0.time <= window }) ?? moves.first
    else { return 0 }
    let span = max(Self.shortest, max(begin.time, window).duration(to: time))
    return (end.place - begin.place) / (span / .seconds(1))
  }
}

// MARK: - Pans

extension Interaction {
  /// Moves a pressed finger; false where the press is no pan.
  func pan(to cell: CellPoint) -> Bool {
    guard var press, var pan = press.pan else { return false }
    let step = pan.distance(pan.last, cell)
    if !pan.hasBegun, step == 0 {
      guard pan.isAcross(cell) else { return true }
      finishPan(.failed)
      return false
    }
    guard let area = layout.panAreas.first(where: { $0.id == pan.id }) else {
      finishPan(.cancelled)
      self.press?.isDrag = true
      return true
    }
    pan.action = area.action
    guard step != 0 else { return true }
    let phase: PanGesture.Phase = pan.hasBegun ? .changed : .began
    pan.hasBegun = true
    pan.move(to: cell, at: eventTime)
    let used = pan.action(
      PanGesture(
        phase, translation: pan.distance(pan.start, cell), step: step, scrolled: scrolled(pan)))
    scroll(&pan, by: step - used)
    press.isDrag = true
    press.pan = pan
    self.press = press
    return true
  }

  /// Ends the pan under way, if there is one; a finger that never moved was none.
  func finishPan(_ phase: PanGesture.Phase) {
    guard let pan = press?.pan else { return }
    press?.pan = nil
    guard pan.hasBegun else {
      _ = pan.action(PanGesture(.failed))
      return
    }
    _ = pan.action(
      PanGesture(
        phase, translation: pan.distance(pan.start, pan.last),
        speed: phase == .ended ? pan.speed(at: eventTime) : 0, scrolled: scrolled(pan)))
  }

  /// Takes a held finger away: its pan is cancelled, and nothing is pressed.
  package func cancelPress() {
    finishPan(.cancelled)
    press = nil
  }

  /// A turn of the wheel: a quick pan where a view recognises pans, else scrolling.
  func turn(at point: Point, by distance: Point) {
    let areas = areas(at: point)
    guard press == nil, let area = layout.panArea(at: point),
      (area.axis == .vertical ? distance.y : distance.x) != 0
    else { return scroll(areas, by: distance) }
    let cell = CellPoint(x: Int(point.x), y: Int(point.y))
    var pan = Pan(area, at: cell, inPoints: measurer != nil)
    // The finger goes up where the content is to go up.
    let step = -(area.axis == .vertical ? distance.y : distance.x) * pan.unit
    let used = pan.action(
      PanGesture(.began, translation: step, step: step, scrolled: scrolled(pan)))
    scroll(&pan, by: step - used)
    _ = pan.action(
      PanGesture(.ended, translation: step, speed: step * 50, scrolled: scrolled(pan)))
  }

  /// The scroll area that gets what a pan leaves over: inside its view, under the finger or else the first.
  private func scrollArea(of pan: Pan) -> ScrollArea? {
    guard let area = layout.panAreas.first(where: { $0.id == pan.id }) else { return nil }
    let inside = layout.scrollAreas.filter { area.scrollAreas.contains($0.id) }
    let finger = Point(x: Double(pan.last.x) + 0.5, y: Double(pan.last.y) + 0.5)
    return inside.last { $0.frame.contains(finger) } ?? inside.first
  }

  private func scrolled(_ pan: Pan) -> Double {
    guard let area = scrollArea(of: pan) else { return 0 }
    let offset = state.offsets[area.id] ?? area.offset
    return (pan.axis == .vertical ? offset.y : offset.x) * pan.unit
  }

  /// Scrolls by what a view left of its step, in points, by whole cells.
  private func scroll(_ pan: inout Pan, by step: Double) {
    pan.rest += step
    let cells = (pan.rest / pan.unit).rounded(.towardZero)
    guard cells != 0 else { return }
    pan.rest -= cells * pan.unit
    guard let area = scrollArea(of: pan) else { return }
    scroll([area.id], by: pan.axis == .vertical ? Point(x: 0, y: -cells) : Point(x: -cells, y: 0))
  }
}
