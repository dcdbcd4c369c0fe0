/// A drawer over a map: where it rests, and how far a finger has drawn it. Heights are in points.
package struct DrawerModel: Hashable, Sendable {
  /// A step of a finger over the drawer; positive is down.
  package enum Pan: Hashable, Sendable {
    case began(step: Double, scrolled: Double)
    case changed(step: Double, scrolled: Double)
    case ended(speed: Double)
    case failed
    case cancelled
  }

  /// A finger that is faster when it is lifted flicks the drawer to the next snap point.
  static let flickSpeed = 500.0
  /// The height of its header, which always shows.
  static let header = 80.0
  /// How much of the map always shows.
  static let map = 48.0

  /// Where it rests; while a finger holds it, where it rested last.
  package private(set) var snap: SnapPoint
  /// Its height while a finger holds it.
  package private(set) var held: Double?

  package init(_ snap: SnapPoint = .half, held: Double? = nil) {
    self.snap = snap
    self.held = held
  }

  /// The height at a snap point, in whole rows of a terminal.
  package static func height(of snap: SnapPoint, in room: Double) -> Double {
    let whole = (max(0, room - map) / 16).rounded(.down) * 16
    let height =
      switch snap {
      case .collapsed: header
      case .half: (room / 32).rounded(.down) * 16
      case .expanded: whole
      }
    return min(max(header, height), max(header, whole))
  }

  /// The height now, in `room` points.
  package func height(in room: Double) -> Double {
    guard let held else { return Self.height(of: snap, in: room) }
    return min(
      max(held, Self.height(of: .collapsed, in: room)), Self.height(of: .expanded, in: room))
  }

  /// How far the map has moved up: half as far as the drawer.
  package func mapShift(in room: Double) -> Double {
    (height(in: room) - Self.height(of: .collapsed, in: room)) / 2
  }

  /// Whether its list shows.
  package func showsList(in room: Double) -> Bool {
    height(in: room) > Self.height(of: .collapsed, in: room)
  }

  /// Lets it rest at a snap point.
  package mutating func rest(at snap: SnapPoint) {
    self.snap = snap
    held = nil
  }

  /// Follows a finger; answers how much of the step it used. The rest scrolls the list.
  package mutating func pan(_ pan: Pan, in room: Double) -> Double {
    switch pan {
    case .began(let step, let scrolled), .changed(let step, let scrolled):
      return move(by: step, scrolled: scrolled, in: room)
    case .ended(let speed):
      rest(at: target(speed: speed, in: room))
    case .failed, .cancelled: held = nil
    }
    return 0
  }

  private mutating func move(by step: Double, scrolled: Double, in room: Double) -> Double {
    let before = height(in: room)
    // On the way down the list comes back to its top first.
    let wanted = step < 0 ? step : max(0, step - scrolled)
    let after = min(
      max(before - wanted, Self.height(of: .collapsed, in: room)),
      Self.height(of: .expanded, in: room))
    held = after
    return before - after
  }

  private func target(speed: Double, in room: Double) -> SnapPoint {
    let height = height(in: room)
    // A finger that scrolled the list alone leaves the drawer where it is.
    guard height != Self.height(of: snap, in: room) else { return snap }
    let points = SnapPoint.allCases
    if speed <= -Self.flickSpeed {
      return points.first { Self.height(of: $0, in: room) > height } ?? .expanded
    }
    if speed >= Self.flickSpeed {
      return points.last { Self.height(of: $0, in: room) < height } ?? .collapsed
    }
    return points.min {
      abs(Self.height(of: $0, in: room) - height) < abs(Self.height(of: $1, in: room) - height)
    } ?? snap
  }
}
