import Foundation
import Synchronization

/// The texts that may not be shown: what was typed into secure fields or marked sensitive.
final class SecretMask: Sendable {
  private static let sign = "•••"
  /// Shorter ones would blot out half of every message.
  private static let shortest = 4
  private let secrets = Mutex<Set<String>>([])

  func add(_ secret: String) {
    guard secret.count >= Self.shortest else { return }
    secrets.withLock { _ = $0.insert(secret) }
  }

  func masked(_ text: String) -> String {
    secrets.withLock { $0 }.reduce(text) {
      $0.replacingOccurrences(of: $1, with: Self.sign)
    }
  }
}
