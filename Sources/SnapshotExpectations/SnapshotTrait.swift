public import SnapshotKit
public import Testing

/// How the snapshots of a test or a suite are recorded, compared and kept.
public struct SnapshotTrait: TestTrait, SuiteTrait, TestScoping {
  /// Whether the tests of a suite inside the suite have it too; they do.
  public let isRecursive = true
  let settings: SnapshotSettings
  /// Where it stands in the source; nil where nobody needs to know.
  private let location: SourceLocation?

  init(settings: SnapshotSettings, location: SourceLocation? = nil) {
    self.settings = settings
    self.location = location
    if let location { TestAttendance.process.expect(location) }
  }

  /// Notes that the test is planned, so that what it would ask for is not called unused should it be disabled.
  ///
  /// Swift Testing asks traits from left to right and stops at the first that disables the test.
  public func prepare(for test: Test) async throws {
    TestAttendance.process.plan(test, trait: location)
  }

  /// Gives each test case settings and an attempt of its own.
  public func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    let scope = SnapshotScope.current.inner(settings)
    let outer = SnapshotTally.current
    let tally = SnapshotTally(in: outer)
    do {
      try await SnapshotTally.$current.withValue(tally) {
        try await SnapshotScope.$current.withValue(scope) { try await function() }
      }
    } catch {
      TestAttendance.process.end(test, isWhole: false)
      throw error
    }
    TestAttendance.process.end(test, isWhole: true)
    // Of several traits the outermost speaks for all.
    if outer == nil, location != nil, !test.isSuite, tally.isEmpty { Self.complain(of: test) }
  }

  /// Records that a test which asks for snapshots compared none.
  private static func complain(of test: Test) {
    let words =
      "Nothing was compared: the test has .snapshots, its own or its suite's, and took no snapshot. "
      + "Take one, or give .snapshots only to the tests that do."
    Issue.record(Comment(rawValue: words), sourceLocation: test.sourceLocation)
  }
}

extension Trait where Self == SnapshotTrait {
  /// Settings for snapshots; what is left out stays as it is outside.
  ///
  /// A test that has it, also by its suite, and takes no snapshot fails: nothing was compared.
  ///
  /// Write it before `.disabled` and `.enabled`: behind one that disables its test it is never asked, and the run then
  /// can't tell which references are unused.
  /// - Parameters:
  ///   - record: when references are written. `QA_RECORD` wins over it, and where `CI` is set nothing is recorded
  ///     without `QA_RECORD`.
  ///   - limits: what a comparison of images lets pass.
  ///   - references: the absolute path of another folder of references.
  ///   - sourceLocation: where it stands, should `references --unused` have to name it.
  public static func snapshots(
    record: RecordMode? = nil, limits: ComparisonLimits? = nil, references: String? = nil,
    sourceLocation: SourceLocation = #_sourceLocation
  ) -> SnapshotTrait {
    SnapshotTrait(
      settings: SnapshotSettings(record: record, limits: limits, references: references),
      location: sourceLocation)
  }

  /// Settings under another environment, for tests of snapshots themselves.
  package static func snapshots(
    environment: [String: String], references: String, output: String,
    record: RecordMode? = nil
  ) -> SnapshotTrait {
    SnapshotTrait(
      settings: SnapshotSettings(
        record: record, references: references, output: output, environment: environment))
  }
}
