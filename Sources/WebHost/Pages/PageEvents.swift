import Geometry
import JSONModel
import TerminalModel
import ViewHost
import ViewKit

/// What a person did on a page, numbered by the page.
struct PageEvents {
  let number: Int
  private(set) var events: [Event] = []

  enum Event: Hashable {
    case element(ElementEvent)
    /// The window has another extent.
    case window(PageView)
  }

  /// - Throws: `PageRefusal` for an event of no known kind.
  init(_ body: JSONValue) throws(PageRefusal) {
    guard let number = body["number"]?.integerValue, let list = body["events"]?.arrayValue else {
      throw PageRefusal("Events have a number and a list.")
    }
    self.number = number
    for event in list { events.append(try Self.event(event)) }
  }

  private static func event(_ event: JSONValue) throws(PageRefusal) -> Event {
    let kind = event["kind"]?.stringValue
    if kind == "window" { return .window(try PageView(event)) }
    if kind == "key" {
      guard let name = event["key"]?.stringValue, let key = keys[name] else {
        throw PageRefusal("There is no key \(event["key"]?.stringValue ?? "without a name").")
      }
      let modifiers: Key.Modifiers = event["shift"]?.boolValue == true ? .shift : []
      return .element(.key(Key(key, modifiers: modifiers)))
    }
    if kind == "finger" { return .element(try finger(event)) }
    guard let number = event["node"]?.integerValue else {
      throw PageRefusal("An event of the kind \(kind ?? "nothing") needs its node.")
    }
    let node = NodeID(rawValue: number)
    switch kind {
    case "tap": return .element(.tap(node))
    case "focus": return .element(.focus(node))
    case "text":
      guard let text = event["text"]?.stringValue, let cursor = event["cursor"]?.integerValue else {
        throw PageRefusal("A text event needs its text and the cursor in it.")
      }
      return .element(.text(node, text, cursor: cursor))
    case "scroll":
      guard let x = event["x"]?.numberValue.flatMap(Measure.checked),
        let y = event["y"]?.numberValue.flatMap(Measure.checked)
      else {
        throw PageRefusal("A scroll event needs x and y.")
      }
      return .element(.scroll(node, Point(x: x, y: y)))
    default: throw PageRefusal("There is no event of the kind \(kind ?? "nothing").")
    }
  }

  private static func finger(_ event: JSONValue) throws(PageRefusal) -> ElementEvent {
    guard let phase = event["phase"]?.stringValue.flatMap(FingerPhase.init(rawValue:)),
      let x = event["x"]?.numberValue, let y = event["y"]?.numberValue,
      let time = event["time"]?.numberValue, max(abs(x), abs(y)) <= 100_000,
      (0...1e12).contains(time)
    else {
      let phases = FingerPhase.allCases.map(\.rawValue).joined(separator: ", ")
      throw PageRefusal(
        "A finger event needs a phase (\(phases)), x, y and a time in milliseconds.")
    }
    let place = CellPoint(x: Int(x.rounded()), y: Int(y.rounded()))
    return .finger(phase, place, time: .milliseconds(Int(time)))
  }

  private static let keys: [String: Key.Code] = [
    "Tab": .named(.tab), "Enter": .named(.enter), "Escape": .named(.escape),
    "ArrowUp": .named(.up), "ArrowDown": .named(.down), "ArrowLeft": .named(.left),
    "ArrowRight": .named(.right), "PageUp": .named(.pageUp), "PageDown": .named(.pageDown),
    " ": .character(" "),
  ]
}
