import Files
import Foundation
import RunRecord
import SnapshotKit
import TextModel

/// Whether a suite executable is what its sources would build now.
enum SuiteState: Sendable, Equatable {
  case current
  /// A file changed since it was built: `Sources/Specs/Booking.swift has changed since …`.
  case stale(reason: String)
}

/// What a suite was built from, in a hidden file beside it.
///
/// By times alone a checkout of older files, or a file that is gone, would not be seen.
struct SuiteRecord: Sendable {
  /// The executable's absolute path.
  private let suite: String
  private let title: String

  /// - Parameter configuration: How it is built; another command makes another suite.
  init(_ suite: String, of configuration: SuiteProduct) {
    self.suite = suite
    title = "qa-runner suite 1 " + configuration.build.map(Wording.shell).joined(separator: " ")
  }

  private var file: String {
    let parts = PathParts(suite)
    return "\(parts.folder)/.\(parts.name).qa-sources"
  }

  /// The executable itself: whoever builds it by hand makes the record say nothing.
  private var identity: String? {
    FileState(suite).map { "\($0.size) \($0.modified)" }
  }

  /// Notes that the executable was built from these sources. Where it cannot be written the times of
  /// files have to do.
  func write(_ sources: SourceListing) {
    guard let identity else { return }
    let text = ([title, identity] + sources.lines).joined(separator: "\n")
    do {
      try AtomicFile.write(Array(text.utf8), to: file, isDurable: false)
    } catch {
      // As on a disk that is only read.
    }
  }

  /// Names of files that changed since the executable was built from them; nil where nobody noted
  /// from what it was built.
  func changes(to sources: SourceListing) -> [String]? {
    guard let noted = noted() else { return nil }
    if noted.sources.elementsEqual(sources.lines.joined(separator: "\n").utf8) { return [] }
    return SourceListing.changes(
      from: String(decoding: noted.sources, as: UTF8.self).split(separator: "\n"),
      to: sources.lines)
  }

  /// Whether the executable was built by another command than the one that qa.yml names now.
  var hasOtherCommand: Bool { noted().map { $0.title != title } ?? false }

  /// What the record says, where it is of this very executable.
  private func noted() -> (title: String, sources: Data)? {
    guard let identity else { return nil }
    let bytes: [UInt8]
    do throws(FileRefusal) {
      bytes = try RegularFile(file).bytes(limit: .megabytes(100))
    } catch {
      // Without a record it is built again.
      return nil
    }
    let parts = bytes.split(
      separator: UInt8(ascii: "\n"), maxSplits: 2, omittingEmptySubsequences: false)
    guard parts.count == 3, parts[1].elementsEqual(identity.utf8) else { return nil }
    return (String(decoding: parts[0], as: UTF8.self), Data(parts[2]))
  }

  /// The name of what is newer than the executable; nil where nothing is.
  func newer(in sources: SourceListing) -> String? {
    guard let built = FileState(suite), let latest = sources.latest else { return nil }
    return latest.modified > built.modified ? latest.name : nil
  }
}
