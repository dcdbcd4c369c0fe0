import Devices
import JSONModel
import Recording
import TerminalModel

/// What a person did in the page.
enum PageInput {
  /// What a test can say. Of a click: how many there were in quick succession, it included.
  case recorded(RecordedInput, times: Int)
  case click(Click)
  /// What no app in a terminal can get, and why.
  case refused(String)

  /// A click with another button, or with keys held.
  struct Click {
    var cell: CellPoint
    var button: MouseEvent.Button
    var held: Key.Modifiers
  }

  /// - Throws: `StudioError` for what the page never sends.
  init(_ event: JSONValue) throws(StudioError) {
    let text = event["text"]?.stringValue ?? ""
    switch event["type"]?.stringValue {
    case "text" where !text.isEmpty: self = .recorded(.type(text, isSecret: false), times: 1)
    case "paste" where !text.isEmpty: self = .recorded(.paste(text, isSecret: false), times: 1)
    case "key" where !text.isEmpty: self = try Self.key(text)
    case "click": self = try Self.click(event)
    case "drag": self = try Self.drag(event)
    case "wheel": self = try Self.wheel(event)
    default: throw Self.unknown
    }
  }

  private static let unknown = StudioError(
    "An input event is not understood: it needs a type and what belongs to it.")

  private static func key(_ name: String) throws(StudioError) -> PageInput {
    guard Key(name: name) != nil else {
      let near = NearestMatch.of(name, among: Key.names).map { " Did you mean \($0)?" } ?? ""
      throw StudioError(
        "There is no key \"\(name.prefix(40))\".\(near) Write keys such as enter, F11 or ctrl+w.")
    }
    return .recorded(.press(name), times: 1)
  }

  private static func click(_ event: JSONValue) throws(StudioError) -> PageInput {
    let (cell, button, held) = (try cell(event, "x", "y"), button(event), held(event))
    guard button == .left, held.isEmpty else {
      return .click(Click(cell: cell, button: button, held: held))
    }
    let times = event["times"]?.integerValue ?? 1
    return .recorded(.click(cell), times: max(1, min(times, 20)))
  }

  private static func drag(_ event: JSONValue) throws(StudioError) -> PageInput {
    let (from, to) = (try cell(event, "x", "y"), try cell(event, "toX", "toY"))
    guard button(event) == .left, held(event).isEmpty else {
      return .refused(
        "Only the left button drags, without keys held: the app did not get this drag.")
    }
    return .recorded(.drag(from: from, to: to), times: 1)
  }

  private static func wheel(_ event: JSONValue) throws(StudioError) -> PageInput {
    guard let turns = event["turns"]?.integerValue, (1...100).contains(turns) else { throw unknown }
    guard held(event).isEmpty else {
      return .refused("The wheel turns without keys held: the app did not get this turn.")
    }
    return .recorded(
      .wheel(isUp: event["up"] == true, turns: turns, at: try? cell(event, "x", "y")), times: 1)
  }

  private static func cell(
    _ event: JSONValue, _ x: String, _ y: String
  ) throws(StudioError) -> CellPoint {
    guard let x = event[x]?.integerValue, let y = event[y]?.integerValue,
      (0..<10_000).contains(x), (0..<10_000).contains(y)
    else { throw unknown }
    return CellPoint(x: x, y: y)
  }

  private static func button(_ event: JSONValue) -> MouseEvent.Button {
    MouseEvent.Button(rawValue: event["button"]?.stringValue ?? "") ?? .left
  }

  private static func held(_ event: JSONValue) -> Key.Modifiers {
    let names = (event["held"]?.arrayValue ?? []).compactMap(\.stringValue)
    return names.reduce(into: []) { held, name in
      held.formUnion(Key(name: "\(name)+x")?.modifiers ?? [])
    }
  }
}

extension PageInput.Click {
  private static let keys: [(held: Key.Modifiers, name: String, code: String)] = [
    (.control, "ctrl", "\u{E009}"), (.alt, "alt", "\u{E00A}"), (.shift, "shift", "\u{E008}"),
    (.meta, "meta", "\u{E03D}"),
  ]

  private var keys: [(held: Key.Modifiers, name: String, code: String)] {
    Self.keys.filter { held.contains($0.held) }
  }

  /// In words: `A right click with ctrl`.
  var title: String {
    let kind = button == .left ? "A click" : "A \(button.rawValue) click"
    return held.isEmpty ? kind : "\(kind) with \(keys.map(\.name).joined(separator: "+"))"
  }

  private var number: Double {
    switch button {
    case .middle: 1
    case .right: 2
    case .left, .none: 0
    }
  }

  /// As Perform Actions takes it.
  /// - Parameter point: where it is, in the session's unit.
  func actions(at point: JSONValue) -> JSONValue {
    let pause: JSONValue = ["type": "pause"]
    let strokes = keys.map { key -> JSONValue in ["type": "keyDown", "value": .string(key.code)] }
    let clicks: [JSONValue] = [
      [
        "type": "pointerMove", "duration": 0, "x": point["x"] ?? 0, "y": point["y"] ?? 0,
      ],
      ["type": "pointerDown", "button": .number(number)],
      ["type": "pointerUp", "button": .number(number)],
    ]
    // The keys are down before the mouse does anything.
    return [
      "actions": [
        ["type": "key", "id": "held", "actions": .array(strokes)],
        [
          "type": "pointer", "id": "mouse",
          "actions": .array(strokes.map { _ in pause } + clicks),
        ],
      ]
    ]
  }
}

/// The last click, and what there was before it: the next one may make it a double click.
struct LastClick {
  var cell: CellPoint
  var times: Int
  var target: RecordedTarget?
  /// What the person saw at the first click.
  var look: Look
  /// What was recorded before the first click.
  var recorder: Recorder?
}
