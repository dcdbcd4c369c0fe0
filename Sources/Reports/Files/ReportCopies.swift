import Files
import Foundation
import RunRecord
import SnapshotKit
import Synchronization

/// What a report holds copies of, each made once; its pages are made at once.
///
/// What is copied was named by a suite and may be anything: nothing but files and folders is opened,
/// and no more than the limits is written.
final class ReportCopies: Sendable {
  /// What became of what was to be copied.
  enum Outcome: Sendable, Hashable {
    /// Without these, which are no files, can't be read or are too large; their paths in the folder.
    case copied(without: [String])
    /// Why, in the words that go on after its path.
    case refused(String)
  }

  /// The most bytes of copies.
  struct Limits: Sendable {
    /// One file.
    var file = ReportFiles.fileLimit
    /// All of one attempt.
    var attempt = ByteLimit.megabytes(250)
    /// The whole report.
    var report = ByteLimit.megabytes(2000)
    /// The most files and folders of a folder, and how deep they may lie.
    var entries = 10_000
    var depth = 32
  }

  private struct State {
    var done: [String: Outcome] = [:]
    var all = 0
    var attempts: [String: Int] = [:]
  }

  private let own: EnclosedFolder?
  /// The report's folders: a folder around them is copied without them.
  private let excluded: Set<FileKind.Identity>
  private let limits: Limits
  private let state = Mutex(State())

  init(in folder: EnclosedFolder?, limits: Limits = Limits()) {
    own = folder
    self.limits = limits
    let paths = folder.map { [$0.path, $0.path + "/report", $0.path + "/report/files"] } ?? []
    excluded = Set(paths.compactMap { FileKind.Identity($0) })
  }

  /// Copies a file or a folder to a name below the report's folder, unless it has been.
  func copy(_ source: ReportSource, to name: String, for attempt: String) -> Outcome {
    state.withLock { state in
      if let outcome = state.done[name] { return outcome }
      let own = limits.attempt.after(state.attempts[attempt] ?? 0)
      let all = limits.report.after(state.all)
      var copying = Copying(
        excluded: excluded, limits: limits, room: min(own.bytes, all.bytes),
        bound: own.bytes <= all.bytes ? limits.attempt : limits.report)
      let outcome = made(source, name, &copying)
      state.all += copying.written
      state.attempts[attempt, default: 0] += copying.written
      state.done[name] = outcome
      return outcome
    }
  }

  private func made(_ source: ReportSource, _ name: String, _ copying: inout Copying) -> Outcome {
    guard let own else { return .refused("is not copied: the output folder is gone") }
    let copy = "\(own.path)/\(name)"
    do {
      try own.requireInside(name)
      switch try source.kind() {
      case .file:
        try copying.copy(source.file(), to: copy)
      case .folder:
        let folder = try source.folder()
        guard !copying.isExcluded(folder) else { return .refused("holds this report") }
        // An earlier report's may hold what is gone by now.
        if FileKind(copy) != nil { try FileManager.default.removeItem(atPath: copy) }
        try copying.fill(copy, from: folder, below: "")
      case .other: throw FileRefusal.notRegular
      }
      return .copied(without: copying.left)
    } catch let refusal as FileRefusal {
      return .refused("\(refusal)")
    } catch {
      return .refused("can't be copied (\(RunnerError.reason(of: error)))")
    }
  }

  /// One file or folder that is copied.
  private struct Copying {
    let excluded: Set<FileKind.Identity>
    let limits: Limits
    /// How many more bytes may be written.
    var room: Int
    /// Which limit that is.
    let bound: ByteLimit
    var written = 0
    var entries = 0
    /// What is left out.
    var left: [String] = []

    func isExcluded(_ folder: EnclosedFolder) -> Bool {
      folder.identity.map(excluded.contains) ?? true
    }

    mutating func copy(_ file: consuming RegularFile, to copy: String) throws {
      let limit = ByteLimit(min(room, limits.file.bytes))
      guard file.size <= limit.bytes else {
        throw FileRefusal.tooLarge(file.size > limits.file.bytes ? limits.file : bound)
      }
      let count = try AtomicFile.copy(file, to: copy, limit: limit)
      written += count
      room -= count
    }

    mutating func fill(_ copy: String, from folder: EnclosedFolder, below: String) throws {
      try FileManager.default.createDirectory(atPath: copy, withIntermediateDirectories: true)
      for name in try folder.names() {
        entries += 1
        guard entries <= limits.entries else {
          left.append("\(below)\(name) and what follows it")
          return
        }
        do {
          switch try folder.kind(of: name) {
          case .file: try self.copy(folder.file(name), to: "\(copy)/\(name)")
          // A link to a folder may lead back to where it stands.
          case .folder where !folder.isLink(name) && depth(below) < limits.depth:
            let inner = try folder.folder(name)
            guard !isExcluded(inner) else {
              left.append(below + name)
              continue
            }
            try fill("\(copy)/\(name)", from: inner, below: "\(below)\(name)/")
          case .folder, .other: left.append(below + name)
          }
        } catch let refusal as FileRefusal {
          if case .tooLarge = refusal {
            left.append("\(below)\(name) (\(refusal))")
          } else {
            left.append(below + name)
          }
        }
      }
    }

    private func depth(_ below: String) -> Int { below.utf8.count { $0 == UInt8(ascii: "/") } }
  }
}
