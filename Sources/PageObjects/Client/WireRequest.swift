package import JSONModel
package import WireProtocol

/// One command of the protocol: where it goes and what it carries.
package struct WireRequest: Sendable {
  var endpoint: Endpoint
  var element: String?
  var name: String?
  var body: JSONValue?
  /// How the call log names it.
  var label: String

  /// The script that it has the driver run; nil for any other command.
  var script: String? { endpoint == .executeSync ? body?["script"]?.stringValue : nil }

  private static func get(
    _ endpoint: Endpoint, _ label: String, element: String? = nil, name: String? = nil
  ) -> WireRequest {
    WireRequest(endpoint: endpoint, element: element, name: name, body: nil, label: label)
  }
  private static func post(
    _ endpoint: Endpoint, _ label: String, element: String? = nil, _ body: JSONValue = [:]
  ) -> WireRequest {
    WireRequest(endpoint: endpoint, element: element, name: nil, body: body, label: label)
  }

  static func newSession(_ capabilities: [String: JSONValue]) -> WireRequest {
    post(.newSession, "new session", ["capabilities": ["alwaysMatch": .object(capabilities)]])
  }
  static let deleteSession = get(.deleteSession, "delete session")

  static func findAll(_ strategy: String, _ value: String, label: String) -> WireRequest {
    post(
      .findElements, "find \(label)", ["using": .string(strategy), "value": .string(value)])
  }

  static func findAll(
    inside id: String, _ strategy: LocatorStrategy, _ value: String, label: String
  ) -> WireRequest {
    post(
      .findElementsIn, "find \(label)", element: id,
      ["using": .string(strategy.rawValue), "value": .string(value)])
  }

  static func click(_ id: String) -> WireRequest { post(.click, "click", element: id) }
  static func clear(_ id: String) -> WireRequest { post(.clear, "clear", element: id) }
  static func sendKeys(_ id: String, _ text: String, _ sensitivity: Sensitivity) -> WireRequest {
    var body: [String: JSONValue] = ["text": .string(text)]
    if sensitivity == .sensitive { body["qa:sensitive"] = true }
    let shown = sensitivity.shown(KeyCodes.readable(text))
    return post(.sendKeys, "send keys \(shown)", element: id, .object(body))
  }
  static func text(_ id: String) -> WireRequest { get(.text, "text", element: id) }
  static func attribute(_ id: String, _ name: String) -> WireRequest {
    get(.attribute, "attribute \(name)", element: id, name: name)
  }
  static func rect(_ id: String) -> WireRequest { get(.elementRect, "rect", element: id) }
  static func isDisplayed(_ id: String) -> WireRequest {
    get(.isDisplayed, "displayed", element: id)
  }
  static func isEnabled(_ id: String) -> WireRequest { get(.isEnabled, "enabled", element: id) }
  static func isSelected(_ id: String) -> WireRequest { get(.isSelected, "selected", element: id) }
  static func screenshot(of id: String) -> WireRequest {
    get(.elementScreenshot, "screenshot of an element", element: id)
  }

  static let activeElement = get(.activeElement, "active element")
  static let url = get(.getURL, "url")
  static func open(_ url: String) -> WireRequest {
    post(.openURL, "open \(url)", ["url": .string(url)])
  }
  static let back = post(.back, "back")
  static func turn(_ orientation: String) -> WireRequest {
    post(.setOrientation, "rotate \(orientation)", ["orientation": .string(orientation)])
  }
  static let title = get(.title, "title")
  static let source = get(.source, "source")
  static let screenshot = get(.screenshot, "screenshot")
  static func actions(_ sources: JSONValue, label: String) -> WireRequest {
    post(.performActions, label, ["actions": sources])
  }
  static let alertText = get(.alertText, "text of the dialog")
  static let acceptAlert = post(.acceptAlert, "accept the dialog")
  static let dismissAlert = post(.dismissAlert, "dismiss the dialog")
  static func typeIntoAlert(_ text: String, shown: String) -> WireRequest {
    post(.setAlertText, "type \(shown) into the dialog", ["text": .string(text)])
  }
  static func setWindowRect(width: Int, height: Int) -> WireRequest {
    post(
      .setWindowRect, "window of \(width) × \(height)",
      ["width": .number(Double(width)), "height": .number(Double(height))])
  }
  /// JavaScript in a browser's page; never a `mobile:` command.
  static func run(_ script: String, _ arguments: [JSONValue], label: String) -> WireRequest {
    post(.executeSync, label, ["script": .string(script), "args": .array(arguments)])
  }

  /// A command beyond W3C's, with its one argument.
  package static func execute(
    _ command: MobileCommand, _ argument: JSONValue = [:], label: String? = nil
  ) -> WireRequest {
    post(
      .executeSync, label ?? command.script,
      ["script": .string(command.script), "args": [argument]])
  }
}
