import Synchronization
import TerminalEmulation
import TextModel

/// A session's secrets: what was typed into secure fields or marked sensitive.
final class SecretMask: Sendable {
  private let state: Mutex<SecretTexts>

  /// - Parameter secrets: those that the client has said beforehand.
  init(_ secrets: [String] = []) { state = Mutex(SecretTexts(secrets)) }

  /// The secrets as they are now, for a long text.
  var texts: SecretTexts { state.withLock { $0 } }

  /// - Parameter place: the id of the element that it was typed into; nil where nobody knows.
  func add(_ secret: String, into place: String? = nil) {
    state.withLock { $0.add(secret, into: place) }
  }

  /// Adds what the client never wants to see shown.
  func keep(_ secret: String) { state.withLock { $0.keep(secret) } }

  /// For texts of apps and messages.
  func masked(_ text: String) -> String { texts.masked(text) }

  /// For what was typed, which has no words.
  func maskedInput(_ input: String) -> String { texts.maskedInput(input) }
}
