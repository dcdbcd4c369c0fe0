import Imaging

/// The pixels of a canvas that shapes may be written to without asking Cairo.
final class DrawnArea {
  // The innermost last; nil where Cairo alone knows what is cut, gathered or made larger.
  private var areas: [PixelRect?]

  init(width: Int, height: Int) {
    areas = [PixelRect(x: 0, y: 0, width: width, height: height)]
  }

  /// The part that can be seen, or nil where only Cairo can draw.
  var current: PixelRect? { areas[areas.count - 1] }

  /// Cuts what follows to `area`; nil leaves it to Cairo.
  func push(_ area: PixelRect?) {
    areas.append(current.flatMap { outer in area.map(outer.intersection) })
  }

  /// Leaves what follows to Cairo until the last push is popped.
  func leaveToCairo() { areas[areas.count - 1] = nil }

  func pop() {
    if areas.count > 1 { areas.removeLast() }
  }
}
