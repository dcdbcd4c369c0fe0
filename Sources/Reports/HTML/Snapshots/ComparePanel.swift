import SnapshotKit
import TerminalModel
import WorkerProtocol

/// Expected, actual and difference side by side, and one over the other: to swipe, to fade, to
/// blink, to zoom. All of it works without script: the choices are radio buttons, and so are the
/// places of the edge that is swiped.
struct ComparePanel {
  private let id: String
  private let expected: ReportPicture
  private let actual: ReportPicture
  private let difference: ReportPicture?
  private let marks: [SnapshotMark]

  /// How many places the edge between two pictures has.
  static let stops = 41

  /// Makes a panel; nil where there are no two pictures to compare.
  init?(id: String, event: SnapshotEvent, files: ReportFiles) {
    guard let before = event.expected, let after = event.actual,
      let expected = ReportPicture(path: before, files: files),
      let actual = ReportPicture(path: after, files: files)
    else { return nil }
    self.id = id
    self.expected = expected
    self.actual = actual
    difference = event.difference.flatMap { ReportPicture(path: $0, files: files) }
    marks = event.marks ?? []
  }

  var content: HTML {
    .element(
      "section", ["class": "compare", "aria-label": "Pictures"],
      [controls, panes, stack])
  }

  // MARK: Controls

  private var controls: HTML {
    let modes = [
      ("side", "Side by side"), ("swipe", "Swipe"), ("onion", "Onion skin"), ("blink", "Blink"),
    ]
    let zooms = [("fit", "Fit"), ("z1", "1:1"), ("z2", "2:1"), ("z4", "4:1")]
    var parts = [
      choices("Compare", "mode", modes), choices("Zoom", "zoom", zooms),
    ]
    if !marks.isEmpty {
      parts.append(
        .element(
          "label", ["class": "tick"],
          [
            .void("input", ["type": "checkbox", "class": "mode-marks", "checked": ""]),
            HTML("Outlines"),
          ]))
    }
    return .element("div", ["class": "controls"], parts)
  }

  private func choices(_ label: String, _ name: String, _ all: [(String, String)]) -> HTML {
    let choices = all.enumerated().map { index, choice -> HTML in
      let (key, words) = choice
      let box = HTML.void(
        "input",
        index == 0
          ? [
            "type": "radio", "name": "\(id)-\(name)", "class": "\(name)-\(key)", "checked": "",
          ] : ["type": "radio", "name": "\(id)-\(name)", "class": "\(name)-\(key)"])
      return .element("label", [:], [box, .text("span", [:], words)])
    }
    return .element(
      "div", ["class": "segments", "role": "radiogroup", "aria-label": label], choices)
  }

  // MARK: Pictures

  private var width: Int { max(expected.width, actual.width) }
  private var height: Int { max(expected.height, actual.height) }

  private func picture(_ label: String, _ content: [HTML], class name: String = "pic") -> HTML {
    .element(
      "svg",
      [
        "class": width > height ? "\(name) wide" : name, "role": "img", "aria-label": label,
        "viewBox": "0 0 \(width) \(height)", "width": "\(width)", "height": "\(height)",
      ], content)
  }

  private func pane(
    _ title: String, _ picture: ReportPicture?, _ content: [HTML], note: String = ""
  ) -> HTML {
    let caption: [HTML] = [
      picture.map { .text("a", ["href": $0.link], title) } ?? HTML(title),
      .text("small", [:], note),
    ]
    return .element(
      "figure", [:],
      [
        .element("figcaption", [:], caption),
        .element("div", ["class": "frame", "tabindex": "0"], [self.picture(title, content)]),
      ])
  }

  private func named(_ part: String, _ picture: ReportPicture) -> HTML {
    .element("g", ["id": "\(id)-\(part)"], [picture.content])
  }

  private func use(_ part: String) -> HTML { .element("use", ["href": "#\(id)-\(part)"]) }

  private func outlines(_ picture: ReportPicture) -> [HTML] {
    let marks = PictureMarks(marks, in: picture)
    return marks.isEmpty ? [] : [marks.content]
  }

  private var panes: HTML {
    let sameSize = expected.width == actual.width && expected.height == actual.height
    func size(_ picture: ReportPicture) -> String {
      sameSize ? "" : "\(picture.width) × \(picture.height)"
    }
    return .element(
      "div", ["class": "panes"],
      [
        pane(
          "Expected", expected, [named("expected", expected)] + outlines(expected),
          note: size(expected)),
        pane("Actual", actual, [named("actual", actual)] + outlines(actual), note: size(actual)),
        differencePane,
      ])
  }

  /// The picture of the difference; of grids the cells that differ, over the screen faded.
  private var differencePane: HTML {
    if let difference { return pane("Difference", difference, [difference.content]) }
    var cells: [HTML] = []
    if let before = expected.screen, let after = actual.screen, before.size == after.size {
      cells = GridDifference(expected: before, actual: after).stretches.map { stretch in
        .element(
          "rect",
          [
            "class": "differs", "x": "\(stretch.x * 8)", "y": "\(stretch.y * 16)",
            "width": "\(stretch.width * 8)", "height": "\(stretch.height * 16)",
          ])
      }
    }
    return pane(
      "Difference", nil,
      [ground, .element("g", ["class": "faded"], [use("actual")])] + cells + outlines(actual))
  }

  private var ground: HTML {
    .element("rect", ["class": "ground", "width": "100%", "height": "100%"])
  }

  // MARK: One over the other

  private var stack: HTML {
    let stops = (0..<Self.stops).map { stop -> HTML in
      let percent = stop * 100 / (Self.stops - 1)
      let words = "\(percent) %"
      return stop == Self.stops / 2
        ? .void(
          "input",
          [
            "type": "radio", "name": "\(id)-stop", "class": "stop s\(stop)", "checked": "",
            "aria-label": words, "title": words,
          ])
        : .void(
          "input",
          [
            "type": "radio", "name": "\(id)-stop", "class": "stop s\(stop)", "aria-label": words,
            "title": words,
          ])
    }
    return .element(
      "figure", ["class": "stack"],
      [
        .element(
          "figcaption", [:],
          [
            .text("span", ["class": "of-expected"], "Expected"),
            .text("span", ["class": "of-actual"], "Actual"),
            .text(
              "small", ["class": "hint"],
              "click on the picture, or use the arrow keys: left shows the expected"),
          ]),
        .element(
          "div", ["class": "frame"],
          [
            .element(
              "div", ["class": width > height ? "layers wide" : "layers"],
              [
                picture("Expected", [use("expected")]),
                picture("Actual", [use("actual")], class: "pic top"),
                picture("Outlines", outlines(actual), class: "pic over"),
                .element(
                  "div", ["class": "stops", "role": "radiogroup", "aria-label": "Edge"], stops),
              ])
          ]),
      ])
  }
}
