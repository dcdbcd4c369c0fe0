/// Which requests a browser could have been tricked into sending, judged by their heads alone.
enum AccessRules {
  /// - Throws: the refusal of a missing or foreign `Host`, or a foreign `Origin`.
  static func check(
    _ head: RequestHead, _ configuration: HTTPServer.Configuration
  ) throws(Refusal) {
    guard let host = head.headers["host"] else {
      throw Refusal(400, "The request has no Host header.")
    }
    if let allowed = configuration.allowedHosts, !allowed.contains(name(ofHost: host)) {
      throw Refusal(403, "The Host header names a host that this server doesn't answer for.")
    }
    guard let origin = head.headers["origin"] else { return }
    // A page of this very server alone: another server of this machine may show anybody's pages.
    if let scheme = ["http://", "https://"].first(where: origin.hasPrefix),
      origin.dropFirst(scheme.count).lowercased() == host.lowercased()
    {
      return
    }
    throw Refusal(403, "The Origin header names a place that this server doesn't answer to.")
  }

  /// A host without its port, in lower case; whole where what follows is no port.
  private static func name(ofHost host: String) -> String {
    let bytes = host.utf8
    var end = bytes.firstIndex(of: UInt8(ascii: ":")) ?? bytes.endIndex
    if bytes.first == UInt8(ascii: "[") {
      guard let bracket = bytes.firstIndex(of: UInt8(ascii: "]")) else { return host }
      end = bytes.index(after: bracket)
    }
    let rest = bytes[end...]
    guard rest.isEmpty || isPort(rest) else { return host }
    return host[..<end].lowercased()
  }

  private static func isPort(_ text: Substring.UTF8View) -> Bool {
    text.first == UInt8(ascii: ":") && text.dropFirst().allSatisfy { (0x30...0x39).contains($0) }
  }
}
