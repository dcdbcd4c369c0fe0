import TextModel

/// Stands for exactly some differences: who has it was shown these, and no others.
///
/// It covers each one's reference, what the test saw, and what that was compared with. The list, the sheet, the report,
/// Studio and the terminal take it from here, and an approval of several compares it.
package struct SeenDigest: Hashable, Sendable {
  /// Eight hexadecimal digits.
  package let text: String

  /// One that somebody gives.
  package init(text: String) { self.text = text.lowercased() }

  /// - Parameter members: what `member` says of each, in any order.
  package init(members: [String]) {
    text = String(Fingerprint.of(members.sorted().joined(separator: "\n").utf8).suffix(8))
  }

  /// What stands for one difference.
  /// - Parameters:
  ///   - actual: the fingerprint of what the test saw.
  ///   - expected: that of what it was compared with; nil for nothing.
  package static func member(reference: String, actual: String, expected: String?) -> String {
    Fingerprint.of([reference, actual, expected ?? "none"].joined(separator: "\n").utf8)
  }
}
