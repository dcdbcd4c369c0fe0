import Glibc

/// What the system says of a file, links followed.
package struct FileState: Sendable, Hashable {
  package let kind: FileKind
  /// In bytes.
  package let size: Int
  /// When it was written last, in nanoseconds since 1970.
  package let modified: Int

  /// Nil where there is nothing.
  package init?(_ path: String) {
    var status = stat()
    guard unsafe stat(path, &status) == 0 else { return nil }
    kind = FileKind(mode: status.st_mode)
    size = Int(status.st_size)
    modified = status.st_mtim.tv_sec * 1_000_000_000 + status.st_mtim.tv_nsec
  }
}
