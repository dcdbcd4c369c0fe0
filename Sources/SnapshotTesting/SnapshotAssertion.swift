import Foundation
import SnapshotKit
import Testing

/// One assertion at a source line: verifies, records issues, attaches what shows a failure.
struct SnapshotAssertion {
  let name: String?
  let location: SourceLocation

  func verify<Value, Format>(_ value: Value, as strategy: Strategy<Value, Format>) throws {
    let configuration: SnapshotConfiguration
    do throws(SnapshotError) {
      configuration = try SnapshotScope.current.configuration(file: location.filePath)
    } catch {
      Issue.record("\(error)", sourceLocation: location)
      return
    }
    var context = strategy.context
    if context.limits == .standard { context.limits = configuration.limits }
    let (format, outline) = try strategy.snapshot(value, context)
    context.outline = outline ?? context.outline
    let outcome = SnapshotVerifier(configuration).verify(
      format, as: strategy.diffing,
      key: TestNaming(location).key(named: name, context), context: context,
      again: { try strategy.snapshot(value, context).0 })
    report(outcome)
  }

  private func report(_ outcome: SnapshotOutcome) {
    guard !outcome.passes else {
      // Noise that passes is said without failing the test, so that drift shows.
      if outcome.verdict == .matched, !outcome.summary.isEmpty {
        Issue.record(
          Comment(rawValue: outcome.headline), severity: .warning, sourceLocation: location)
      }
      return
    }
    attach(outcome)
    Issue.record(Comment(rawValue: outcome.message()), sourceLocation: location)
  }

  private func attach(_ outcome: SnapshotOutcome) {
    guard let artifacts = outcome.artifacts else { return }
    for path in [
      artifacts.expected, artifacts.actual, artifacts.second, artifacts.difference,
    ].compactMap(\.self) {
      guard let data = FileManager.default.contents(atPath: path) else { continue }
      let file = PathParts(path).name
      Attachment.record(
        Array(data), named: "\(outcome.key.name)-\(file)", sourceLocation: location)
    }
  }
}
