package import JSONModel

/// The capabilities that a client may ask our driver for, beside W3C's.
package enum CapabilityName: String, Hashable, Sendable, CaseIterable {
  case app = "appium:app"
  case processArguments = "appium:processArguments"
  case deviceName = "appium:deviceName"
  case orientation = "appium:orientation"
  case language = "appium:language"
  case locale = "appium:locale"
  case newCommandTimeout = "appium:newCommandTimeout"
  case settings = "appium:settings"
  case workingDirectory = "qa:workingDirectory"
  case size = "qa:size"
  case colorScheme = "qa:colorScheme"
  case textSize = "qa:textSize"
  case fixture = "qa:fixture"
  case url = "qa:url"
  /// What is set of the app's world before its first frame, by the names of `mobile: set`.
  case appSettings = "qa:settings"
  case commandTimeout = "qa:commandTimeout"
  case mayExit = "qa:mayExit"
  /// The test whose data the session shares: of two sessions that name the same one, the second
  /// finds in its app's home what the first has left there.
  case data = "qa:data"
  /// Whether the app's data are removed before it starts.
  case clearsData = "qa:clearsData"
  /// Texts that nothing of the session may show.
  case secrets = "qa:secrets"
  case lease = "qa:lease"
  case snapshots = "qa:snapshots"
}

/// What our driver tells of a session beside what was asked for.
package enum SessionFact: String, Hashable, Sendable {
  /// What coordinates are counted in: `cells` or `points`.
  case unit = "qa:unit"
  /// Whether it waits by frames, as `mobile: waitFor` does.
  case waitFor = "qa:waitFor"
  /// Whether the app has an agent.
  case agent = "qa:agent"
}

extension Dictionary where Key == String, Value == JSONValue {
  /// The value of a capability.
  package subscript(capability: CapabilityName) -> JSONValue? {
    get { self[capability.rawValue] }
    set { self[capability.rawValue] = newValue }
  }

  /// The value of a fact.
  package subscript(fact: SessionFact) -> JSONValue? {
    get { self[fact.rawValue] }
    set { self[fact.rawValue] = newValue }
  }
}
