import Foundation
import WorkerProtocol

/// What a node's driver writes into its log while one attempt runs.
struct DriverLogPart {
  /// The node's log.
  private let path: String
  /// How long it was when the attempt began, in bytes.
  private let begin: Int

  /// The name among an attempt's files.
  static let name = WorkerProtocol.driverLog
  /// The most bytes that are kept, the last ones; a report's page shows them all.
  private static let limit = 190_000

  /// Begins where a log ends now; there may be none yet, or never.
  init(of path: String) {
    self.path = path
    var status = stat()
    begin = unsafe stat(path, &status) == 0 ? Int(status.st_size) : 0
  }

  /// Writes what has come since into a folder; whether there was anything, and it could be written.
  func write(to folder: String) -> Bool {
    guard let log = FileHandle(forReadingAtPath: path) else { return false }
    do {
      let end = try log.seekToEnd()
      let start = max(UInt64(begin), end - min(end, UInt64(Self.limit)))
      guard start < end else { return false }
      try log.seek(toOffset: start)
      var data = try log.read(upToCount: Int(end - start)) ?? Data()
      // The first line is whole.
      if start > begin, let newline = data.firstIndex(of: 0x0A) {
        data = Data("…\n".utf8) + data[(newline + 1)...]
      }
      guard FileManager.default.makeDirectory(folder) else { return false }
      try data.write(to: URL(filePath: "\(folder)/\(Self.name)"))
      return true
    } catch {
      // The log itself is still there; a full disk is told by the journal.
      return false
    }
  }
}
