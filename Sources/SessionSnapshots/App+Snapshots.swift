import Execution
import Foundation
import Imaging
public import PageObjects
public import SnapshotKit
import TerminalModel

extension App {
  /// Compares what the session shows, once it rests, with the recorded reference of this name.
  ///
  /// A snapshot that differs is taken again until it fits, the session has shown the same twice, or
  /// the time is up. The reference is
  /// `ReferenceImages/<suite>/<test>/<name>@<device>[~<scheme>][~<locale>][~<text size>].grid`; an
  /// image's name ends in `~tui` or `~core`.
  /// - Parameters:
  ///   - name: What it shows, unique in the test.
  ///   - strategies: Cells, pixels or both; all are compared before the first that differs throws. None means
  ///     cells, or pixels where the driver gives no cells, as a browser's.
  ///   - ignored: Parts whose differences don't count: a rectangle, a text, an element by identifier.
  ///   - tolerated: Parts of a picture that are held to limits of their own.
  ///   - limits: What a comparison of pixels lets pass; nil for the run's own limits. Cells are always compared whole.
  ///   - limit: How long to try; nil for the session's own limit.
  /// - Throws: `PageError` with `.snapshot` where it differs, or its reference is missing and not
  ///   to be recorded; with `.refused` for limits where no strategy is `.image`; with `.unsupported` for
  ///   cells of a driver that gives none.
  public func expectSnapshot(
    _ name: String, as strategies: SessionSnapshotStrategy...,
    ignoring ignored: [SnapshotRegion] = [], tolerating tolerated: [TolerantRegion] = [],
    limits: ComparisonLimits? = nil,
    within limit: Duration? = nil,
    file: String = #filePath, line: Int = #line, function: String = #function
  ) async throws {
    let site = CallSite(file: file, line: line)
    // It names a file.
    let name = masked(name)
    guard comparesSnapshots else {
      // The step says so in the report, and the run at its start.
      let why = "not compared: qa:comparesSnapshots is false"
      return try await step("expectSnapshot(\"\(name)\") \(why)", at: site) {
        _ = try await hasGrid
      }
    }
    try await step("expectSnapshot(\"\(name)\")", at: site) {
      // Cells where there are some: they are the same in a terminal and in a headless core.
      let natural: SessionSnapshotStrategy = try await hasGrid ? .grid : .image
      let strategies = strategies.isEmpty ? [natural] : strategies
      guard strategies.contains(.image) || (limits == nil && tolerated.isEmpty) else {
        throw PageError(
          .refused,
          "limits hold pictures, and only cells of \"\(name)\" are compared: pass as: .image",
          at: site, isDeterministic: true)
      }
      if strategies.contains(.grid) { try await requireGrid() }
      let snapshots = try liveSnapshots(file: file, function: function)
      let rules = LiveSnapshots.Rules(
        ignored: ignored, tolerated: tolerated, limits: limits ?? snapshots.configuration.limits)
      let deadline = ContinuousClock.now + (limit ?? timeouts.wait)
      var failures: [SnapshotReport] = []
      for strategy in strategies {
        let report =
          switch strategy {
          case .grid: try await snapshots.grid(name, of: self, rules, until: deadline, at: site)
          case .image: try await snapshots.image(name, of: self, rules, until: deadline, at: site)
          }
        snapshots.report(report)
        if !report.outcome.passes, report.outcome.verdict != .recorded { failures.append(report) }
      }
      if let first = failures.first { throw Self.failure(first, at: site) }
      noteLook()
      try await keepLook(ignoring: ignored.map(\.json))
    }
  }

  /// Compares a text that a test has made of what its session showed with the recorded reference of this
  /// name, line by line.
  /// - Throws: as `expectSnapshot` does.
  package func expectTextSnapshot(
    _ name: String, _ text: String, file: String, line: Int, function: String = #function
  ) async throws {
    let site = CallSite(file: file, line: line)
    let name = masked(name)
    try await step("expectSnapshot(\"\(name)\")", at: site) {
      let snapshots = try liveSnapshots(file: file, function: function)
      let report = try await snapshots.text(
        name, text, of: self, until: ContinuousClock.now + timeouts.wait, at: site)
      snapshots.report(report)
      guard report.outcome.passes || report.outcome.verdict == .recorded else {
        throw Self.failure(report, at: site)
      }
      noteLook()
    }
  }

  private func liveSnapshots(file: String, function: String) throws -> LiveSnapshots {
    if let known = self[LiveSnapshots.self] { return known }
    let made = try LiveSnapshots.ofTest(
      file: file, function: function,
      device: capability("appium:deviceName"), target: capability("platformName"))
    self[LiveSnapshots.self] = made
    return made
  }

  private static func failure(_ report: SnapshotReport, at site: CallSite) -> PageError {
    var error = PageError(.snapshot, report.outcome.headline, at: site)
    // The headline is the message already.
    error.notes = report.outcome.message().split(
      separator: "\n", omittingEmptySubsequences: false
    ).dropFirst().map(String.init)
    if !report.isDeterministic {
      error.notes.append("the screen never showed the same twice: it does not come to rest")
    }
    error.isDeterministic = report.isDeterministic && report.outcome.isDeterministic
    return error
  }
}
