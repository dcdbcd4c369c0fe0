import JSONModel
import PageObjects
import WireProtocol
import WorkerProtocol

/// What an attempt asks of its driver.
enum SessionCapabilities {
  static func of(_ order: RunOrder, _ test: TestCase) -> [String: JSONValue] {
    var capabilities: [String: JSONValue] = [
      "platformName": .string(order.test.target.rawValue)
    ]
    capabilities[.deviceName] = .string(order.test.device)
    // A browser has no app; an empty name would be a wrong one.
    let app = test.app ?? order.app
    if !app.isEmpty { capabilities[.app] = .string(app) }
    if let fixture = test.fixture { capabilities[.fixture] = .string(fixture.name) }
    if let route = test.route { capabilities[.url] = .string(route.url) }
    if !test.settings.isEmpty { capabilities[.appSettings] = test.settings.capability }
    var process: [String: JSONValue] = [:]
    if !test.arguments.isEmpty { process["args"] = .array(test.arguments.map { .string($0) }) }
    if !test.environment.isEmpty {
      process["env"] = .object(test.environment.mapValues { .string($0) })
    }
    if !process.isEmpty { capabilities[.processArguments] = .object(process) }
    if let path = test.workingDirectory { capabilities[.workingDirectory] = .string(path) }
    if !test.exits.isEmpty {
      capabilities[.mayExit] = .array(test.exits.map(\.status.json))
    }
    // A retry is another attempt: it begins without what the first has left.
    if [.tui, .core].contains(order.test.target) { capabilities[.data] = .string(order.attempt) }
    // The coordinator knows the node: what it says counts.
    for (name, value) in order.capabilities { capabilities[name] = value }
    if isPhone(order.capabilities), order.capabilities[CapabilityName.app.rawValue] == nil {
      // A phone's driver wants a file there: what a test calls the app is its identifier.
      capabilities[CapabilityName.app.rawValue] = nil
      let isAndroid = capabilities["platformName"]?.stringValue?.lowercased() == "android"
      let name = isAndroid ? "appium:appPackage" : "appium:bundleId"
      if let app = test.app, capabilities[name] == nil { capabilities[name] = .string(app) }
    }
    return capabilities
  }

  /// Whether a driver is one of Appium's for phones.
  private static func isPhone(_ capabilities: [String: JSONValue]) -> Bool {
    let name = capabilities["appium:automationName"]?.stringValue?.lowercased() ?? ""
    return ["uiautomator2", "espresso", "xcuitest"].contains(name)
  }
}
