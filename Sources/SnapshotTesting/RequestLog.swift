import Foundation
import SnapshotKit
import Synchronization

/// The references that this process asked for, written where `QA_MANIFEST` says, so that unused ones can be told.
final class RequestLog: Sendable {
  /// The variable that names the manifest's file.
  static let variable = "QA_MANIFEST"
  private let manifest: Mutex<SnapshotManifest>

  init() {
    // A filtered or skipped run asks for a part only.
    let isPart = CommandLine.arguments.contains {
      $0 == "--filter" || $0 == "--skip" || $0.hasPrefix("--filter=") || $0.hasPrefix("--skip=")
    }
    manifest = Mutex(SnapshotManifest(source: "swift test", isComplete: !isPart))
  }

  func add(_ reference: String, title: String, environment: [String: String]) {
    guard let path = environment[Self.variable], path.hasPrefix("/") else { return }
    manifest.withLock { manifest in
      guard manifest.references.updateValue(title, forKey: reference) == nil else { return }
      // A manifest that can't be written is missed where it is needed: `references --unused` refuses without it.
      try? manifest.write(to: path)
    }
  }
}
