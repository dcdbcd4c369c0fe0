import Files

/// The sources of the project's tests, which reports show and traces hold.
///
/// A record may come from another machine and name any file as a source: what is shown of this checkout is a file
/// with a source's ending, below no hidden folder and behind no link, and one that git tracks where that is known.
struct ProjectSources: Sendable {
  private static let endings = ["swift", "py", "js", "ts", "yaml", "yml", "tt", "tape"]
  private static let limit = ByteLimit.megabytes(2)

  private let folder: EnclosedFolder
  private let tracked: Set<String>?

  /// - Parameter tracked: paths from the root that git tracks; nil without a repository.
  /// - Throws: `FileRefusal` where the project's folder can't be read.
  init(_ root: String, tracked: Set<String>? = nil) throws(FileRefusal) {
    folder = try EnclosedFolder(root)
    self.tracked = tracked
  }

  /// The bytes of a source; nil if the file is not a source of the project, or cannot be read.
  ///
  /// - Parameter path: absolute.
  func bytes(of path: String) -> [UInt8]? {
    guard let below = folder.below(path), tracked?.contains(below) ?? true else { return nil }
    let parts = below.split(separator: "/", omittingEmptySubsequences: false)
    guard let name = parts.last, let dot = name.lastIndex(of: "."),
      Self.endings.contains(String(name[name.index(after: dot)...])),
      parts.allSatisfy({ !$0.isEmpty && !$0.hasPrefix(".") })
    else { return nil }
    for length in 1...parts.count
    where FileKind.isLink("\(folder.path)/\(parts.prefix(length).joined(separator: "/"))") {
      return nil
    }
    return try? folder.file(below).bytes(limit: Self.limit)
  }
}
