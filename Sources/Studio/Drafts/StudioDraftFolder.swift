import Files
import Foundation
import Glibc
import JSONModel
import SnapshotKit

/// The drafts of a project: a file each, which only its user can read and which no version control keeps.
struct StudioDraftFolder: Sendable {
  /// Its path from the project's folder.
  static let name = ".qa-runner/drafts"
  /// How many newer drafts there are before a discarded one goes.
  static let kept = 20
  private static let fileLimit = ByteLimit(16 << 20)

  private let project: String

  init(of project: String) { self.project = project }

  /// A name for a draft that begins now.
  static func newID(_ date: Date) -> String {
    let milliseconds = Int((date.timeIntervalSince1970 * 1000).rounded())
    return "\(milliseconds)-\(UInt16.random(in: .min ... .max))"
  }

  /// All drafts, the newest first; those that a running Studio writes are left out.
  func all(but own: String?) -> [StudioDraft] {
    // A folder that is not there has none.
    guard let folder = try? EnclosedFolder(project).folder(Self.name),
      let names = try? folder.names()
    else { return [] }
    return names.compactMap { name -> StudioDraft? in
      guard name.hasSuffix(".json"), case let id = String(name.dropLast(5)), id != own,
        isFree(id)
      else { return nil }
      // What cannot be read is left where it is.
      return try? draft(id)
    }.sorted { $0.changed > $1.changed }
  }

  /// - Throws: `StudioError` where there is none.
  func draft(_ id: String) throws -> StudioDraft {
    guard id.wholeMatch(of: /[0-9]+-[0-9]+/) != nil else {
      throw StudioError("There is no draft \(id.prefix(40)).")
    }
    let bytes: [UInt8]
    do {
      bytes = try EnclosedFolder(project).file("\(Self.name)/\(id).json")
        .bytes(limit: Self.fileLimit)
    } catch {
      throw StudioError("The draft is not there any more: \(error)")
    }
    return try StudioDraft(id: id, JSONParser.parse(Data(bytes)))
  }

  /// Writes it whole or not at all.
  /// - Throws: where the folder cannot be written.
  func write(_ draft: StudioDraft) throws {
    let path = try made("\(draft.id).json")
    try AtomicFile.write(Array(draft.file.encoded()), to: path, isDurable: false)
    try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: path)
  }

  func remove(_ id: String) {
    unlink("\(project)/\(Self.name)/\(id).json")
    removeLock(id)
  }

  /// Removes the file of a claim that is over.
  func removeLock(_ id: String) { unlink("\(project)/\(Self.name)/\(id).lock") }

  /// Removes discarded drafts after which many were made.
  func prune(_ drafts: [StudioDraft]) {
    for draft in drafts.dropFirst(Self.kept) where draft.isDiscarded { remove(draft.id) }
  }

  /// Claims a draft for this process until it ends or lets it go; nil where another one has it.
  func claim(_ id: String) throws -> StudioDraftClaim? {
    StudioDraftClaim(try made("\(id).lock"))
  }

  private func isFree(_ id: String) -> Bool {
    let path = "\(project)/\(Self.name)/\(id).lock"
    // Nobody has claimed what has no lock.
    guard FileKind(path) != nil else { return true }
    return StudioDraftClaim(path) != nil
  }

  /// The path of a file of the folder, which is made.
  private func made(_ file: String) throws -> String {
    try EnclosedFolder(project).requireInside("\(Self.name)/\(file)")
    let folder = "\(project)/\(Self.name)"
    if FileKind(folder) != .folder {
      try FileManager.default.createDirectory(
        atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
      try AtomicFile.write(Array("*\n".utf8), to: folder + "/.gitignore", isDurable: false)
    }
    return "\(folder)/\(file)"
  }
}

/// Holds a draft for one Studio; a process that is killed lets go of it too.
final class StudioDraftClaim: Sendable {
  private let descriptor: Int32

  /// Nil where another process has it, or the file cannot be made.
  init?(_ path: String) {
    let file = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard file >= 0 else { return nil }
    guard flock(file, LOCK_EX | LOCK_NB) == 0 else {
      close(file)
      return nil
    }
    descriptor = file
  }

  deinit { close(descriptor) }
}
