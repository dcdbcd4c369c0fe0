import JSONModel
import WireProtocol

/// Relations on the screen for drivers that only tell where each element is.
extension App {
  /// The farthest that `near` reaches, in columns of 8 points.
  private static let nearLimit = 12.0

  /// Those of some elements that lie wholly on that side of an anchor's match, nearest first.
  func related(_ ids: [String], to relation: LocatorRelation) async throws -> [String] {
    guard !ids.isEmpty else { return [] }
    let anchor = Locator(app: self, query: relation.anchor, description: "its anchor")
    let anchors = try await elements(of: anchor)
    var frames: [String: Rect] = [:]
    for id in anchors + ids where frames[id] == nil {
      frames[id] = try Rect(try await command(.rect(id)))
    }
    let column = 8 * (try await session().pixelRatio)
    var found: [(id: String, distance: Double)] = []
    for id in ids {
      let distances = anchors.filter { $0 != id }.compactMap { anchor -> Double? in
        guard let from = frames[anchor], let to = frames[id] else { return nil }
        return Self.distance(from: from, to: to, relation.direction, column: column)
      }
      if let least = distances.min() { found.append((id, least)) }
    }
    // As our own driver orders them; equally near ones stay in document order.
    return found.enumerated()
      .sorted { ($0.element.distance, $0.offset) < ($1.element.distance, $1.offset) }
      .map(\.element.id)
  }

  /// How far a frame is from an anchor on that side, in columns; nil where it is not on that side.
  private static func distance(
    from anchor: Rect, to frame: Rect, _ direction: LocatorRelation.Direction, column: Double
  ) -> Double? {
    guard frame.width > 0, frame.height > 0, anchor.width > 0, anchor.height > 0 else { return nil }
    let across = max(
      frame.x - (anchor.x + anchor.width), anchor.x - (frame.x + frame.width), 0)
    let along = max(
      frame.y - (anchor.y + anchor.height), anchor.y - (frame.y + frame.height), 0)
    let distance = (across + along) / column
    let fits =
      switch direction {
      case .above: frame.y + frame.height <= anchor.y
      case .below: frame.y >= anchor.y + anchor.height
      case .leftOf: frame.x + frame.width <= anchor.x
      case .rightOf: frame.x >= anchor.x + anchor.width
      case .near: distance <= nearLimit
      }
    return fits ? distance : nil
  }
}

extension App.LiveSession {
  /// How many of the driver's lengths a point is: pixels on Android.
  var pixelRatio: Double {
    guard case .appium(_, isAndroid: true) = driver else { return 1 }
    let told = capabilities["appium:pixelRatio"] ?? capabilities["pixelRatio"]
    return told?.numberValue ?? told?.stringValue.flatMap(Double.init) ?? 1
  }
}
