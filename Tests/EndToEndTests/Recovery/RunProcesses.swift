import Foundation
import ProcessControl
import Testing
import Waiting

/// The processes that a run in a scratch folder has started, found by their environments: each
/// carries a path below the folder, wherever it went.
struct RunProcesses {
  /// What a process of a run is for.
  enum Role: String, CaseIterable, Sendable {
    case worker, driver, app
  }

  let scratch: Scratch

  /// Every living process of the run but the coordinator, which the test started itself.
  func all(besides coordinator: Int32? = nil) -> [ProcessEntry] {
    // Tests look again and again: bytes are looked through, of all processes, and only those of the
    // run are read whole.
    let mark = Data(scratch.path.utf8)
    return entryNames(in: "/proc").compactMap { Int32($0) }.filter { pid in
      guard pid != getpid(), pid != coordinator,
        let environment = FileManager.default.contents(atPath: "/proc/\(pid)/environ")
      else { return false }
      return environment.range(of: mark) != nil
    }.compactMap(ProcessEntry.init(pid:)).filter { $0.state != .zombie }
  }

  /// The living processes of one role.
  func living(_ role: Role) -> [ProcessEntry] {
    all().filter { entry in
      let arguments = Self.arguments(of: entry.pid)
      let program = arguments.first.map { URL(filePath: $0).lastPathComponent } ?? ""
      return switch role {
      case .worker: program == "fernway-flows" || program == "truth-flows"
      case .driver: program == "qa-runner" && arguments.dropFirst().first == "serve"
      case .app: program == "fernway"
      }
    }
  }

  /// The temp files that are left below the run's temp folder.
  var leftovers: [String] {
    (try? FileManager.default.contentsOfDirectory(atPath: scratch.temporary)) ?? []
  }

  /// Expects that no process and no temp file of the run is left, or goes soon: what would stay longer
  /// and go by itself is left behind, too.
  func expectNothingLeft() async throws {
    let isClean = try await eventually(within: .seconds(10), every: .milliseconds(100)) {
      all().isEmpty && leftovers.isEmpty
    }
    #expect(isClean, "left: \(all().map { "\($0.pid) \($0.name)" }) \(leftovers)")
  }

  private static func arguments(of pid: Int32) -> [String] {
    guard let data = FileManager.default.contents(atPath: "/proc/\(pid)/cmdline") else { return [] }
    return data.split(separator: 0).map { String(decoding: $0, as: UTF8.self) }
  }
}
