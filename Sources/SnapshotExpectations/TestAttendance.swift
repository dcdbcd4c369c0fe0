import Files
import SnapshotKit
import Synchronization
import Testing

/// Which tests under a trait for snapshots were planned, and which of them went through.
///
/// A test that was disabled, or that broke off at an error, didn't ask for all its references: they are not unused.
final class TestAttendance: Sendable {
  /// The attendance of this process, whose tests are all planned by one runner.
  static let process = TestAttendance()

  private struct Record {
    var folders: [String: String] = [:]
    /// Where traits stand that no test was planned under, as `Module/file:line`.
    var unheard: Set<String> = []
    var heard: Set<String> = []
    var through: Set<String> = []
    var broken: Set<String> = []
  }
  private let record = Mutex(Record())

  /// Notes a trait for snapshots, made before its test is planned.
  func expect(_ location: SourceLocation) {
    let place = Self.place(location)
    record.withLock { record in
      if !record.heard.contains(place) { record.unheard.insert(place) }
    }
  }

  /// Notes a test that is to run, if nothing disables it, by its trait that stands at `trait`.
  func plan(_ test: Test, trait: SourceLocation?) {
    if let place = trait.map(Self.place) {
      record.withLock { record in
        record.unheard.remove(place)
        record.heard.insert(place)
      }
    }
    guard !test.isSuite else { return }
    let location = test.sourceLocation
    let naming = TestNaming(components: test.id.nameComponents, arguments: nil, location)
    let folder = ([naming.suite] + naming.test).map { SafeFileName.component($0) + "/" }.joined()
    record.withLock { $0.folders[Self.key(test)] = folder }
  }

  /// Notes that a test, or one of its cases, ended; `isWhole` unless it threw.
  func end(_ test: Test, isWhole: Bool) {
    guard !test.isSuite else { return }
    let key = Self.key(test)
    record.withLock { record in
      if !isWhole { record.broken.insert(key) }
      record.through.insert(key)
    }
  }

  /// The folders of references of the tests that did not go through, sorted.
  func absent() -> [String] {
    record.withLock { record in
      record.folders.filter { test, _ in
        !record.through.contains(test) || record.broken.contains(test)
      }.values.sorted()
    }
  }

  /// Where traits for snapshots stand, as `Module/file:line`, that stayed unasked: something before them disabled the test.
  func unheard() -> [String] { record.withLock { $0.unheard.sorted() } }

  private static func place(_ location: SourceLocation) -> String {
    "\(location.fileID):\(location.line)"
  }

  private static func key(_ test: Test) -> String { "\(test.id)" }
}
