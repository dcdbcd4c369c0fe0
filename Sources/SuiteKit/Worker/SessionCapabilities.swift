import JSONModel
import PageObjects
import WorkerProtocol

/// What an attempt asks of its driver.
enum SessionCapabilities {
  static func of(_ order: RunOrder, _ test: TestCase) -> [String: JSONValue] {
    var capabilities: [String: JSONValue] = [
      "platformName": .string(order.test.target.rawValue),
      "appium:deviceName": .string(order.test.device),
    ]
    // A browser has no app; an empty name would be a wrong one.
    if !order.app.isEmpty { capabilities["appium:app"] = .string(order.app) }
    if let fixture = test.fixture { capabilities["qa:fixture"] = .string(fixture.name) }
    if let route = test.route { capabilities["qa:url"] = .string(route.url) }
    // The coordinator knows the node: what it says counts.
    for (name, value) in order.capabilities { capabilities[name] = value }
    return capabilities
  }
}
