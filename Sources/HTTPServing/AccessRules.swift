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
    // A page of this very server may ask it, and so may one of this machine; `null` is anyone's.
    if let scheme = ["http://", "https://"].first(where: origin.hasPrefix) {
      let authority = origin.dropFirst(scheme.count)
      if authority.lowercased() == host.lowercased() { return }
      if configuration.allowedHosts?.contains(name(ofHost: String(authority))) == true { return }
    }
    throw Refusal(403, "The Origin header names a place that this server doesn't answer to.")
  }

  private static func name(ofHost host: String) -> String {
    if host.hasPrefix("["), let end = host.firstIndex(of: "]") {
      let rest = host[host.index(after: end)...]
      return rest.isEmpty || isPort(rest) ? host[...end].lowercased() : host
    }
    let name = host.prefix { $0 != ":" }
    return isPort(host[name.endIndex...]) || name.count == host.count ? name.lowercased() : host
  }

  private static func isPort(_ text: Substring) -> Bool {
    text.first == ":" && text.dropFirst().allSatisfy { $0.isASCII && $0.isNumber }
  }
}
