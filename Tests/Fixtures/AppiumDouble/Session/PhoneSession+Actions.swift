import JSONModel
import WireProtocol

extension PhoneSession {
  private static let pointerItems: Set<String> = [
    "pause", "pointerMove", "pointerDown", "pointerUp", "pointerCancel",
  ]

  /// Pointers and keys. Each call is a whole gesture: no finger stays down after it.
  func performActions(_ sources: JSONValue) async throws(PhoneError) -> JSONValue {
    guard let sources = sources.arrayValue, !sources.isEmpty else {
      throw PhoneError(.invalidArgument, "No actions have been provided")
    }
    var own: [JSONValue] = []
    for source in sources {
      guard let type = source["type"]?.stringValue, source["id"]?.stringValue != nil else {
        throw PhoneError(.invalidArgument, "The mandatory action id or type field is missing")
      }
      switch type {
      case "key", "none": own.append(source)
      case "pointer": own.append(try pointer(source))
      default:
        throw PhoneError(
          .invalidArgument,
          "Only actions of 'pointer, key' types are supported. '\(type)' is given instead")
      }
    }
    try await app.send("POST", "/actions", ["actions": .array(own)])
    return .null
  }

  private func pointer(_ source: JSONValue) throws(PhoneError) -> JSONValue {
    let kind = source["parameters"]?["pointerType"]?.stringValue ?? "mouse"
    guard kind == "touch" || platform == .android else {
      throw PhoneError(
        .invalidArgument, "Only pointer type 'touch' is supported. '\(kind)' is given instead")
    }
    var isDown = false
    var hasMoved = false
    var items: [JSONValue] = []
    for item in source["actions"]?.arrayValue ?? [] {
      let type = item["type"]?.stringValue ?? ""
      guard Self.pointerItems.contains(type), type != "pointerCancel" || platform == .android else {
        throw PhoneError(.invalidArgument, "The action item type '\(type)' is not supported")
      }
      if type == "pointerMove" { hasMoved = true }
      if type == "pointerDown" {
        guard hasMoved else {
          throw PhoneError(
            .invalidArgument, "The 'pointerDown' action item must be preceded by pointerMove item")
        }
        isDown = true
      }
      if type == "pointerUp" || type == "pointerCancel" { isDown = false }
      items.append(try moved(item))
    }
    if isDown { items.append(["type": "pointerUp", "button": 0]) }
    return [
      "type": "pointer", "id": source["id"] ?? "finger", "parameters": ["pointerType": "touch"],
      "actions": .array(items),
    ]
  }

  /// A move in the app's points.
  private func moved(_ item: JSONValue) throws(PhoneError) -> JSONValue {
    guard item["type"] == "pointerMove", var members = item.objectValue else { return item }
    for name in ["x", "y"] {
      guard let number = members[name]?.numberValue else {
        throw PhoneError(.invalidArgument, "'\(name)' must be a number for 'pointerMove'")
      }
      members[name] = .number((number / platform.scale).rounded())
    }
    return .object(members)
  }
}
