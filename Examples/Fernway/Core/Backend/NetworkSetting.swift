/// What a driver may change of the way to the server while the app runs.
package enum NetworkSetting {
  private static let slowest = 60_000

  /// `network.offline`, `network.latency` (milliseconds), or `network.stub.CALL` with the call's
  /// next answer: `truth`, `silence`, `server error`, `full`, `card declined`.
  @MainActor
  package static func set(_ name: String, _ value: String, of backend: FakeBackend) -> SettingAnswer
  {
    switch name {
    case "network.offline":
      guard let isOffline = Bool(value) else { return .refused("\(name) is true or false.") }
      backend.change { $0.isOffline = isOffline }
    case "network.latency":
      guard let latency = Int(value), (0...slowest).contains(latency) else {
        return .refused("\(name) is a number of milliseconds in 0 … \(slowest).")
      }
      backend.change { $0.addedLatency = latency }
    case _ where name.hasPrefix("network.stub."):
      guard let call = BackendScript.Call(rawValue: String(name.dropFirst(13))) else {
        let known = BackendScript.Call.allCases.map(\.rawValue).joined(separator: ", ")
        return .refused("The server's calls are \(known).")
      }
      guard let answer = answers[value] else {
        let known = answers.keys.sorted().joined(separator: ", ")
        return .refused("The server's answers are \(known).")
      }
      backend.change { $0.stub(call, answer) }
    default: return .unknown
    }
    return .done
  }

  private static let answers: [String: BackendScript.Answer] = [
    "truth": .truthful, "silence": .silence, "server error": .refusal(.server(nil)),
    "full": .refusal(.full), "card declined": .refusal(.cardDeclined),
  ]
}
