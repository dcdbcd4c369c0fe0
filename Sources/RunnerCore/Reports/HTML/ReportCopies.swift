import Foundation
import SnapshotKit
import Synchronization

/// What a report holds copies of, each made once; its pages are made at once.
///
/// What is copied was named by a suite and may be anything: nothing but files and folders is opened.
final class ReportCopies: Sendable {
  /// What became of what was to be copied.
  enum Outcome: Sendable, Hashable {
    /// Without these, which are no files or can't be read; their paths in the folder.
    case copied(without: [String])
    /// Why, in the words that go on after its path.
    case refused(String)
  }

  /// The output folder: a folder around it is copied without it.
  private let own: FileKind.Identity?
  private let done = Mutex<[String: Outcome]>([:])

  init(in folder: String) { own = FileKind.Identity(folder) }

  /// Copies a file or a folder, unless it has been.
  func copy(_ path: String, to copy: String) -> Outcome {
    done.withLock { done in
      if let outcome = done[copy] { return outcome }
      let outcome = made(path, copy)
      done[copy] = outcome
      return outcome
    }
  }

  private func made(_ path: String, _ copy: String) -> Outcome {
    do {
      var left: [String] = []
      switch FileKind(path) {
      case .file:
        try AtomicFile.copy(path, to: copy)
      case .folder:
        // An earlier report's may hold what is gone by now.
        if FileKind(copy) != nil { try FileManager.default.removeItem(atPath: copy) }
        try FileManager.default.createDirectory(atPath: copy, withIntermediateDirectories: true)
        try fill(copy, from: path, below: "", leaving: &left)
      case .other: return .refused("is not a file")
      case nil: return .refused("is gone")
      }
      return .copied(without: left)
    } catch {
      return .refused("can't be copied (\(RunnerError.reason(of: error)))")
    }
  }

  private func fill(
    _ copy: String, from folder: String, below: String, leaving left: inout [String]
  ) throws {
    let files = FileManager.default
    for name in try files.contentsOfDirectory(atPath: folder).sorted() {
      let path = "\(folder)/\(name)"
      switch FileKind(path) {
      case .file:
        do throws(SnapshotError) {
          try AtomicFile.copy(path, to: "\(copy)/\(name)")
        } catch {
          guard case .notReadable = error else { throw error }
          left.append(below + name)
        }
      // A link to a folder may lead back to where it stands.
      case .folder where !FileKind.isLink(path) && (own == nil || FileKind.Identity(path) != own):
        try files.createDirectory(atPath: "\(copy)/\(name)", withIntermediateDirectories: true)
        try fill("\(copy)/\(name)", from: path, below: "\(below)\(name)/", leaving: &left)
      case .folder, .other, nil:
        left.append(below + name)
      }
    }
  }
}
