import Files
import Foundation
import RunRecord
import SnapshotKit
import TextModel

/// The folder that a report stands in.
struct ReportFiles: Sendable {
  /// The output folder, absolute.
  let folder: String
  private let own: EnclosedFolder?
  private let sources: ReportSources
  private let copies: ReportCopies
  /// From the pages that link to its files up to it.
  var up = "../../"
  /// The attempt whose files are copied, in any words that tell it from others.
  var attempt = ""

  /// The most of a file that is read for a page.
  static let fileLimit = ByteLimit.megabytes(50)

  init(folder: String, up: String = "../../", sources: ReportSources = .given()) {
    self.folder = folder
    self.up = up
    self.sources = sources
    // Of a folder that is gone nothing is read, and what is written says why.
    do throws(FileRefusal) { own = try EnclosedFolder(folder) } catch { own = nil }
    copies = ReportCopies(in: own)
  }

  /// Writes a file of the report, whole or not at all.
  ///
  /// - Throws: `RunnerError` of kind `infrastructure` naming it.
  func write(_ text: String, to name: String) throws(RunnerError) {
    try write(Array(text.utf8), to: name)
  }

  /// As `write`, of bytes; their folder is made.
  ///
  /// - Throws: as `write`.
  func write(_ bytes: [UInt8], to name: String) throws(RunnerError) {
    let path = "\(folder)/\(name)"
    do {
      try own?.requireInside(name)
      try AtomicFile.write(bytes, to: path, isDurable: false)
    } catch {
      throw RunnerError(
        .infrastructure,
        "The report \(path) cannot be written (\(RunnerError.reason(of: error))). Make room or choose "
          + "another --output; results.json and junit.xml hold the same results.")
    }
  }

  /// What a run has named, as its bytes; nil for what is gone, can't be read as a file or may not be.
  func bytes(of path: String) -> [UInt8]? {
    do throws(FileRefusal) {
      return try source(of: path).file().bytes(limit: Self.fileLimit)
    } catch {
      return nil
    }
  }

  /// The first bytes of what a run has named; nil as `bytes`.
  func beginning(of path: String, count: Int) -> [UInt8]? {
    do throws(FileRefusal) {
      return try source(of: path).file().beginning(of: count)
    } catch {
      return nil
    }
  }

  /// A link to a file from a test's page, nil if there is none to have.
  func link(to path: String) -> String? { access(to: path).link }

  /// A link to a file from a test's page, and what there is to say of it.
  func access(to path: String) -> (link: String?, remark: String?) {
    let (local, remark) = local(path)
    return (local.map(link(below:)), remark)
  }

  /// Where a file that a run has named lies below the report's folder, and what there is to say of it.
  /// What lies elsewhere is copied into the folder, so that it can be moved.
  func local(_ path: String) -> (path: String?, remark: String?) {
    let absolute = place(of: path)
    do throws(FileRefusal) {
      let source = try source(of: path)
      if case .below(let folder, let path) = source, folder === own {
        return try source.kind() == .other ? (nil, "\(absolute) is not a file") : (path, nil)
      }
      // Files of several tests, and of several shards, have one name.
      let name = OutputFolder.copyName(of: absolute)
      switch copies.copy(source, to: name, for: attempt) {
      case .copied(without: let left):
        let names = Wording.first(12, of: left).joined(separator: ", ")
        return (name, left.isEmpty ? nil : "without \(names)")
      case .refused(let reason): return (nil, "\(absolute) \(reason)")
      }
    } catch {
      return (nil, "\(absolute) \(error)")
    }
  }

  private func place(of path: String) -> String { PathParts.absolute(path, in: folder) }

  /// What may be read of a path that a run has named.
  private func source(of path: String) throws(FileRefusal) -> ReportSource {
    let path = place(of: path)
    var refusal = FileRefusal.outside(folder: folder)
    for folder in [own].compactMap(\.self) + sources.folders {
      guard let below = folder.below(path) else { continue }
      do throws(FileRefusal) {
        _ = try folder.kind(of: below)
        return .below(folder, below)
      } catch {
        refusal = error
      }
    }
    if sources.named.contains(path) { return .named(path) }
    // The run itself may have kept a copy.
    if let own, FileKind("\(folder)/\(OutputFolder.copyName(of: path))") != nil {
      return .below(own, OutputFolder.copyName(of: path))
    }
    throw refusal
  }

  private func link(below path: String) -> String {
    up + (path.addingPercentEncoding(withAllowedCharacters: .urlPathAllowed) ?? path)
  }
}
