import Foundation
import SnapshotKit

/// The folder that a report stands in.
struct ReportFiles: Sendable {
  /// The output folder, absolute.
  let folder: String
  private let copies: ReportCopies
  /// From the pages that link to its files up to it.
  var up = "../../"

  init(folder: String, up: String = "../../") {
    self.folder = folder
    self.up = up
    copies = ReportCopies(in: folder)
  }

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

  /// What a run has named, as its bytes; nil for what is gone or can't be read as a file.
  func bytes(of path: String) -> [UInt8]? {
    do throws(SnapshotError) { return try AtomicFile.read(place(of: path)) } catch { return nil }
  }

  /// A link to a file from a test's page, nil if there is none to have.
  func link(to path: String) -> String? { access(to: path).link }

  /// A link to a file from a test's page, and what there is to say of it; what lies outside of the
  /// report's folder is copied into it, so that the folder can be moved.
  func access(to path: String) -> (link: String?, remark: String?) {
    let path = place(of: path)
    let prefix = folder + "/"
    if path.hasPrefix(prefix) {
      return switch FileKind(path) {
      case .file, .folder: (link(below: path.dropFirst(prefix.count)), nil)
      case .other: (nil, "\(path) is not a file")
      case nil: (nil, "\(path) is gone")
      }
    }
    // Files of several tests, and of several shards, have one name.
    let parts = PathParts(path)
    let name = "report/files/\(parts.folder.digest)/\(parts.name)"
    switch copies.copy(path, to: prefix + name) {
    case .copied(without: let left):
      let names = Wording.first(12, of: left).joined(separator: ", ")
      return (link(below: name), left.isEmpty ? nil : "without \(names)")
    case .refused(let reason): return (nil, "\(path) \(reason)")
    }
  }

  private func link(below path: some StringProtocol) -> String {
    up
      + (String(path).addingPercentEncoding(withAllowedCharacters: .urlPathAllowed)
        ?? String(path))
  }
}
