import TerminalModel

/// A film as SVG: its pieces defined once, its frames by reference, played by SVG's own animation.
struct FilmDrawing {
  let film: Film

  private struct Place: Hashable {
    var piece: Int
    /// Nil for a cursor, whose place is in its piece.
    var row: Int?
  }

  private var width: Int { film.size.columns * 8 }
  private var height: Int { film.size.rows * 16 }

  private func svg(_ name: String, _ label: String, _ content: [HTML]) -> HTML {
    .element(
      "svg",
      [
        "class": name, "role": "img", "aria-label": label, "viewBox": "0 0 \(width) \(height)",
        "width": "\(width)", "height": "\(height)",
      ], [.element("rect", ["class": "ground", "width": "100%", "height": "100%"])] + content)
  }

  /// One frame as it stands.
  func still(_ index: Int, label: String) -> HTML {
    let places = Self.places(film.frames[index])
    return svg("still cells", label, places.map { use($0, isShown: true, []) })
  }

  private static func places(_ frame: Film.Frame) -> [Place] {
    frame.rows.enumerated().compactMap { row, piece in piece.map { Place(piece: $0, row: row) } }
      + (frame.cursor.map { [Place(piece: $0, row: nil)] } ?? [])
  }

  private func use(_ place: Place, isShown: Bool, _ content: [HTML]) -> HTML {
    let name = "#\(film.name)p\(place.piece)"
    let y = "\((place.row ?? 0) * 16)"
    return isShown
      ? .element("use", ["href": name, "y": y], content)
      : .element("use", ["href": name, "y": y, "display": "none"], content)
  }

  /// The pieces that the stills and the film refer to.
  var definitions: HTML {
    .element(
      "svg", ["class": "definitions", "width": "0", "height": "0", "aria-hidden": "true"],
      [
        .element(
          "defs", [:],
          film.pieces.enumerated().map { index, markup in
            .element("g", ["id": "\(film.name)p\(index)"], [.made(markup)])
          })
      ])
  }

  /// The film: its last frame until it is clicked, then all of them once.
  var moving: HTML {
    let duration = max(film.duration, (film.frames.last?.time ?? 0) + 0.5)
    let begin = "\(film.name)play.click"
    let length = "\(HTML.number(duration))s"
    var shown: [Place: [(from: Double, to: Double)]] = [:]
    var order: [Place] = []
    for (index, frame) in film.frames.enumerated() {
      let from = index == 0 ? 0 : frame.time
      let to = index + 1 < film.frames.count ? film.frames[index + 1].time : duration
      for place in Self.places(frame) {
        if shown[place] == nil { order.append(place) }
        var spans = shown[place] ?? []
        if let last = spans.popLast(), last.to == from {
          spans.append((last.from, to))
        } else {
          spans = (shown[place] ?? []) + [(from, to)]
        }
        shown[place] = spans
      }
    }
    let parts = order.map { place -> HTML in
      let spans = shown[place] ?? []
      let isLast = spans.last?.to == duration
      // What is there from the first to the last has nothing to change.
      if isLast, spans.count == 1, spans[0].from == 0 { return use(place, isShown: true, []) }
      return use(
        place, isShown: isLast, [Self.animation(spans, duration, begin: begin, length: length)])
    }
    return .element(
      "div", ["class": "film", "id": "\(film.name)film"],
      [svg("moving cells", "The recording", parts + [playSign(begin, length)])])
  }

  private static func animation(
    _ spans: [(from: Double, to: Double)], _ duration: Double, begin: String, length: String
  ) -> HTML {
    var values: [String] = []
    var times: [String] = []
    func add(_ value: String, at time: Double) {
      values.append(value)
      times.append(fraction(time / duration))
    }
    if spans[0].from > 0 { add("none", at: 0) }
    for span in spans {
      add("inline", at: span.from)
      if span.to < duration { add("none", at: span.to) }
    }
    return .element(
      "animate",
      [
        "attributeName": "display", "calcMode": "discrete", "begin": begin, "dur": length,
        "values": values.joined(separator: ";"), "keyTimes": times.joined(separator: ";"),
      ])
  }

  /// To a hundred-thousandth, as key times are read.
  private static func fraction(_ value: Double) -> String {
    let parts = Int((min(max(value, 0), 1) * 100_000).rounded())
    guard parts < 100_000 else { return "1" }
    return "0." + String(String(100_000 + parts).dropFirst())
  }

  private func playSign(_ begin: String, _ length: String) -> HTML {
    let (x, y) = (width / 2, height / 2)
    return .element(
      "a",
      [
        "id": "\(film.name)play", "class": "play", "href": "#\(film.name)film",
        "aria-label": "Play the recording",
      ],
      [
        .element("circle", ["cx": "\(x)", "cy": "\(y)", "r": "28"]),
        .element("path", ["d": "M\(x - 8) \(y - 14)l24 14l-24 14z"]),
        .element(
          "set",
          ["attributeName": "visibility", "to": "hidden", "begin": begin, "dur": length]),
      ])
  }
}
