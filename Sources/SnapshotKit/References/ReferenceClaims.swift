import Files
import Synchronization

/// Which snapshot uses which file in this process, so that no two share one.
public final class ReferenceClaims: Sendable {
  private struct Claim {
    var title: String
    var attempt: String
    var fingerprint: String
  }
  private let claims = Mutex<[String: Claim]>([:])

  /// Makes an empty set of claims.
  public init() {}

  /// Claims `file` for a snapshot.
  ///
  /// A later attempt at the same test may claim its files again, and so may the same attempt with the same content.
  /// - Throws: `SnapshotError.collision`, also where files differ by case only.
  package func claim(
    _ file: String, title: String, attempt: String, fingerprint: String
  ) throws(SnapshotError) {
    let key = SafeFileName.folded(file)
    let mine = Claim(title: title, attempt: attempt, fingerprint: fingerprint)
    let other = claims.withLock { claims -> Claim? in
      if let other = claims[key] {
        let isRepeated =
          other.title == title
          && (other.attempt != attempt || other.fingerprint == mine.fingerprint)
        guard isRepeated else { return other }
      }
      claims[key] = mine
      return nil
    }
    guard let other else { return }
    throw .collision(
      file: file, first: other.title,
      second: other.title == title ? "the same name again" : title)
  }
}
