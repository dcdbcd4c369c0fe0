import Foundation
import SnapshotKit
import Synchronization

/// The references that this process asks for, written down as they are, so that unused ones can be told.
final class RequestLog: Sendable {
  /// The file's name in the folder of output.
  static let fileName = "references-swift-test.jsonl"
  private let asked = Mutex<[String: Set<String>]>([:])

  /// Notes a reference in the manifest of `output`; the first one begins a new manifest.
  func add(_ reference: String, title: String, output: String) {
    let path = output + "/" + Self.fileName
    asked.withLock { asked in
      // A manifest that can't be written is missed where it is needed: `references --unused` refuses without it.
      if asked[path] == nil {
        asked[path] = []
        try? SnapshotManifest.begin(path, source: "swift test", isComplete: Self.isWholeRun)
      }
      guard asked[path, default: []].insert(reference).inserted else { return }
      try? SnapshotManifest.append(reference, title: title, to: path)
    }
  }

  /// Whether no test was filtered out or skipped on the command line.
  private static var isWholeRun: Bool {
    !CommandLine.arguments.contains { argument in
      ["--filter", "--skip"].contains { argument == $0 || argument.hasPrefix($0 + "=") }
    }
  }
}
