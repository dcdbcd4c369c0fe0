import Files
import Glibc
import TextModel

/// The folder of references.
public struct ReferenceStore: Sendable {
  /// The folder's absolute path.
  public let root: String

  /// Opens a folder, which need not exist yet.
  public init(root: String) {
    self.root = root
  }

  /// The absolute path of the reference with this relative one.
  public func path(of reference: String) -> String { root + "/" + reference }

  /// The bytes of a reference, or nil where there is none.
  /// - Throws: `SnapshotError.notReadable`.
  package func read(_ reference: String) throws(SnapshotError) -> [UInt8]? {
    try AtomicFile.read(path(of: reference))
  }

  /// Writes a reference whole, even if others write it at the same time.
  /// - Throws: `SnapshotError.notWritable`.
  package func write(_ bytes: [UInt8], to reference: String) throws(SnapshotError) {
    try AtomicFile.write(bytes, to: path(of: reference))
  }

  /// Records a reference unless another process has changed it since it was read.
  /// - Parameter previous: what was read, nil for nothing.
  /// - Returns: whether it was written, or holds these bytes already; false where it is no longer `previous`.
  /// - Throws: `SnapshotError.notWritable`, also where another process holds the folder for seconds.
  package func record(
    _ bytes: [UInt8], to reference: String, replacing previous: [UInt8]?
  ) throws(SnapshotError) -> Bool {
    let path = path(of: reference)
    let lock = try FolderLock(PathParts(path).folder)
    defer { lock.release() }
    let current = try AtomicFile.read(path)
    if current == bytes { return true }
    guard current == previous else { return false }
    try AtomicFile.write(bytes, to: path)
    return true
  }

  /// Removes a reference, and the folders that it leaves empty.
  /// - Throws: `SnapshotError.notRemovable`, also where there is none.
  package func remove(_ reference: String) throws(SnapshotError) {
    let path = path(of: reference)
    guard unsafe unlink(path) == 0 else {
      throw .notRemovable(path: path, reason: SystemError.words(errno))
    }
    // The system removes no other. One that it keeps all the same holds no reference.
    var folder = PathParts(reference).folder
    while !folder.isEmpty, unsafe rmdir(self.path(of: folder)) == 0 {
      folder = PathParts(folder).folder
    }
  }

  /// The relative paths of all references, sorted; hidden files and those whose names are not UTF-8 are left out.
  /// - Throws: `SnapshotError.notReadable` where a folder can't be listed. A missing root is no error.
  public func all() throws(SnapshotError) -> [String] { try FolderListing(root).files }
}
