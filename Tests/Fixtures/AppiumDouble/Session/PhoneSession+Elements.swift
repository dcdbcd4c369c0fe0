import JSONModel
import WireProtocol

extension PhoneSession {
  /// A command on `element…`.
  func performOnElements(_ request: PhoneRequest) async throws(PhoneError) -> JSONValue {
    let path = request.path
    switch (request.method, path.count) {
    case ("POST", 1):
      return try await find(request, isMany: path[0] == "elements", inside: nil)
    case ("GET", 2) where path == ["element", "active"]: return try await active()
    case ("POST", 3) where path[2] == "element" || path[2] == "elements":
      return try await find(request, isMany: path[2] == "elements", inside: path[1])
    case ("GET", 3), ("GET", 4): return try await read(path[1], Array(path[2...]))
    case ("POST", 3): return try await act(on: path[1], path[2], request)
    default: throw PhoneError.unknownCommand
    }
  }

  private func find(
    _ request: PhoneRequest, isMany: Bool, inside id: String?
  ) async throws(PhoneError) -> JSONValue {
    let (using, value) = (try request.text("using"), try request.text("value"))
    let tree: PhoneTree
    var outer: Int?
    if let id {
      tree = try await current(id).1
      outer = tree.index(of: id)
    } else {
      tree = try await self.tree()
    }
    let found = try PhoneSearch(tree: tree, package: package).matches(using, value, inside: outer)
    let ids = found.map { tree.elements[$0].id }
    note(ids)
    func reference(_ id: String) -> JSONValue {
      [ElementReference.key: .string(id), "ELEMENT": .string(id)]
    }
    if isMany { return .array(ids.map(reference)) }
    guard let first = ids.first else {
      throw PhoneError(
        .noSuchElement,
        "An element could not be located on the page using the given search parameters.")
    }
    return reference(first)
  }

  private func active() async throws(PhoneError) -> JSONValue {
    let answer = try await app.send("GET", "/element/active")
    let id = answer[ElementReference.key]?.stringValue ?? ""
    guard try await tree().element(id) != nil else {
      throw PhoneError(.noSuchElement, "No element has the focus")
    }
    note([id])
    return answer
  }

  private func read(_ id: String, _ path: [String]) async throws(PhoneError) -> JSONValue {
    let (element, _) = try await current(id)
    switch (platform, path.joined(separator: "/")) {
    case (_, "screenshot"): return try await app.send("GET", "/element/\(id)/screenshot")
    case (_, "rect"): return scaled(try await app.send("GET", "/element/\(id)/rect"))
    case (_, "enabled"): return .bool(element["enabled"] == "true")
    case (.android, "displayed"): return .bool(element["displayed"] == "true")
    case (.ios, "displayed"): return .bool(element["visible"] == "true")
    case (.android, "selected"): return .bool(element["selected"] == "true")
    case (.ios, "selected"): return .bool(element.isSelected)
    case (.android, "text"): return .string(element["text"] ?? "")
    case (.ios, "text"): return .string(element["value"] ?? element["label"] ?? "")
    case (_, "name"): return .string(element.type)
    default: break
    }
    guard path.count == 2, path[0] == "attribute" || path[0] == "property" else {
      throw path.first == "css" ? PhoneError.notImplemented : PhoneError.unknownCommand
    }
    return try attribute(path[1], of: element)
  }

  private func attribute(
    _ name: String, of element: PhoneElement
  ) throws(PhoneError) -> JSONValue {
    switch platform {
    case .android:
      let aliases = [
        "name": "text", "className": "class", "contentDescription": "content-desc",
        "resourceId": "resource-id", "longClickable": "long-clickable",
      ]
      let known = [
        "checkable", "checked", "class", "clickable", "content-desc", "enabled", "focusable",
        "focused", "long-clickable", "package", "password", "resource-id", "scrollable",
        "selected", "text", "hint", "bounds", "displayed", "heading", "showing-hint", "extras",
      ]
      let attribute = aliases[name] ?? name
      guard known.contains(attribute) else {
        throw PhoneError(
          .unknownCommand,
          "'\(name)' attribute is unknown for the element. Only the following attributes are "
            + "supported: \(known)")
      }
      if attribute == "showing-hint" {
        let isShown = element["hint"].map { $0 == element["text"] } ?? false
        return .string(isShown ? "true" : "false")
      }
      // Appium makes a text of what is not there.
      return .string(element[attribute] ?? "null")
    case .ios:
      let known = [
        "type", "value", "name", "label", "enabled", "visible", "accessible", "selected", "index",
        "placeholderValue", "hittable", "x", "y", "width", "height", "rect", "frame", "UID",
      ]
      guard known.contains(name) else {
        throw PhoneError(
          .unknownError,
          "The attribute '\(name)' is unknown. Valid attribute names are: \(known)")
      }
      return element.appleAttribute(name).map { .string($0) } ?? .null
    }
  }

  private func act(
    on id: String, _ command: String, _ request: PhoneRequest
  ) async throws(PhoneError) -> JSONValue {
    _ = try await current(id)
    switch command {
    case "click": return try await app.send("POST", "/element/\(id)/click")
    case "clear": return try await app.send("POST", "/element/\(id)/clear")
    case "value":
      // A phone's keyboard knows none of WebDriver's keys: they are letters like others.
      let text = try request.text("text").unicodeScalars.map { scalar in
        (0xE000...0xF8FF).contains(scalar.value) ? "\u{FFFD}" : String(scalar)
      }.joined()
      return try await app.send("POST", "/element/\(id)/value", ["text": .string(text)])
    default: throw PhoneError.unknownCommand
    }
  }
}
