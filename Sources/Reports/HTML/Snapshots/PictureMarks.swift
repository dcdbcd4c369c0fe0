import WorkerProtocol

/// The outlines and names of what changed, over a picture.
struct PictureMarks {
  private let marks: [SnapshotMark]
  private let unit: (x: Double, y: Double)
  private let height: Double
  private static let nameLimit = 8

  init(_ marks: [SnapshotMark], in picture: ReportPicture) {
    self.marks = marks
    unit = picture.unit
    height = Double(picture.height)
  }

  var isEmpty: Bool { marks.isEmpty }

  /// The outlines, and each element's name once, never one over another.
  var content: HTML {
    let size = unit.y > unit.x ? 13 : 13 * unit.x
    var taken: [(x: Double, y: Double, width: Double)] = []
    var named: Set<String> = []
    var parts: [HTML] = []
    for mark in marks {
      let (x, y) = (mark.x * unit.x, mark.y * unit.y)
      let (width, height) = (mark.width * unit.x, mark.height * unit.y)
      let gap = size / 4
      parts.append(
        .element(
          "rect",
          [
            "x": HTML.number(x - gap), "y": HTML.number(y - gap),
            "width": HTML.number(width + 2 * gap),
            "height": HTML.number(height + 2 * gap),
            "rx": HTML.number(gap),
          ]))
      guard named.count < Self.nameLimit, named.insert(mark.label).inserted else { continue }
      var place = (x: max(0, x), y: y - 2 * gap, width: Double(mark.label.count) * size * 0.6)
      if place.y < size { place.y = y + height + size + gap }
      while taken.contains(where: {
        abs($0.y - place.y) < size && $0.x < place.x + place.width && place.x < $0.x + $0.width
      }) {
        place.y += size
      }
      guard place.y < self.height else { continue }
      taken.append(place)
      parts.append(
        .text(
          "text",
          [
            "x": HTML.number(place.x), "y": HTML.number(place.y),
            "font-size": HTML.number(size),
          ], mark.label))
    }
    return .element("g", ["class": "marks"], parts)
  }
}
