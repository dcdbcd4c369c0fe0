import Drawing
import Imaging
import ViewKit

// ViewKit's values as Drawing's.

extension Outline {
  init(_ path: Path) {
    self.init(
      path.elements.map { element in
        switch element {
        case .move(let point): .move(point)
        case .line(let point): .line(point)
        case .curve(let point, let control1, let control2):
          .curve(
            point, control1: control1, control2: control2)
        case .close: .close
        }
      })
  }
}

extension OutlineStroke {
  init(_ style: StrokeStyle) {
    self.init(width: style.lineWidth, isRound: style.lineCap == .round, dash: style.dashes)
  }
}

extension CanvasShadow {
  init(_ shadow: Shadow) {
    self.init(
      color: shadow.color, radius: shadow.radius,
      offset: Point(x: shadow.x, y: shadow.y))
  }
}

extension Imaging.Image {
  init(_ bitmap: Bitmap, isFlipped: Bool) {
    self.init(width: bitmap.width, height: bitmap.height, pixels: bitmap.pixels)
    guard isFlipped else { return }
    var mirrored = self
    for y in 0..<height {
      for x in 0..<width { mirrored[x, y] = self[width - 1 - x, y] }
    }
    self = mirrored
  }
}

extension Collection<DisplayList.Item> {
  /// What a shadow's items draw on, up to the shadow's end, and a margin for letters that overhang.
  var boundsOfShadow: Rect {
    var bounds: Rect?
    func add(_ rect: Rect, margin: Double = 1) {
      // What has an edge that is no number isn't drawn.
      guard ![rect.x, rect.y, rect.maxX, rect.maxY].contains(where: \.isNaN) else { return }
      let grown = Rect(
        x: rect.x - margin, y: rect.y - margin, width: rect.width + 2 * margin,
        height: rect.height + 2 * margin)
      bounds = bounds?.union(grown) ?? grown
    }
    // A shadow inside reaches farther than what throws it.
    var reaches: [Double] = []
    loop: for item in self {
      switch item {
      case .fill(let rect, _, _), .stroke(let rect, _, _, _), .rule(let rect, _),
        .image(_, let rect, _):
        add(rect, margin: 1 + reaches.reduce(0, +))
      case .text(let text): add(text.frame, margin: text.font.size + reaches.reduce(0, +))
      case .path(let path, _): add(path.bounds, margin: 1 + reaches.reduce(0, +))
      case .strokedPath(let path, let style, _):
        add(path.bounds, margin: style.lineWidth * 2 + reaches.reduce(0, +))
      case .pushShadow(let shadow):
        reaches.append(shadow.radius * 2 + abs(shadow.x) + abs(shadow.y))
      case .popShadow:
        if reaches.popLast() == nil { break loop }
      case .glyphs, .pushClip, .popClip, .pushOpacity, .popOpacity: break
      }
    }
    return bounds ?? Rect(x: 0, y: 0, width: 0, height: 0)
  }
}

extension [DisplayList.Item] {
  /// Parts of the picture, each of some size, that opaque colours cover whole.
  var covered: [Rect] {
    var covered: [Rect] = []
    var clips: [Rect] = []
    // What is gathered before it is shown needn't cover what it is shown on.
    var layers = 0
    for item in self {
      switch item {
      case .fill(let rect, let radius, .color(let paint)):
        guard layers == 0, paint.rgba.alpha == 255, rect.isFinite else { continue }
        let core = rect.core(radius: radius)
        let seen = clips.last.map(core.intersection) ?? core
        if seen.width >= 32, seen.height >= 32 { covered.append(seen) }
      case .pushClip(let rect, let radius):
        // Nobody knows what is seen through what isn't finite.
        let core = rect.isFinite ? rect.core(radius: radius) : Rect(x: 0, y: 0, width: 0, height: 0)
        clips.append(clips.last.map(core.intersection) ?? core)
      case .popClip: _ = clips.popLast()
      case .pushOpacity, .pushShadow: layers += 1
      case .popOpacity, .popShadow: layers -= 1
      default: break
      }
    }
    // A few large ones spare the most, and keeping many apart takes longer than painting under them.
    guard covered.count > 64 else { return covered }
    return [Rect](
      covered.sorted { $0.width * $0.height > $1.width * $1.height }.prefix(64))
  }
}

extension Rect {
  /// The larger of the rectangles that lie between a rounded one's corners.
  fileprivate func core(radius: Double) -> Rect {
    let radius = Swift.min(Swift.max(0, radius), width / 2, height / 2)
    let across = Rect(x: x, y: y + radius, width: width, height: height - 2 * radius)
    let down = Rect(x: x + radius, y: y, width: width - 2 * radius, height: height)
    return across.width * across.height > down.width * down.height ? across : down
  }
}
