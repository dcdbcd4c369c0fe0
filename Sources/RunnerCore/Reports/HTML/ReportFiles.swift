import Foundation
import SnapshotKit
import Synchronization

/// The folder that a report stands in.
struct ReportFiles: Sendable {
  /// The output folder, absolute.
  let folder: String
  /// What was copied into it; pages are made at once.
  private let copies = Copies()
  /// From the pages that link to its files up to it.
  var up = "../../"

  /// Writes a file of the report, whole or not at all.
  ///
  /// - Throws: `RunnerError` of kind `infrastructure` naming it.
  func write(_ text: String, to name: String) throws(RunnerError) {
    let path = "\(folder)/\(name)"
    do {
      try AtomicFile.write(Array(text.utf8), to: path, isDurable: false)
    } catch {
      throw RunnerError(
        .infrastructure,
        "The report \(path) cannot be written (\(RunnerError.reason(of: error))). Make room or choose "
          + "another --output; results.json and junit.xml hold the same results.")
    }
  }

  /// Where a file is that a run has named.
  func place(of path: String) -> String { RunSettings.absolute(path, in: folder) }

  /// A link to a file from a test's page, nil if it is gone; what lies outside of the report's
  /// folder is copied into it, so that the folder can be moved.
  func link(to path: String) -> String? {
    let path = place(of: path)
    let files = FileManager.default
    let prefix = folder + "/"
    if path.hasPrefix(prefix) {
      return files.fileExists(atPath: path) ? link(below: path.dropFirst(prefix.count)) : nil
    }
    // Files of several tests, and of several shards, have one name.
    let parts = PathParts(path)
    let name = "report/files/\(parts.folder.digest)/\(parts.name)"
    return copies.copy(path, to: prefix + name) ? link(below: name) : nil
  }

  private final class Copies: Sendable {
    private let done = Mutex<[String: Bool]>([:])

    /// Copies a file once; whether it is there.
    func copy(_ path: String, to copy: String) -> Bool {
      done.withLock { done in
        if let isThere = done[copy] { return isThere }
        let files = FileManager.default
        do {
          try files.createDirectory(
            atPath: PathParts(copy).folder, withIntermediateDirectories: true)
          if files.fileExists(atPath: copy) { try files.removeItem(atPath: copy) }
          try files.copyItem(atPath: path, toPath: copy)
          done[copy] = true
        } catch {
          done[copy] = false
        }
        return done[copy] == true
      }
    }
  }

  private func link(below path: some StringProtocol) -> String {
    up
      + (String(path).addingPercentEncoding(withAllowedCharacters: .urlPathAllowed)
        ?? String(path))
  }
}
