import Files
import Foundation
import WorkerProtocol

/// What a node's worker or driver writes into its log while one attempt runs.
struct LogPart {
  /// The node's log.
  private let path: String
  /// How long it was when the attempt began, in bytes.
  private let begin: Int

  /// The name of a driver's part among an attempt's files.
  static let driverName = WorkerProtocol.driverLog
  /// The most bytes that are kept, the last ones; a report's page shows them all.
  private static let limit = 190_000
  /// The most bytes of a process' last words.
  private static let wordsLimit = 16_000

  /// Begins where a log ends now; there may be none yet, or never.
  init(of path: String) {
    self.path = path
    var status = stat()
    begin = unsafe stat(path, &status) == 0 ? Int(status.st_size) : 0
  }

  /// Writes what a driver has logged since into a folder; whether there was anything, and it could
  /// be written.
  func write(to folder: String) -> Bool {
    guard let (data, isWhole) = data(atMost: Self.limit),
      FileManager.default.makeDirectory(folder)
    else { return false }
    do {
      try ((isWhole ? Data() : Data("…\n".utf8)) + data)
        .write(to: URL(filePath: "\(folder)/\(Self.driverName)"))
      return true
    } catch {
      // The log itself is still there; a full disk is reported by the journal.
      return false
    }
  }

  /// The last lines that have come since.
  func lastLines(_ count: Int) -> [String] {
    guard let (data, _) = data(atMost: Self.wordsLimit) else { return [] }
    return String(decoding: data, as: UTF8.self).split(whereSeparator: \.isNewline).suffix(count)
      .map(String.init)
  }

  /// What has come since, the last bytes of it, from the beginning of a line; nil where nothing has.
  private func data(atMost limit: Int) -> (data: Data, isWhole: Bool)? {
    do throws(FileRefusal) {
      let log = try RegularFile(path)
      let end = log.size
      // One that had become too long was cut meanwhile.
      let begin = begin > end ? 0 : begin
      let start = max(begin, end - min(end, limit))
      guard start < end else { return nil }
      let data = Data(try log.end(of: end - start))
      guard start > begin, let newline = data.firstIndex(of: 0x0A) else { return (data, true) }
      return (data[(newline + 1)...], false)
    } catch {
      return nil
    }
  }
}
