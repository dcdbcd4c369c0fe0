import DriverServer
import Execution
import Foundation
import Glibc
import JSONModel
import ProcessControl
import WebDriverClient

/// What this process holds once its sessions are over.
struct SessionRest: CustomStringConvertible {
  var descriptors: Int
  var terminals: Int
  /// The threads by name; the pools' have the process's own.
  var threads: [String: Int]
  var children: Int
  var backlog: Int
  var residentKilobytes: Int

  var description: String {
    let names = threads.sorted { $0.key < $1.key }.map { "\($0.value) \($0.key)" }
    return "\(descriptors) descriptors, \(terminals) terminals, \(children) children, "
      + "backlog \(backlog), \(residentKilobytes) KB, threads: \(names.joined(separator: ", "))"
  }

  /// The threads that a session starts for itself.
  private static let ofSessions = ["qa-terminal", "qa-stderr", "qa-agent"]

  /// No session's own resource is left, and the pools' threads have gone to sleep.
  var isIdle: Bool {
    terminals == 0 && children == 0 && backlog == 0
      && Self.ofSessions.allSatisfy { threads[$0] == nil }
  }

  /// How long is waited for rest, and what may be more after it.
  struct Patience {
    var longest: Duration
    var interval: Duration
    /// Threads of the pools, which get their first work at one time or another.
    var threads: Int
    var kilobytes: Int

    static let short = Patience(
      longest: .seconds(10), interval: .milliseconds(50), threads: 8, kilobytes: 8_000)
    /// A pool's thread ends after five seconds without work, which each look gives to some.
    static let thorough = Patience(
      longest: .seconds(40), interval: .seconds(7), threads: 2, kilobytes: 4_000)
  }

  /// Whether nothing was added.
  func isNoMore(than before: SessionRest, _ patience: Patience) -> Bool {
    isIdle && descriptors <= before.descriptors
      && threads.values.reduce(0, +) <= before.threads.values.reduce(0, +) + patience.threads
      && residentKilobytes < before.residentKilobytes + patience.kilobytes
  }

  /// Looks until it is as wanted, and gives the last look.
  static func of(
    _ driver: Driver, _ patience: Patience, where isWanted: (SessionRest) -> Bool
  ) async throws -> SessionRest {
    // A timer with a thread of its own, since waiting by a pool's would keep that busy.
    let timer = DeadlineTimer(name: "soak")
    let deadline = timer.now + patience.longest
    while true {
      try await timer.sleep(for: patience.interval)
      let rest = try await look(at: driver)
      if isWanted(rest) || timer.now >= deadline { return rest }
    }
  }

  private static func look(at driver: Driver) async throws -> SessionRest {
    let status = try await driver.client.send("GET", "/status")
    let files = FileManager.default
    let descriptors = entryNames(in: "/proc/self/fd")
    let targets = descriptors.compactMap {
      try? files.destinationOfSymbolicLink(atPath: "/proc/self/fd/\($0)")
    }
    let names = entryNames(in: "/proc/self/task").compactMap { task in
      try? String(contentsOfFile: "/proc/self/task/\(task)/comm", encoding: .utf8)
        .trimmingCharacters(in: .newlines)
    }
    let memory = try String(contentsOfFile: "/proc/self/status", encoding: .utf8)
    let resident = memory.firstMatch(of: /VmRSS:\s+(\d+)/).flatMap { Int($0.output.1) }
    let own = getpid()
    return SessionRest(
      descriptors: descriptors.count, terminals: targets.count { $0.contains("ptmx") },
      threads: Dictionary(names.map { ($0, 1) }, uniquingKeysWith: +),
      children: ProcessEntry.all().count { $0.parent == own },
      backlog: status["qa:reaperBacklog"]?.integerValue ?? -1, residentKilobytes: resident ?? .max)
  }
}
