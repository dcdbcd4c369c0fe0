public import Foundation
import TextModel

/// What a person has decided about a snapshot that differs: a file beside the evidence, which stays.
public struct SnapshotDecision: Hashable, Sendable, Codable {
  /// The two decisions.
  public enum Kind: String, Hashable, Sendable, Codable {
    case approved, rejected
  }

  /// Who decides, when, and why.
  public struct Note: Hashable, Sendable {
    /// The user's name.
    public var by: String
    /// When.
    public var date: Date
    /// Why; nil for no reason.
    public var reason: String?

    /// Makes a note; a blank reason is none.
    public init(by: String, date: Date, reason: String? = nil) {
      let reason = reason?.trimmingCharacters(in: .whitespacesAndNewlines)
      (self.by, self.date, self.reason) = (by, date, reason?.isEmpty == false ? reason : nil)
    }

    /// The user of this process, now.
    package static func ofUser(reason: String? = nil) -> Note {
      Note(by: NSUserName(), date: Date(), reason: reason)
    }
  }

  /// The version of this shape.
  public var version = 1
  /// What was decided.
  public let decision: Kind
  /// Why; nil where no reason was given.
  public let reason: String?
  /// The name of the user who decided.
  public let by: String
  /// When.
  public let date: Date
  /// The digest of what the test saw, of which the decision is.
  let actual: String
  /// Of an approved one: the folder of references.
  var root: String?
  /// Of an approved one: the digest of the reference that it became.
  var approved: String?
  /// Of an approved one: the digest of the reference before; nil where there was none.
  var earlier: String?

  init(_ decision: Kind, _ note: Note, actual: String) {
    self.decision = decision
    (reason, by, date) = (note.reason, note.by, note.date)
    self.actual = actual
  }

  static let fileName = "decision.json"

  private static var encoder: JSONEncoder {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    encoder.dateEncodingStrategy = .iso8601
    return encoder
  }

  init?(bytes: [UInt8]) {
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = .iso8601
    // What can't be read decides nothing: the snapshot waits.
    guard let decision = try? decoder.decode(Self.self, from: Data(bytes)) else { return nil }
    self = decision
  }

  func bytes(for path: String) throws(SnapshotError) -> [UInt8] {
    do {
      return Array(try Self.encoder.encode(self))
    } catch {
      throw .notWritable(path: path, reason: "\(error)")
    }
  }

  /// For people, one line: `rejected by mina on 2026-01-02: the price is wrong`.
  package var words: String {
    let day = date.formatted(.iso8601.year().month().day())
    return "\(decision.rawValue) by \(by) on \(day)"
      + (reason.map { ": \($0)" } ?? "").printableLine
  }
}

/// A snapshot that differed, as a report names it.
package struct ReviewedSnapshot: Hashable, Sendable {
  /// The reference's path under the folder of references.
  package let reference: String
  /// The folder of references.
  package let root: String
  package let standing: SnapshotStanding

  package init(reference: String, root: String, standing: SnapshotStanding) {
    (self.reference, self.root, self.standing) = (reference, root, standing)
  }
}

/// What has become of a snapshot that differs.
package enum SnapshotStanding: Hashable, Sendable {
  case waiting
  case decided(SnapshotDecision)

  /// The decision; nil while it waits.
  package var decision: SnapshotDecision? {
    if case .decided(let decision) = self { decision } else { nil }
  }
}
