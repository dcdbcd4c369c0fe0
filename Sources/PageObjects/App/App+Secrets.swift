import JSONModel
import TextModel
import WireProtocol

/// What nothing may show of what tests type: the app's log, and what the driver shows and records.
extension App {
  /// Masks a text from now on wherever this session is logged, explained or recorded, by the driver too.
  package func addSecret(_ secret: String) {
    // Shorter ones would blot out half of every message.
    guard secret.count >= 4 else { return }
    withFacts {
      $0.secrets.keep(secret)
      if $0.ownSecrets.insert(secret).inserted { $0.untold.insert(secret) }
    }
  }

  /// A text without the session's secrets.
  package func masked(_ text: String) -> String { withFacts { $0.secrets }.masked(text) }

  /// The capabilities of a new session with all that our driver has to mask.
  func withSecrets(_ capabilities: [String: JSONValue]) -> [String: JSONValue] {
    let secrets = withFacts { facts in
      facts.untold = []
      return facts.ownSecrets.sorted()
    }
    guard !secrets.isEmpty else { return capabilities }
    var all = capabilities
    all[.secrets] = .array(secrets.map { .string($0) })
    return all
  }

  /// Our driver masks what it shows and records: it has to know what is secret before the app shows it.
  func tellSecrets(to session: LiveSession) async throws(CommandFailure) {
    let texts = withFacts { facts in
      defer { facts.untold = [] }
      return facts.untold.sorted()
    }
    guard !texts.isEmpty else { return }
    _ = try await client.send(
      .execute(.addSecrets, ["texts": .array(texts.map { .string($0) })]), session: session.id,
      deadline: timeouts.command)
  }
}
