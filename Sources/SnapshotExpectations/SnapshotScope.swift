import Foundation
import SnapshotKit
import Synchronization

/// What a trait sets; nil is what holds outside of it.
struct SnapshotSettings: Sendable {
  var record: RecordMode?
  var limits: ComparisonLimits?
  var references: String?
  var output: String?
  var environment: [String: String]?
}

/// What holds for the snapshots of the current test case.
struct SnapshotScope: Sendable {
  /// The scope of the current task; outside of any trait, one for the whole process.
  @TaskLocal static var current = SnapshotScope()

  private(set) var settings = SnapshotSettings()
  /// Names one run of one test case.
  private(set) var attempt = ""
  private let claims = ReferenceClaims()
  private let requests = RequestLog()

  /// The scope of a test case under a trait.
  func inner(_ inner: SnapshotSettings) -> SnapshotScope {
    var scope = self
    scope.settings.record = inner.record ?? settings.record
    scope.settings.limits = inner.limits ?? settings.limits
    scope.settings.references = inner.references ?? settings.references
    scope.settings.output = inner.output ?? settings.output
    scope.settings.environment = inner.environment ?? settings.environment
    scope.attempt = UUID().uuidString
    return scope
  }

  private var environment: [String: String] {
    settings.environment ?? ProcessInfo.processInfo.environment
  }

  /// When snapshots are written.
  func recordChoice() throws(SnapshotError) -> RecordMode.Choice {
    try RecordMode.choose(environment: environment, preferred: settings.record)
  }

  /// The configuration for a snapshot asserted in `file`.
  func configuration(file: String) throws(SnapshotError) -> SnapshotConfiguration {
    let environment = environment
    let references: String
    if let own = settings.references {
      guard own.hasPrefix("/") else { throw .relativeRoot(variable: "references", value: own) }
      references = own
    } else {
      references = try ReferenceRoot.find(environment: environment, above: file)
    }
    let output: String
    if let own = settings.output ?? environment["QA_OUTPUT"], !own.isEmpty {
      guard own.hasPrefix("/") else { throw .relativeRoot(variable: "QA_OUTPUT", value: own) }
      output = own
    } else {
      output = try ReferenceRoot.package(above: file) + "/qa-output"
    }
    let requests = requests
    return SnapshotConfiguration(
      references: references, output: output,
      record: try recordChoice(),
      limits: settings.limits ?? .standard, claims: claims, attempt: attempt,
      onRequest: { requests.add($0, title: $1, output: output) })
  }
}
