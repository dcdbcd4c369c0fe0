import TextModel

/// Stands for exactly some differences: who has it was shown these, and no others.
///
/// It covers each one's reference, what the test saw, and what that was compared with. The list, the sheet, the report,
/// Studio and the terminal take it from here, and an approval of several compares it.
package struct SeenDigest: Hashable, Sendable {
  /// Eight hexadecimal digits.
  package let text: String

  /// A digest from a command line or a page.
  package init(text: String) { self.text = text.lowercased() }

  /// - Parameter members: what `member` says of each, in any order.
  package init(members: [String]) {
    text = String(Fingerprint.of(members.sorted().joined(separator: "\n").utf8).suffix(8))
  }

  /// Makes sure that differences which are to be approved together were shown; one alone is approved by its name.
  /// - Throws: `NotSeen`.
  package static func require(_ shown: SeenDigest?, _ members: [String]) throws(NotSeen) {
    if let shown {
      guard SeenDigest(members: members) == shown else {
        throw .changedSinceShown(count: members.count)
      }
    } else if members.count > 1 {
      throw .notShown(count: members.count)
    }
  }

  /// What stands for one difference.
  /// - Parameters:
  ///   - actual: the fingerprint of what the test saw.
  ///   - expected: that of what it was compared with; nil for nothing.
  package static func member(reference: String, actual: String, expected: String?) -> String {
    Fingerprint.of([reference, actual, expected ?? "none"].joined(separator: "\n").utf8)
  }
}

/// Why nothing was approved.
package enum NotSeen: Error, Hashable, Sendable, CustomStringConvertible {
  case notShown(count: Int)
  case changedSinceShown(count: Int)

  package var description: String {
    switch self {
    case .notShown(let count):
      "Nothing was approved: \(count) snapshots are meant, and each has to be looked at first."
    case .changedSinceShown(let count):
      "Nothing was approved: since these snapshots were shown, others have come or what they show has changed. "
        + "\(count == 1 ? "1 is" : "\(count) are") meant now; look at each again."
    }
  }
}
