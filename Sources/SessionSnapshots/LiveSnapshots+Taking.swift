import Devices
import Dispatch
import Execution
import Foundation
import Imaging
import PageObjects
import SnapshotKit
import TerminalModel

extension LiveSnapshots {
  /// Between two looks at a session that doesn't show what it should.
  private static let pause: Duration = .milliseconds(120)
  /// For a session to come to rest. One that doesn't, because a call is under way on purpose, is
  /// taken as it is: its captures have to agree.
  private static let restLimit: Duration = .milliseconds(1500)
  private static let queue = DispatchQueue(label: "qa-runner.snapshots", attributes: .concurrent)

  private var variant: (App) -> SnapshotVariant {
    { app in
      SnapshotVariant(
        colorScheme: app.setting("colorScheme") ?? "light", locale: app.setting("locale") ?? "en",
        textSize: app.setting("textSize") ?? "large")
    }
  }

  /// What one snapshot is held to.
  struct Rules: Sendable {
    var ignored: [SnapshotRegion]
    var tolerated: [TolerantRegion]
    var limits: ComparisonLimits
  }

  func grid(
    _ name: String, of app: App, _ rules: Rules, until deadline: ContinuousClock.Instant,
    at site: CallSite
  ) async throws -> SnapshotReport {
    try await settled(app, as: Diffing<Screen>.grid, until: deadline, at: site) { [self] in
      let screen = try await app.capturedScreen()
      let outline = SourceOutline.read(try await app.capturedSource(), unit: .cells)
      let device = profile(of: app, screen.size)
      let variant = variant(app)
      var context = SnapshotContext(device: device, variant: variant, outline: outline)
      context.ignored = rules.ignored
      return Capture(
        value: screen, key: key(name, device: device, variant: variant), context: context)
    }
  }

  func image(
    _ name: String, of app: App, _ rules: Rules, until deadline: ContinuousClock.Instant,
    at site: CallSite
  ) async throws -> SnapshotReport {
    try await settled(app, as: Diffing<Image>.image, until: deadline, at: site) { [self] in
      let (png, source, size) = try await app.capturedPicture()
      let image = try await runBlocking(on: Self.queue) { try Image(png: Array(png)) }
      let outline = SourceOutline.read(source, unit: .points)
      let device = profile(of: app, picture: image, size)
      let variant = variant(app)
      var context = SnapshotContext(
        device: device, variant: variant, outline: outline, limits: rules.limits,
        renderer: RendererIdentity(png: Array(png)) ?? app.renderer)
      context.ignored = rules.ignored
      context.tolerated = rules.tolerated
      return Capture(
        value: image, key: key(name, device: device, variant: variant, mark: target),
        context: context)
    }
  }

  /// What a session showed at one moment.
  private struct Capture<Value: Sendable & Equatable>: Sendable {
    var value: Value
    var key: ReferenceKey
    var context: SnapshotContext
  }

  /// Takes captures until one fits, two are alike but for what is ignored, or the time is up; then verifies the last.
  private func settled<Value: Sendable & Equatable>(
    _ app: App, as diffing: Diffing<Value>, until deadline: ContinuousClock.Instant,
    at site: CallSite, _ capture: () async throws -> Capture<Value>
  ) async throws -> SnapshotReport {
    let timer = DispatchTimer()
    var before: Value?
    var isAtRest = false
    var last: Capture<Value>
    var waitsForRest = true
    while true {
      if waitsForRest {
        let isIdle = try await app.rested(
          within: min(Self.restLimit, max(Self.pause, deadline - timer.now)))
        last = try await capture()
        // What is ignored may change for ever: such an app is waited for once.
        waitsForRest = isIdle || last.context.ignored.isEmpty
      } else {
        last = try await capture()
      }
      if before == nil, !take(last.key.path(extension: diffing.fileExtension)) {
        throw PageError(
          .snapshot,
          "two snapshots of this test have the name \"\(last.key.name)\": give one another",
          at: site, isDeterministic: true)
      }
      let (now, earlier) = (last, before)
      isAtRest = await runBlocking(on: Self.queue) {
        earlier.map { diffing.isAtRest($0, now.value, now.context) } ?? false
      }
      if isAtRest { break }
      let fits = await runBlocking(on: Self.queue) { [configuration] in
        SnapshotVerifier(configuration).fits(
          now.value, as: diffing, key: now.key, context: now.context)
      }
      if fits {
        isAtRest = true
        break
      }
      guard timer.now < deadline else { break }
      before = last.value
      try await timer.sleep(for: Self.pause)
    }
    let (taken, earlier) = (last, isAtRest ? nil : before)
    // What a dead app shows last is no reference, and fits none.
    if let error = await app.unexpectedEnd(deadline: app.timeouts.command, at: site) {
      throw error
    }
    let reference = taken.key.path(extension: diffing.fileExtension)
    let outcome = await runBlocking(on: Self.queue) { [self] in
      // One that can't be read has nothing to be restored.
      let previous = try? configuration.store.read(reference)
      // Of a session that doesn't come to rest, the look before tells what flickers.
      let outcome = SnapshotVerifier(configuration).verify(
        taken.value, as: diffing, key: taken.key, context: taken.context,
        again: earlier.map { earlier in { earlier } })
      if outcome.verdict == .recorded { noteRecording(of: reference, over: previous ?? nil) }
      return outcome
    }
    return SnapshotReport(outcome: outcome, isDeterministic: isAtRest)
  }
}
