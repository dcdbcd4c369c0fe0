import RunRecord
import TextModel

/// What a test did, a step a line with its time on a bar; with a recording, the screen after the
/// chosen step beside it, chosen without script, and the recording itself.
struct StepsPanel {
  let name: String
  let steps: [ResultsReport.Step]
  let film: Film?
  /// The screen at the failure, as text: the words of its picture.
  let screen: String?
  /// A link to the picture at the failure.
  let picture: String?

  /// The deepest step that the stylesheet knows.
  private static let deepest = 4
  /// How many steps have their screens on the page.
  private static let stillLimit = 120

  var content: [HTML] {
    guard !steps.isEmpty || film != nil else { return shot.map { [heading("Screen"), $0] } ?? [] }
    var parts: [HTML] = [heading(isFilmed ? "Steps and screens" : "Steps")]
    if let film { parts.append(FilmDrawing(film: film).definitions) }
    parts.append(
      .element("div", ["class": isFilmed ? "steps filmed" : "steps"], [list] + side))
    if let film {
      parts.append(heading("Recording"))
      parts.append(FilmDrawing(film: film).moving)
    }
    return parts
  }

  /// Whether each step has its screen.
  private var isFilmed: Bool { film.map { steps.isEmpty || $0.offset != nil } ?? false }

  private func heading(_ text: String) -> HTML { .text("h2", [:], text) }

  // MARK: The list

  private struct Row {
    var time: Double
    var name: String
    var duration: Double?
    var failed = false
    /// In how many named steps it is.
    var depth = 0
    /// Seconds into the recording.
    var moment: Double?
  }

  /// The steps; of a recording without any, its marks.
  private var rows: [Row] {
    guard steps.isEmpty, let film else {
      let offset = film?.offset
      return steps.map { step in
        Row(
          time: step.time, name: step.name, duration: step.duration, failed: step.failed,
          depth: step.depth ?? 0, moment: offset.map { step.time / 1000 - $0 })
      }
    }
    return film.marks.map { Row(time: $0.time * 1000, name: $0.label, moment: $0.time) }
  }

  private var list: HTML {
    let rows = rows
    let total = max(1, rows.map(\.time).max() ?? 1)
    let chosen = rows.firstIndex(where: \.failed) ?? rows.count - 1
    let stills = film.map(FilmDrawing.init)
    return .element(
      "ol", [:],
      rows.enumerated().map { index, row in
        item(
          row, index, total, isChosen: index == chosen, isLast: index == rows.count - 1,
          stills: index < Self.stillLimit || index == chosen ? stills : nil)
      })
  }

  private func item(
    _ row: Row, _ index: Int, _ total: Double, isChosen: Bool, isLast: Bool,
    stills: FilmDrawing?
  ) -> HTML {
    let start = max(0, row.time - (row.duration ?? 0))
    var cells: [HTML] = [
      .text("span", ["class": "number"], Wording.duration(row.time)),
      .text("span", ["class": "what"], row.name),
      .element(
        "svg", ["class": "gauge", "viewBox": "0 0 100 6", "preserveAspectRatio": "none"],
        [
          .element(
            "rect",
            [
              "x": HTML.number(start / total * 100), "height": "6",
              "width": HTML.number(max(0.6, (row.time - start) / total * 100)),
            ])
        ]),
      .text(
        "span", ["class": "number"], row.duration.map { "\(Wording.milliseconds($0)) ms" } ?? ""),
    ]
    var still: [HTML] = []
    if let stills, let moment = row.moment {
      cells.insert(
        .void(
          "input",
          isChosen
            ? ["type": "radio", "name": "\(name)-step", "checked": ""]
            : ["type": "radio", "name": "\(name)-step"]), at: 0)
      still = [
        .element(
          "figure", ["class": "at-step"],
          [
            .text("figcaption", [:], "after \(row.name)"),
            stills.still(
              // An app that has ended shows its last words a little later.
              stills.film.frame(at: row.failed && isLast ? .infinity : moment + 0.01),
              label: "The screen after \(row.name)"),
          ])
      ]
    }
    // No style is inline; deeper ones are as far in as the deepest that has one.
    let kind =
      (row.failed ? ["failed"] : [])
      + (row.depth > 0 ? ["in\(min(row.depth, Self.deepest))"] : [])
    let content = [HTML.element("label", [:], cells)] + still
    guard let moment = row.moment else {
      return .element("li", ["class": kind.joined(separator: " ")], content)
    }
    return .element(
      "li", ["class": kind.joined(separator: " "), "data-moment": HTML.number(moment)],
      content)
  }

  // MARK: Beside it

  private var side: [HTML] {
    guard !isFilmed, let shot else { return [] }
    return [.element("div", ["class": "last"], [shot])]
  }

  /// The picture of the screen at the failure, whose text the page's beginning has.
  private var shot: HTML? {
    picture.map { picture in
      .element(
        "figure", [:],
        [
          .text("figcaption", [:], "the screen at the failure"),
          .element(
            "a", ["href": picture],
            [
              .void(
                "img",
                ["class": "shot", "src": picture, "alt": screen ?? "screen"])
            ]),
        ])
    }
  }
}
