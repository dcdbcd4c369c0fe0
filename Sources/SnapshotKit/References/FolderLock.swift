import Foundation
import Glibc
import TextModel

/// One process at a time in a folder, by `flock`; the kernel releases it with the process.
struct FolderLock {
  // Owned: opened in init, closed by release.
  private let descriptor: Int32

  /// How long others may hold the folder: each writes one file.
  private static let limit = Duration.seconds(10)

  /// Makes the folder where there is none, and waits for its lock.
  /// - Throws: `SnapshotError.notWritable`, also when the limit has passed.
  init(_ folder: String) throws(SnapshotError) {
    do {
      try FileManager.default.createDirectory(
        atPath: folder, withIntermediateDirectories: true)
    } catch {
      throw .notWritable(path: folder, reason: AtomicFile.reason(of: error))
    }
    descriptor = unsafe open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else {
      throw .notWritable(path: folder, reason: SystemError.words(errno))
    }
    let deadline = ContinuousClock.now + Self.limit
    while flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
      // Where a file system knows no locks, the rename is still whole.
      guard errno == EWOULDBLOCK || errno == EINTR else { return }
      guard ContinuousClock.now < deadline else {
        close(descriptor)
        throw .notWritable(path: folder, reason: "another process holds it for \(Self.limit)")
      }
      _ = poll(nil, 0, 5)
    }
  }

  func release() { close(descriptor) }
}
