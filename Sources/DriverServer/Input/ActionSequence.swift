import JSONModel
import WireProtocol

/// The body of Perform Actions, read and turned into ticks (W3C WebDriver, section "Actions").
struct ActionSequence: Sendable {
  enum Origin: Hashable, Sendable {
    case viewport
    case pointer
    case element(String)
  }

  enum Action: Hashable, Sendable {
    case pause
    case keyDown(String)
    case keyUp(String)
    case pointerDown(button: Int)
    case pointerUp(button: Int)
    case pointerMove(x: Double, y: Double, Origin)
    case pointerCancel
    case scroll(x: Double, y: Double, deltaX: Double, deltaY: Double, Origin)
  }

  struct Step: Hashable, Sendable {
    var source: String
    var action: Action
    /// Milliseconds that the tick lasts at least.
    var duration: Int
  }

  /// Each tick's steps, one a source at most.
  var ticks: [[Step]] = []

  private static let longestPause = 600_000

  /// - Throws: `invalid argument` for anything that the section doesn't allow.
  init(_ body: JSONValue) throws(WebDriverError) {
    guard let sources = body["actions"]?.arrayValue else {
      throw Self.bad("actions must be a list")
    }
    for source in sources {
      guard let type = source["type"]?.stringValue,
        ["none", "key", "pointer", "wheel"].contains(type)
      else { throw Self.bad("a source's type must be none, key, pointer or wheel") }
      guard let id = source["id"]?.stringValue else { throw Self.bad("a source needs an id") }
      guard let actions = source["actions"]?.arrayValue else {
        throw Self.bad("a source's actions must be a list")
      }
      for (tick, action) in actions.enumerated() {
        if ticks.count <= tick { ticks.append([]) }
        ticks[tick].append(
          Step(
            source: id, action: try Self.action(action, of: type),
            duration: try Self.duration(action)))
      }
    }
  }

  /// The least time that the whole sequence takes, in milliseconds; 0 where it can't be read.
  static func totalDuration(_ body: JSONValue) -> Int {
    var longest: [Int] = []
    for source in body["actions"]?.arrayValue ?? [] {
      for (tick, action) in (source["actions"]?.arrayValue ?? []).enumerated() {
        if longest.count <= tick { longest.append(0) }
        let duration = action["duration"]?.integerValue ?? 0
        longest[tick] = max(longest[tick], min(max(0, duration), longestPause))
      }
    }
    return longest.reduce(0, +)
  }

  private static func bad(_ what: String) -> WebDriverError {
    WebDriverError(.invalidArgument, "The actions can't be performed: \(what).")
  }

  private static func duration(_ action: JSONValue) throws(WebDriverError) -> Int {
    guard let given = action["duration"], !given.isNull else { return 0 }
    guard let duration = given.integerValue, (0...longestPause).contains(duration) else {
      throw bad("a duration must be whole milliseconds in 0 … \(longestPause)")
    }
    return duration
  }

  private static func action(
    _ json: JSONValue, of type: String
  ) throws(WebDriverError) -> Action {
    guard let subtype = json["type"]?.stringValue else { throw bad("an action needs a type") }
    switch (type, subtype) {
    case (_, "pause"): return .pause
    case ("key", "keyDown"): return .keyDown(try key(json))
    case ("key", "keyUp"): return .keyUp(try key(json))
    case ("pointer", "pointerDown"): return .pointerDown(button: try button(json))
    case ("pointer", "pointerUp"): return .pointerUp(button: try button(json))
    case ("pointer", "pointerCancel"): return .pointerCancel
    case ("pointer", "pointerMove"):
      return .pointerMove(
        x: try number(json, "x"), y: try number(json, "y"), try origin(json))
    case ("wheel", "scroll"):
      return .scroll(
        x: try number(json, "x"), y: try number(json, "y"), deltaX: try number(json, "deltaX"),
        deltaY: try number(json, "deltaY"), try origin(json))
    default: throw bad("a \(type) source has no action \(subtype)")
    }
  }

  private static func key(_ json: JSONValue) throws(WebDriverError) -> String {
    guard let value = json["value"]?.stringValue, value.count == 1 else {
      throw bad("a key's value must be one character")
    }
    return value
  }

  private static func button(_ json: JSONValue) throws(WebDriverError) -> Int {
    guard let button = json["button"]?.integerValue, button >= 0 else {
      throw bad("a button must be a number of 0 or more")
    }
    return button
  }

  private static func number(
    _ json: JSONValue, _ name: String
  ) throws(WebDriverError) -> Double {
    guard let given = json[name] else { return 0 }
    guard let number = given.numberValue, abs(number) < 1e6 else {
      throw bad("\(name) must be a number")
    }
    return number
  }

  private static func origin(_ json: JSONValue) throws(WebDriverError) -> Origin {
    switch json["origin"] {
    case nil, .null?, "viewport"?: return .viewport
    case "pointer"?: return .pointer
    case let origin?:
      guard let element = origin[ElementReference.key]?.stringValue else {
        throw bad("an origin must be viewport, pointer or an element")
      }
      return .element(element)
    }
  }
}
