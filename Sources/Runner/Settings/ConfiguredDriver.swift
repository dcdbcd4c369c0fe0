package import JSONModel
package import WorkerProtocol

/// A command that opens a WebDriver port, or a server that runs already.
package struct ConfiguredDriver: Sendable, Hashable {
  package var name: String
  /// The targets it serves; its own name when not said.
  package var targets: [TestTarget]
  /// Words in which `{port}` and the pool's values are filled in; empty with `url`.
  package var command: [String]
  /// Words of the server whose page its sessions open, in which `{page}` and the pool's values are
  /// filled in; empty without one.
  package var page: [String]
  /// A server that runs already.
  package var url: String?
  package var capabilities: [String: JSONValue]
  /// One node for each, with the values for `{…}`.
  package var pool: [[String: String]]
  /// How long it may take to answer at its start.
  package var startTimeout: Duration
  /// How long it may take to open a session; nil: the run's limit.
  package var sessionTimeout: Duration?

  package init(
    name: String, targets: [TestTarget], command: [String], page: [String] = [], url: String?,
    capabilities: [String: JSONValue], pool: [[String: String]], startTimeout: Duration,
    sessionTimeout: Duration? = nil
  ) {
    self.sessionTimeout = sessionTimeout
    self.name = name
    self.targets = targets
    self.command = command
    self.page = page
    self.url = url
    self.capabilities = capabilities
    self.pool = pool
    self.startTimeout = startTimeout
  }

  /// Whether its sessions are of a browser: its capabilities name one, or its command does.
  package var isBrowser: Bool {
    func names(_ capabilities: [String: JSONValue]) -> Bool {
      capabilities["browserName"]?.stringValue?.isEmpty == false
    }
    let own = capabilities["qa:devices"]?.objectValue?.values.compactMap(\.objectValue) ?? []
    let program = command.first?.split(separator: "/").last.map(String.init) ?? ""
    let browsers = [
      "chromedriver", "geckodriver", "msedgedriver", "WebKitWebDriver", "safaridriver",
    ]
    return names(capabilities) || own.contains(where: names) || browsers.contains(program)
  }
}
