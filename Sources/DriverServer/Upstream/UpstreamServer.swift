package import JSONModel

/// A WebDriver server of another kind, such as a browser's, that a server of ours stands in front of.
package struct UpstreamServer: Hashable, Sendable {
  /// Its address without a slash at its end: `http://127.0.0.1:9515`.
  package var url: String
  /// What its sessions ask for beside what the client does.
  package var capabilities: [String: JSONValue]

  package init(url: String, capabilities: [String: JSONValue] = [:]) {
    var url = url
    while url.hasSuffix("/") { url.removeLast() }
    self.url = url
    self.capabilities = capabilities
  }
}
