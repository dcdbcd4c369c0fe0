import Synchronization
import TerminalEmulation

/// A session's secrets: what was typed into secure fields or marked sensitive.
final class SecretMask: Sendable {
  private let state = Mutex(SecretTexts())

  /// The secrets as they are now, for a long text.
  var texts: SecretTexts { state.withLock { $0 } }

  /// - Parameter place: the id of the element that it was typed into; nil where nobody knows.
  func add(_ secret: String, into place: String? = nil) {
    state.withLock { $0.add(secret, into: place) }
  }

  /// For texts of apps and messages.
  func masked(_ text: String) -> String { texts.masked(text) }

  /// For what was typed, which has no words.
  func maskedInput(_ input: String) -> String { texts.maskedInput(input) }
}
