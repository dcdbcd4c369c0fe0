import JSONModel
import WireProtocol

/// What a session asks the driver behind ours for.
struct UpstreamRequest: Hashable, Sendable {
  /// The body of its `POST /session`.
  let body: JSONValue
  let needs: SessionNeeds
  /// Whether the client uses anything of ours.
  let isOurClient: Bool

  /// - Throws: `invalid argument` for capabilities that mean nothing.
  init(_ body: JSONValue, of server: UpstreamServer) throws(WebDriverError) {
    let (always, alternatives) = try CapabilityMatching.parts(body)
    let first = always.merging(alternatives.first ?? [:]) { own, _ in own }
    isOurClient = first.keys.contains { $0.hasPrefix("qa:") }
    needs = try SessionNeeds(first.merging(server.capabilities) { own, _ in own })
    var sent: [String: JSONValue]
    if alternatives.count > 1 {
      sent = [
        "alwaysMatch": .object(Self.foreign(always.merging(server.capabilities) { own, _ in own })),
        "firstMatch": .array(alternatives.map { .object(Self.foreign($0)) }),
      ]
    } else {
      sent = ["alwaysMatch": .object(Self.foreign(needs.capabilities)), "firstMatch": [[:]]]
    }
    self.body = ["capabilities": .object(sent)]
  }

  /// What is not ours alone. A web socket would go past our token and our list of secrets.
  private static func foreign(_ capabilities: [String: JSONValue]) -> [String: JSONValue] {
    capabilities.filter { !$0.key.hasPrefix("qa:") && $0.key != "webSocketUrl" }
  }

  /// What our own driver reads of them.
  var own: [String: JSONValue] { needs.capabilities }
}
