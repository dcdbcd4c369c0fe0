package import Drawing
import Imaging
package import ViewKit

extension Drawing.Canvas {
  /// Draws items back to front.
  borrowing func draw(_ items: [DisplayList.Item]) {
    var opacities: [Double] = []
    var shadows: [Shadow] = []
    var index = items.startIndex
    while index < items.endIndex {
      if let filled = filledClip(items[index...].prefix(3)) {
        fill(filled.rect, radius: filled.radius, ink(filled.filling, in: filled.rect))
        index += 3
        continue
      }
      switch items[index] {
      case .fill(let rect, let radius, let filling):
        fill(rect, radius: radius, ink(filling, in: rect))
      case .stroke(let rect, let radius, let width, let paint):
        stroke(rect, radius: radius, width: width, .solid(paint.rgba))
      case .text(let text): draw(text)
      case .rule(let rect, let paint):
        fill(rect, .solid(paint.rgba))
      case .glyphs: break
      case .path(let path, let filling):
        fill(Outline(path), ink(filling, in: path.bounds))
      case .strokedPath(let path, let style, let paint):
        stroke(Outline(path), OutlineStroke(style), .solid(paint.rgba))
      case .image(let bitmap, let rect, let isFlipped):
        draw(Imaging.Image(bitmap, isFlipped: isFlipped), in: rect)
      case .pushShadow(let shadow):
        shadows.append(shadow)
        pushShadow(around: items[(index + 1)...].boundsOfShadow)
      case .popShadow:
        if let shadow = shadows.popLast() { popShadow(CanvasShadow(shadow)) }
      case .pushClip(let rect, let radius): pushClip(rect, radius: radius)
      case .popClip: popClip()
      case .pushOpacity(let share):
        opacities.append(share)
        pushOpacity()
      case .popOpacity:
        if let share = opacities.popLast() { popOpacity(share) }
      }
      index += 1
    }
  }

  /// A clip around nothing but a filling of its own rectangle, such as a picture's round corners:
  /// one shape, which is quicker to fill than a clip is to set up.
  private borrowing func filledClip(
    _ items: ArraySlice<DisplayList.Item>
  ) -> (rect: Rect, radius: Double, filling: DisplayList.Filling)? {
    guard items.count == 3, case .pushClip(let clip, let radius) = items[items.startIndex],
      case .fill(let rect, 0, let filling) = items[items.startIndex + 1], rect == clip,
      case .popClip = items[items.startIndex + 2]
    else { return nil }
    return (rect, radius, filling)
  }

  private borrowing func draw(_ text: TextItem) {
    let place = Point(x: text.frame.x, y: text.frame.y)
    draw(TextParagraph(text, scale: scale), at: place, text.paint.rgba)
  }

  private borrowing func ink(_ filling: DisplayList.Filling, in rect: Rect) -> Ink {
    func point(_ unit: UnitPoint) -> Point {
      Point(x: rect.x + unit.x * rect.width, y: rect.y + unit.y * rect.height)
    }
    switch filling {
    case .color(let paint): return .solid(paint.rgba)
    case .gradient(.linear(let start, let end), let colors):
      return .linear(from: point(start), to: point(end), colors)
    case .gradient(.radial(let center, let radius), let colors):
      let side = max(rect.width, rect.height)
      return .radial(center: point(center), radius: radius * side, colors)
    }
  }
}

extension TextParagraph {
  /// The words in their frame, for drawing at `scale` pixels a point.
  package init(_ text: TextItem, scale: Double) {
    let frame = text.frame
    // As many lines as the frame holds; half a pixel is for sums of rounded parts.
    let held = max(1, Int(((frame.height + 0.5 / scale) / text.font.lineHeight).rounded(.down)))
    let limit = min(text.lineLimit ?? .max, held)
    if text.runs.isEmpty {
      var style = TextStyle(text.font, isUnderlined: text.isUnderlined)
      style.isStruckThrough = text.isStruckThrough
      self.init(text.string, style: style, width: frame.width, lineLimit: limit)
    } else {
      self.init(text.runs, width: frame.width, lineLimit: limit)
    }
    alignment =
      switch text.alignment {
      case .left: .left
      case .center: .center
      case .right: .right
      }
    isRightToLeft = text.isRightToLeft
    truncation =
      switch text.truncation {
      case .head: .start
      case .middle: .middle
      case .tail: .end
      }
  }
}
