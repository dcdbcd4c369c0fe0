import Files
public import Foundation
import PageObjects
import SnapshotKit
import Synchronization
import WorkerProtocol

extension App {
  /// Keeps a file with the test's results, whether it passes or fails: every report links to it.
  ///
  /// Outside a runner there are no results to keep it with, and nothing happens.
  /// - Parameters:
  ///   - data: What is in it, 50 MB at most.
  ///   - name: What reports call it, with the extension that tells its kind: "receipt.pdf". Of a name that is
  ///     taken already the second becomes "receipt-2.pdf".
  /// - Throws: `PageError` of code `refused` where it is too large, or cannot be written; the latter is the node's
  ///   fault and not the test's.
  public func attach(
    _ data: Data, named name: String, file: String = #filePath, line: Int = #line
  ) throws(PageError) {
    let site = CallSite(file: file, line: line)
    guard data.count <= Attachments.limit else {
      throw PageError(
        .refused,
        "attach(\"\(name)\") has \(data.count) bytes; attach the part that matters, "
          + "\(Attachments.limit) at most",
        at: site)
    }
    do {
      try self[Attachments.self]?.keep(data, named: masked(name), at: site)
    } catch {
      note(fault: error)
      throw error
    }
  }

  /// Keeps a text with the test's results; what was filled in as `.sensitive` is masked in it.
  ///
  /// - Parameters:
  ///   - text: What is in it, 50 MB at most.
  ///   - name: As with data: "answer.json".
  /// - Throws: As with data.
  public func attach(
    _ text: String, named name: String, file: String = #filePath, line: Int = #line
  ) throws(PageError) {
    try attach(Data(masked(text).utf8), named: name, file: file, line: line)
  }
}

/// The files of one attempt.
final class Attachments: AppValue {
  /// Bytes of one of them.
  static let limit = 50_000_000

  /// The attempt's folder.
  private let folder: String
  private let recorder: AttemptRecorder
  /// Names that are taken, folded; from the beginning those that a failure's own files have.
  private let taken = Mutex<Set<String>>(FailureArtifacts.names)

  init(folder: String, recorder: AttemptRecorder) {
    self.folder = folder
    self.recorder = recorder
  }

  func keep(_ data: Data, named name: String, at site: CallSite) throws(PageError) {
    let name = free(SafeFileName.component(name))
    let path = "\(folder)/attachments/\(name)"
    do {
      try AtomicFile.write(Array(data), to: path, isDurable: false)
    } catch {
      throw PageError(
        .refused, "attach(\"\(name)\") could not be written: \(error)", at: site,
        isInfrastructure: true)
    }
    recorder.record(.attachment(name: name, path: path))
  }

  /// The name, with a number where it is taken.
  private func free(_ name: String) -> String {
    let kind = PathParts(name).fileExtension
    let ending = kind.isEmpty ? "" : ".\(kind)"
    let stem = name.dropLast(ending.count)
    return taken.withLock { taken in
      var (candidate, number) = (name, 1)
      while !taken.insert(SafeFileName.folded(candidate)).inserted {
        number += 1
        candidate = "\(stem)-\(number)\(ending)"
      }
      return candidate
    }
  }
}
