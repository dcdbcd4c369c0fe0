import Files

/// What a file holds in place of a reference: a pointer to it, an unfinished merge, nothing.
package enum ReferenceDefect: Hashable, Sendable {
  /// Git LFS left its pointer in place of the file.
  case pointer(path: String)
  /// A merge stopped at this file, and nobody decided.
  case conflict(line: Int, path: String)
  /// It has no bytes; no format writes that.
  case empty(path: String)

  /// Looks at a file's bytes; nil where they are neither.
  package init?(_ bytes: [UInt8], of path: String) {
    if bytes.isEmpty {
      self = .empty(path: path)
    } else if bytes.starts(with: "version https://git-lfs.github.com/spec/".utf8),
      bytes.count < 1024
    {
      self = .pointer(path: path)
    } else if let line = Self.conflict(in: bytes) {
      self = .conflict(line: line, path: path)
    } else {
      return nil
    }
  }

  /// The line of the first conflict marker, counted from 1, where markers of all three kinds begin lines in order.
  private static func conflict(in bytes: [UInt8]) -> Int? {
    // A PNG begins with a byte that no text has.
    guard bytes.first != 0x89 else { return nil }
    var rest = ["<<<<<<< ", "=======", ">>>>>>> "][...]
    var first: Int?
    for (index, line) in bytes.split(separator: 10, omittingEmptySubsequences: false).enumerated() {
      guard let marker = rest.first else { break }
      if line.starts(with: marker.utf8) {
        first = first ?? index + 1
        rest.removeFirst()
      }
    }
    return rest.isEmpty ? first : nil
  }

  /// What the file is, as a part of a sentence.
  package var reason: String {
    switch self {
    case .pointer: "it is a Git LFS pointer, not the file itself"
    case .conflict(let line, _): "it has the conflict markers of a merge, the first in line \(line)"
    case .empty: "it is empty"
    }
  }

  /// What to do, a sentence with the command that helps.
  package var advice: String {
    switch self {
    case .pointer:
      "Fetch the files with `git lfs pull`."
    case .conflict(_, let path):
      "Choose a side with `git checkout --ours \(Self.quoted(path))` or `--theirs`, then run again."
    case .empty(let path):
      "Restore it with `git checkout -- \(Self.quoted(path))`, or delete it to record it again."
    }
  }

  /// Whether it can't be a text that somebody compares as it is.
  package var isNoText: Bool {
    switch self {
    case .pointer: true
    case .conflict: false
    case .empty(let path):
      ["png", "grid"].contains(PathParts(path).fileExtension.lowercased())
    }
  }

  private static func quoted(_ path: String) -> String {
    let isPlain = path.utf8.allSatisfy {
      (48...57).contains($0) || (65...90).contains($0) || (97...122).contains($0)
        || "/._-@~".utf8.contains($0)
    }
    return isPlain ? path : "'" + path.replacing("'", with: "'\\''") + "'"
  }
}
