import JSONModel
import WireProtocol

/// Reads one action of one source, by the rules of the section "Processing actions".
struct ActionReader {
  /// Ten minutes: no tick takes longer.
  static let longestDuration = 600_000

  let json: JSONValue
  let source: ActionSource

  static func bad(_ what: String) -> WebDriverError {
    WebDriverError(.invalidArgument, "The actions can't be performed: \(what).")
  }

  /// A source by its type, id and parameters.
  static func source(_ json: JSONValue) throws(WebDriverError) -> ActionSource {
    guard json.objectValue != nil else { throw bad("a source must be an object") }
    guard let id = json["id"]?.stringValue else { throw bad("a source needs an id") }
    switch json["type"]?.stringValue {
    case "none"?: return ActionSource(id: id, kind: .none)
    case "key"?: return ActionSource(id: id, kind: .key)
    case "wheel"?: return ActionSource(id: id, kind: .wheel)
    case "pointer"?: return ActionSource(id: id, kind: .pointer(try pointer(json["parameters"])))
    default: throw bad("a source's type must be none, key, pointer or wheel")
    }
  }

  private static func pointer(
    _ parameters: JSONValue?
  ) throws(WebDriverError) -> ActionSource.Pointer {
    guard let parameters else { return .mouse }
    guard parameters.objectValue != nil else { throw bad("a pointer's parameters are an object") }
    guard let name = parameters["pointerType"] else { return .mouse }
    guard let kind = name.stringValue.flatMap(ActionSource.Pointer.init) else {
      throw bad("a pointerType must be mouse, pen or touch")
    }
    return kind
  }

  func step() throws(WebDriverError) -> ActionSequence.Step {
    guard json.objectValue != nil else { throw Self.bad("an action must be an object") }
    guard let subtype = json["type"]?.stringValue else { throw Self.bad("an action needs a type") }
    return ActionSequence.Step(
      source: source, action: try action(subtype), duration: try duration(subtype))
  }

  /// Only what takes time may say how much.
  private func duration(_ subtype: String) throws(WebDriverError) -> Int? {
    guard ["pause", "pointerMove", "scroll"].contains(subtype), let given = json["duration"]
    else { return nil }
    guard let duration = given.integerValue, (0...Self.longestDuration).contains(duration) else {
      throw Self.bad("a duration must be whole milliseconds in 0 … \(Self.longestDuration)")
    }
    return duration
  }

  private func action(_ subtype: String) throws(WebDriverError) -> SourceAction {
    switch (source.kind, subtype) {
    case (_, "pause"): return .pause
    case (.key, "keyDown"): return .keyDown(try key())
    case (.key, "keyUp"): return .keyUp(try key())
    case (.pointer, "pointerDown"):
      try checkPointerProperties()
      return .pointerDown(button: try button())
    case (.pointer, "pointerUp"):
      try checkPointerProperties()
      return .pointerUp(button: try button())
    case (.pointer, "pointerCancel"): return .pointerCancel
    case (.pointer, "pointerMove"):
      try checkPointerProperties()
      return .pointerMove(x: try number("x"), y: try number("y"), try origin(allowsPointer: true))
    case (.wheel, "scroll"):
      return .scroll(
        x: try whole("x"), y: try whole("y"), deltaX: try whole("deltaX"),
        deltaY: try whole("deltaY"), try origin(allowsPointer: false))
    default: throw Self.bad("source \(source.id) has no action \(subtype)")
    }
  }

  private func key() throws(WebDriverError) -> String {
    guard let value = json["value"]?.stringValue, value.count == 1 else {
      throw Self.bad("a key's value must be one character")
    }
    return value
  }

  private func button() throws(WebDriverError) -> Int {
    guard let button = json["button"]?.integerValue, button >= 0 else {
      throw Self.bad("a button must be a whole number of 0 or more")
    }
    return button
  }

  private func number(_ name: String) throws(WebDriverError) -> Double {
    guard let number = json[name]?.numberValue, abs(number) < 1e9 else {
      throw Self.bad("\(name) must be a number")
    }
    return number
  }

  private func whole(_ name: String) throws(WebDriverError) -> Double {
    guard let number = json[name]?.integerValue,
      (-1_000_000_000...1_000_000_000).contains(number)
    else {
      throw Self.bad("\(name) must be a whole number")
    }
    return Double(number)
  }

  private func origin(allowsPointer: Bool) throws(WebDriverError) -> ActionOrigin {
    switch json["origin"] {
    case nil, "viewport"?: return .viewport
    case "pointer"? where allowsPointer: return .pointer
    case let origin?:
      guard let element = origin[ElementReference.key]?.stringValue else {
        throw Self.bad(
          "an origin must be viewport" + (allowsPointer ? ", pointer" : "") + " or an element")
      }
      return .element(element)
    }
  }

  /// A pen's and a finger's properties mean nothing to a terminal; wrong ones are refused all the
  /// same, as every driver does.
  private func checkPointerProperties() throws(WebDriverError) {
    let ranges: [(String, ClosedRange<Double>, isWhole: Bool)] = [
      ("width", 0...1e9, false), ("height", 0...1e9, false), ("pressure", 0...1, false),
      ("tangentialPressure", -1...1, false), ("tiltX", -90...90, true), ("tiltY", -90...90, true),
      ("twist", 0...359, true), ("altitudeAngle", 0...Double.pi / 2, false),
      ("azimuthAngle", 0...2 * Double.pi, false),
    ]
    for (name, range, isWhole) in ranges {
      guard let given = json[name] else { continue }
      let number = isWhole ? given.integerValue.map(Double.init) : given.numberValue
      guard let number, range.contains(number) else {
        throw Self.bad("\(name) must be a number in \(range.lowerBound) … \(range.upperBound)")
      }
    }
  }
}
