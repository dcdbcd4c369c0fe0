import Files
import RunRecord
import SnapshotKit
import TextModel

/// How many references there are, by what they hold: what `references` prints.
struct ReferenceCount: Encodable {
  struct Kind: Encodable {
    /// The files' extension.
    var kind: String
    var count: Int
  }

  var version = 1
  /// The folder of references.
  var folder: String
  var count: Int
  /// Sorted by their names.
  var kinds: [Kind]

  init(folder: String, _ references: [String]) {
    self.folder = folder
    count = references.count
    kinds = Dictionary(grouping: references) { PathParts($0).fileExtension }
      .map { Kind(kind: $0.key, count: $0.value.count) }.sorted { $0.kind < $1.kind }
  }

  /// For people.
  var text: String {
    let words = kinds.map { "\($0.count) \($0.kind)" }.joined(separator: ", ")
    return "\(folder): \(Wording.count(count, "reference"))"
      + (words.isEmpty ? "\n" : " (\(words))\n")
  }
}
