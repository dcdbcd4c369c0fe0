import Files
import Foundation
import SnapshotKit

/// Which files a folder has and when each was written, to tell whether somebody has changed it.
struct FolderState {
  private struct Stamp: Hashable {
    var file: UInt64
    var size: Int64
    var seconds: Int
    var nanoseconds: Int
  }

  private var stamps: [String: Stamp] = [:]

  /// - Throws: `SnapshotError` where the folder can't be listed; one that is not there has no files.
  init(_ folder: String) throws {
    for name in try FolderListing(folder).files {
      var info = stat()
      guard unsafe stat("\(folder)/\(name)", &info) == 0 else { continue }
      stamps[name] = Stamp(
        file: UInt64(info.st_ino), size: Int64(info.st_size), seconds: info.st_ctim.tv_sec,
        nanoseconds: info.st_ctim.tv_nsec)
    }
  }

  /// The files that are new, gone or written again since, sorted.
  func changes(since earlier: FolderState) -> [String] {
    Set(stamps.keys).union(earlier.stamps.keys).filter { stamps[$0] != earlier.stamps[$0] }.sorted()
  }
}
