import Execution
import Foundation
import ProcessControl

/// A row's own directory, and the mark by which all that its server starts is found.
final class RowScratch: Sendable {
  let path: String
  let mark = "matrix-" + UUID().uuidString.lowercased()
  let launcher = Launcher()
  let log: Descriptor
  private let parent: PrivateDirectory

  init() throws {
    parent = try PrivateDirectory(prefix: "qam", environment: ["TMPDIR": "/tmp"])
    path = parent.path + "/t"
    for folder in [path, parent.path + "/s"] {
      try FileManager.default.createDirectory(
        atPath: folder, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
    }
    log = Descriptor(
      owning: open(parent.path + "/log", O_CREAT | O_RDWR | O_APPEND | O_CLOEXEC, 0o600))
  }

  /// Where the server keeps its journal.
  var state: String { parent.path + "/s" }

  var logText: String {
    (FileManager.default.contents(atPath: parent.path + "/log")).map {
      String(decoding: $0.suffix(4000), as: UTF8.self)
    } ?? ""
  }

  /// Everything that came from the row's server but itself, its wardens and one session's.
  func strays(except server: Int32, session: String?) -> [ProcessEntry] {
    ProcessTree.strays(.init(name: "QA_NODE", value: mark)).filter { entry in
      entry.pid != server && entry.environment["QA_SESSION"] != session
        && entry.name != "qa-runner"
    }
  }
}
