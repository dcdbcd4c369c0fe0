import Execution
import Foundation
import SuiteKit

/// Short tests without an app.
///
/// Each writes its name into the file `begun` of the run's folder, and takes `BRIEF_WAIT` ms; from
/// number `BRIEF_HELD` on, it goes on until the file `go` is there. With `BRIEF_COUNT` there are so
/// many instead that do nothing.
@main struct BriefFlows: SuiteExecutable {
  static let suites = [
    ProcessInfo.processInfo.environment["BRIEF_COUNT"].flatMap { Int($0) }.map { count in
      describe("Many") { for number in 1...count { it("\(number)") { _ in } } }
    }
      ?? describe("Brief") {
        for number in 10..<50 { it("\(number)") { _ in try await begin("\(number)") } }
      }
  ]
}

private func begin(_ name: String) async throws {
  let file = open("begun", O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o600)
  let line = Data("\(name)\n".utf8)
  _ = line.withUnsafeBytes { write(file, $0.baseAddress, $0.count) }
  close(file)
  let environment = ProcessInfo.processInfo.environment
  if let held = environment["BRIEF_HELD"], name >= held {
    while access("go", F_OK) != 0 { try await DispatchTimer().sleep(for: .milliseconds(5)) }
  }
  let wait = environment["BRIEF_WAIT"].flatMap { Int($0) } ?? 20
  try await DispatchTimer().sleep(for: .milliseconds(wait))
}
