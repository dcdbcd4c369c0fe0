import Devices
import Dispatch
import Execution
import Foundation
import Imaging
import PageObjects
import SnapshotKit
import TerminalModel

extension LiveSnapshots {
  private static let queue = DispatchQueue(label: "qa-runner.pictures", attributes: .concurrent)

  private func variant(of app: App) -> SnapshotVariant {
    SnapshotVariant(
      colorScheme: app.setting("colorScheme") ?? "light", locale: app.setting("locale") ?? "en",
      textSize: app.setting("textSize") ?? "large")
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
    try await settled(
      app, as: Diffing<Screen>.grid, ignoring: rules.ignored, until: deadline, at: site
    ) { [self] in
      let screen = try await app.capturedScreen()
      let outline = SourceOutline.read(try await app.capturedSource(), unit: .cells)
      let device = profile(of: app, screen.size)
      let variant = variant(of: app)
      var context = SnapshotContext(device: device, variant: variant, outline: outline)
      context.ignored = rules.ignored
      return LiveLook(
        value: screen, key: key(name, device: device, variant: variant), context: context)
    }
  }

  func image(
    _ name: String, of app: App, _ rules: Rules, until deadline: ContinuousClock.Instant,
    at site: CallSite
  ) async throws -> SnapshotReport {
    try await settled(
      app, as: Diffing<Image>.image, ignoring: rules.ignored, until: deadline, at: site
    ) { [self] in
      let (png, source, size) = try await app.capturedPicture()
      let image = try await runBlocking(on: Self.queue) { try Image(png: Array(png)) }
      let outline = SourceOutline.read(source, unit: .points)
      let device = profile(of: app, picture: image, size)
      let variant = variant(of: app)
      var context = SnapshotContext(
        device: device, variant: variant, outline: outline, limits: rules.limits,
        renderer: RendererIdentity(png: Array(png)) ?? app.renderer)
      context.ignored = rules.ignored
      context.tolerated = rules.tolerated
      return LiveLook(
        value: image, key: key(name, device: device, variant: variant, mark: target),
        context: context)
    }
  }

  /// A text that does not change any more.
  func text(
    _ name: String, _ text: String, of app: App, until deadline: ContinuousClock.Instant,
    at site: CallSite
  ) async throws -> SnapshotReport {
    try await settled(
      app, as: Diffing<String>.lines, ignoring: [], until: deadline, at: site, waitsForIdle: false
    ) { [self] in
      let size = try await app.capturedScreen().size
      let device = profile(of: app, size)
      let variant = variant(of: app)
      return LiveLook(
        value: text, key: key(name, device: device, variant: variant),
        context: SnapshotContext(device: device, variant: variant))
    }
  }

  private func settled<Value: Sendable & Equatable>(
    _ app: App, as diffing: Diffing<Value>, ignoring ignored: [SnapshotRegion],
    until deadline: ContinuousClock.Instant,
    at site: CallSite, waitsForIdle: Bool = true,
    _ capture: @escaping () async throws -> LiveLook<Value>
  ) async throws -> SnapshotReport {
    let timer = DispatchTimer()
    var isFirst = true
    var previous: [UInt8]?
    let session = LiveSubject(
      waitUntilIdle: {
        guard waitsForIdle else { return true }
        let rest = max(SnapshotVerifier.pause, deadline - timer.now)
        return try await app.isStill(
          within: min(SnapshotVerifier.idleLimit, rest), ignoring: ignored.map(\.json))
      },
      look: { [self] in
        let look = try await capture()
        if isFirst, !take(look.key.path(extension: diffing.fileExtension)) {
          throw PageError(
            .snapshot,
            "two snapshots of this test have the name \"\(look.key.name)\": give one another",
            at: site, isDeterministic: true)
        }
        isFirst = false
        return look
      },
      willVerify: { [configuration] reference in
        // What a dead app shows last is no reference, and fits none.
        if let error = await app.unexpectedEnd(deadline: app.timeouts.command, at: site) {
          throw error
        }
        // One that can't be read has nothing to be restored.
        previous = await runBlocking(on: Self.queue) { try? configuration.store.read(reference) }
      })
    let report = try await SnapshotVerifier(configuration).verify(
      session, as: diffing, until: deadline, timing: timer)
    if report.outcome.verdict == .recorded {
      noteRecording(of: report.outcome.reference, over: previous)
    }
    return report
  }
}
