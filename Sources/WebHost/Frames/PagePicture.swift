import Drawing
import Foundation
import Imaging
import JSONModel
import ViewImaging
import ViewKit

/// A display list as a page draws it: what is drawn, words set in lines.
struct PagePicture {
  let scale: Double
  let fonts: FontLibrary
  let directory: PageDirectory

  func json(of list: DisplayList) -> JSONValue { .array(list.items.compactMap(item)) }

  private func item(_ item: DisplayList.Item) -> JSONValue? {
    switch item {
    case .fill(let rect, let radius, let filling):
      ["fill", rect.json, .number(radius), paint(filling, in: rect)]
    case .stroke(let rect, let radius, let width, let paint):
      ["stroke", rect.json, .number(radius), .number(width), .string(paint.rgba.css)]
    case .text(let text): words(text)
    case .rule(let rect, let paint): ["fill", rect.json, 0, .string(paint.rgba.css)]
    case .glyphs: nil
    case .path(let path, let filling): ["path", steps(path), paint(filling, in: path.bounds)]
    case .strokedPath(let path, let style, let paint):
      [
        "line", steps(path), .number(style.lineWidth), .bool(style.lineCap == .round),
        .array(style.dashes.map { .number($0) }), .string(paint.rgba.css),
      ]
    case .image(let bitmap, let rect, let isFlipped):
      ["image", .string(name(of: bitmap)), rect.json, .bool(isFlipped)]
    case .pushShadow(let shadow):
      [
        "shadow", .string(shadow.color.css), .number(shadow.radius), .number(shadow.x),
        .number(shadow.y),
      ]
    case .pushClip(let rect, let radius): ["clip", rect.json, .number(radius)]
    case .pushOpacity(let share): ["opacity", .number(share)]
    case .popShadow, .popClip, .popOpacity: ["pop"]
    }
  }

  private func paint(_ filling: DisplayList.Filling, in rect: Rect) -> JSONValue {
    func point(_ unit: UnitPoint) -> [JSONValue] {
      [.number(rect.x + unit.x * rect.width), .number(rect.y + unit.y * rect.height)]
    }
    switch filling {
    case .color(let paint): return .string(paint.rgba.css)
    case .gradient(.linear(let start, let end), let colors):
      return [
        "from": .array(point(start)), "to": .array(point(end)),
        "colors": .array(colors.map { .string($0.css) }),
      ]
    case .gradient(.radial(let center, let radius), let colors):
      return [
        "center": .array(point(center)), "radius": .number(radius * max(rect.width, rect.height)),
        "colors": .array(colors.map { .string($0.css) }),
      ]
    }
  }

  private func steps(_ path: Path) -> JSONValue {
    .array(
      path.elements.map { element in
        let points: [Point] =
          switch element {
          case .move(let point), .line(let point): [point]
          case .curve(let point, let control1, let control2): [control1, control2, point]
          case .close: []
          }
        let name: JSONValue =
          switch element {
          case .move: "M"
          case .line: "L"
          case .curve: "C"
          case .close: "Z"
          }
        return .array([name] + points.flatMap { [.number($0.x), .number($0.y)] })
      })
  }

  // MARK: Words

  /// A text as lines, each of parts that look alike.
  private func words(_ text: TextItem) -> JSONValue? {
    let paragraph = TextParagraph(text, scale: scale)
    let set = fonts.lines(of: paragraph, in: text.frame.width, top: text.frame.y, scale: scale)
    let bytes = Array(set.words.utf8)
    let truncation =
      switch text.truncation {
      case .head: "head"
      case .middle: "middle"
      case .tail: "tail"
      }
    let lines = set.lines.map { line -> JSONValue in
      [
        .number(text.frame.x + line.x), .number(text.frame.y + line.baseline),
        .number(line.width), line.isCut ? .string(truncation) : .null,
        .array(parts(of: text, line.range, bytes)),
      ]
    }
    return ["text", .array(lines), .bool(text.isRightToLeft)]
  }

  private func parts(of text: TextItem, _ range: Range<Int>, _ bytes: [UInt8]) -> [JSONValue] {
    let runs =
      text.runs.isEmpty
      ? [
        TextRun(
          text.string, font: text.font, paint: text.paint, isUnderlined: text.isUnderlined,
          isStruckThrough: text.isStruckThrough)
      ] : text.runs
    var parts: [JSONValue] = []
    var start = 0
    for run in runs {
      // Words that were composed for drawing may have fewer bytes: the last part takes the rest.
      let end = runs.count == 1 ? bytes.count : min(bytes.count, start + run.string.utf8.count)
      let part = max(start, range.lowerBound)..<max(start, min(end, range.upperBound))
      start = end
      guard part.lowerBound < part.upperBound else { continue }
      var words = String(decoding: bytes[part], as: UTF8.self)
      while words.last?.isWhitespace == true, end >= range.upperBound { words.removeLast() }
      let style = TextStyle(run.font)
      parts.append([
        .string(words), .number(run.font.size), .number(Double(run.font.weight.rawValue)),
        .string(run.paint.rgba.css), .number(style.tracking),
        .bool(run.font.monospacedDigits), .bool(run.isUnderlined), .bool(run.isStruckThrough),
      ])
    }
    return parts
  }

  // MARK: Pictures

  /// The name under which the page finds a bitmap.
  private func name(of bitmap: Bitmap) -> String {
    var hasher = Hasher()
    bitmap.hash(into: &hasher)
    let name = String(UInt(bitPattern: hasher.finalize()), radix: 36) + ".png"
    if !directory.has(picture: name) {
      let image = Imaging.Image(
        width: bitmap.width, height: bitmap.height, pixels: bitmap.pixels)
      do {
        directory.add(picture: try image.png(level: 1), name)
      } catch {
        // The page shows a gap, and says why when it asks for the picture.
      }
    }
    return name
  }
}
