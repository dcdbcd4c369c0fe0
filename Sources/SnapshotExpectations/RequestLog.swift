import Foundation
import Glibc
import SnapshotKit
import Synchronization

/// The references that this process asks for, written down as they are, so that unused ones can be told.
///
/// A manifest that can't be written is told once on the standard error; it is missed where it is needed, since
/// `references --unused` refuses without a whole one.
final class RequestLog: Sendable {
  /// The file's name in the folder of output: `swift test` runs XCTest and Swift Testing one after the other.
  static let fileName =
    CommandLine.arguments.contains("swift-testing") || !isXCTest
    ? "references-swift-test.jsonl" : "references-xctest.jsonl"

  /// What this log wrote, by the manifest's path.
  private struct Manifest {
    var references: Set<String> = []
    var hasFailed = false
  }
  private let manifests = Mutex<[String: Manifest]>([:])

  /// The manifests of this process that are to be ended with it.
  private static let open = Mutex<Set<String>>([])

  /// Notes a reference in the manifest of `output`; the first one begins a new manifest.
  func add(_ reference: String, title: String, output: String) {
    let path = output + "/" + Self.fileName
    manifests.withLock { manifests in
      var manifest = manifests[path] ?? Manifest()
      let isNew = manifests[path] == nil
      guard manifest.references.insert(reference).inserted, !manifest.hasFailed else { return }
      do throws(SnapshotError) {
        if isNew {
          try SnapshotManifest.begin(path, source: "swift test", isComplete: Self.isWholeRun)
          Self.endAtExit(path)
        }
        try SnapshotManifest.append(reference, title: title, to: path)
      } catch {
        manifest.hasFailed = true
        Self.complain(error)
        Self.discard(path)
      }
      manifests[path] = manifest
    }
  }

  /// Sees to it that the manifest says when the process comes to its end: a crash doesn't.
  private static func endAtExit(_ path: String) {
    let isFirst = open.withLock { paths in
      defer { paths.insert(path) }
      return paths.isEmpty
    }
    guard isFirst else { return }
    // Unlike atexit it is told how the process ends, which no test is.
    unsafe on_exit({ status, _ in RequestLog.end(isRed: status != 0) }, nil)
  }

  private static func end(isRed: Bool) {
    let attendance = TestAttendance.process
    let paths = open.withLock { paths in
      defer { paths = [] }
      return paths
    }
    for path in paths where FileManager.default.fileExists(atPath: path) {
      do throws(SnapshotError) {
        try SnapshotManifest.end(
          path, skipped: attendance.absent(), unheard: attendance.unheard(), hasFailed: isRed)
      } catch {
        complain(error)
      }
    }
  }

  /// Removes a manifest that lacks a reference, or that is an earlier run's: neither may be believed.
  private static func discard(_ path: String) {
    _ = open.withLock { $0.remove(path) }
    do throws(SnapshotError) {
      try SnapshotManifest.discard(path)
    } catch {
      complain(error)
    }
  }

  private static func complain(_ error: SnapshotError) {
    let text = "The list of references in use is not whole: \(error.description)\n"
    do {
      try FileHandle.standardError.write(contentsOf: Data(text.utf8))
    } catch {
      // Nobody is left to tell, and tests go on.
    }
  }

  private static var isXCTest: Bool {
    CommandLine.arguments.first?.hasSuffix(".xctest") == true
      && !CommandLine.arguments.contains("--testing-library")
  }

  /// Whether no test was filtered out or skipped on the command line.
  ///
  /// SwiftPM gives Swift Testing the options that it was given, but XCTest the bare names of the tests that are left.
  private static var isWholeRun: Bool {
    if isXCTest { return CommandLine.arguments.count == 1 }
    return !CommandLine.arguments.contains { argument in
      ["--filter", "--skip"].contains { argument == $0 || argument.hasPrefix($0 + "=") }
    }
  }
}
