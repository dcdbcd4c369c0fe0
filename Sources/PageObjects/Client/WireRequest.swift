package import JSONModel
import WireProtocol

/// One command of the protocol: where it goes and what it carries.
package struct WireRequest: Sendable {
  var endpoint: Endpoint
  var element: String?
  var name: String?
  var body: JSONValue?
  /// How the call log names it.
  var label: String

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

  static func findAll(_ strategy: LocatorStrategy, _ value: JSONValue, label: String) -> WireRequest
  {
    post(
      .findElements, "find \(label)", ["using": .string(strategy.rawValue), "value": value])
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
  static let title = get(.title, "title")
  static let source = get(.source, "source")
  static let screenshot = get(.screenshot, "screenshot")
  static func actions(_ sources: JSONValue, label: String) -> WireRequest {
    post(.performActions, label, ["actions": sources])
  }

  /// A command beyond W3C's: a `mobile: …` script with one argument.
  package static func execute(
    _ script: String, _ argument: JSONValue = [:], label: String? = nil
  ) -> WireRequest {
    post(.executeSync, label ?? script, ["script": .string(script), "args": [argument]])
  }
}
