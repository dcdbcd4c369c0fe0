import Devices
import Dispatch
import Execution
import Foundation
import Imaging
import JSONModel
import SnapshotKit
import TerminalEmulation
import TerminalModel
import TextModel
import WireProtocol

extension DriverSession {
  private static let pictures = DispatchQueue(label: "qa.pictures", attributes: .concurrent)

  /// Compares what the session shows, once it has settled, with its reference.
  /// - Throws: `unknown error` with the difference where it doesn't fit in time.
  func expectSnapshot(
    _ argument: JSONValue, deadline: ContinuousClock.Instant
  ) async throws(WebDriverError) -> JSONValue {
    guard let snapshots else {
      throw WebDriverError(
        .unsupportedOperation,
        "The server was given no references: start it with --references FOLDER.")
    }
    let request = try SnapshotRequest(argument)
    let limit = try argument.timeout(usual: 2000, most: 600_000)
    let end = min(deadline, app.timing.now + limit)
    do {
      let report =
        request.isPicture
        ? try await settled(request, snapshots, as: Diffing<Image>.image, until: end, deadline) {
          try await self.imageLook(request, snapshots, deadline)
        }
        : try await settled(request, snapshots, as: Diffing<Screen>.grid, until: end, deadline) {
          try await self.gridLook(request, snapshots, deadline)
        }
      let answer = try Self.answer(report)
      if let step = request.step { try await waits.keepLook(ignoring: request.ignored, step: step) }
      return answer
    } catch let error as WebDriverError {
      throw error
    } catch {
      throw WebDriverError(.timeout, "The command ended before the app settled.")
    }
  }

  private func settled<Value: Equatable & Sendable>(
    _ request: SnapshotRequest, _ snapshots: SnapshotConfiguration, as diffing: Diffing<Value>,
    until end: ContinuousClock.Instant, _ deadline: ContinuousClock.Instant,
    _ look: @escaping () async throws -> LiveLook<Value>
  ) async throws -> SnapshotReport {
    var configuration = snapshots
    configuration.attempt = UUID().uuidString
    let session = LiveSubject(
      waitUntilIdle: {
        await self.isStill(
          ignoring: request.ignored, by: min(deadline, end + SnapshotVerifier.idleLimit))
      }, look: look,
      willVerify: { _ in try self.refuseSnapshotOfDead(request.name) })
    return try await SnapshotVerifier(configuration).verify(
      session, as: diffing, until: end, timing: app.timing)
  }

  /// Waits until the app stays as it is; false where it doesn't.
  private func isStill(
    ignoring ignored: [SnapshotRegion], by deadline: ContinuousClock.Instant
  ) async -> Bool {
    do throws(WebDriverError) {
      _ = try await waits.awaitStill(
        ignoring: ignored, timeout: SnapshotVerifier.idleLimit, deadline: deadline)
      return true
    } catch {
      return false
    }
  }

  /// What an app shows that has ended by mistake is no reference, and fits none.
  private func refuseSnapshotOfDead(_ name: String) throws(WebDriverError) {
    guard let end = app.backend.end, !app.isExpected(end) else { return }
    throw WebDriverError(
      .unknownError,
      "The app \(end.termination) before the snapshot \(name): what it shows now is not compared "
        + "and not recorded. If it should end so, say mobile: waitForExit first, or set qa:mayExit.",
      fault: end.fault)
  }

  private func gridLook(
    _ request: SnapshotRequest, _ snapshots: SnapshotConfiguration,
    _ deadline: ContinuousClock.Instant
  ) async throws -> LiveLook<Screen> {
    let texts = app.secrets.texts
    let shown = try await app.looking { () async throws(WebDriverError) in
      try await app.backend.screen(deadline: deadline)
    }
    let screen = shown.masked(by: texts)
    let view = app.backend.view()
    let outline = view.tree.outline(in: .cells, masked: view.mask(texts))
    let size = window.size
    let device = profile ?? .terminal(columns: size.columns, rows: size.rows)
    return LiveLook(
      value: screen, key: key(request, device),
      context: context(request, snapshots, device, outline))
  }

  private func imageLook(
    _ request: SnapshotRequest, _ snapshots: SnapshotConfiguration,
    _ deadline: ContinuousClock.Instant
  ) async throws -> LiveLook<Image> {
    let picture = try await app.looking { () async throws(WebDriverError) in
      try await app.backend.picture(without: app.secrets.texts, deadline: deadline)
    }
    let bytes = Array(picture.png)
    let image: Image
    do {
      image = try await runBlocking(on: Self.pictures) { try Image(png: bytes) }
    } catch {
      throw WebDriverError(
        .unknownError, "The session's picture can't be read: \(error)",
        details: ["qa:snapshot": "failed"])
    }
    let outline = picture.tree.outline(
      in: .points, from: picture.unit, masked: app.secrets.texts.masked)
    let device = profile ?? .terminal(window.size, picture: image)
    var context = context(request, snapshots, device, outline)
    context.renderer = RendererIdentity(png: bytes)
    return LiveLook(
      value: image, key: key(request, device, mark: self.request.platform.rawValue),
      context: context)
  }

  /// The device profile as the session holds it; nil for a bare terminal.
  private var profile: DeviceProfile? {
    guard let name = request.device?.name,
      // A session's device comes from the same catalogue.
      let device = try? DeviceCatalog.standard.profile(named: name)
    else { return nil }
    return window.size == device.landscape.cells ? device.landscape : device
  }

  private var variant: SnapshotVariant {
    SnapshotVariant(
      colorScheme: app.world["colorScheme"] ?? app.launch.colorScheme ?? "light",
      locale: app.world["locale"] ?? app.launch.locale ?? app.launch.language ?? "en",
      textSize: app.world["textSize"] ?? app.launch.textSize ?? "large")
  }

  /// Names become those of files: no secret is in them.
  private func key(
    _ request: SnapshotRequest, _ device: DeviceProfile, mark: String? = nil
  ) -> ReferenceKey {
    ReferenceKey(
      suite: app.secrets.masked(request.suite ?? self.request.app),
      test: request.test.map { [app.secrets.masked($0)] } ?? [],
      name: app.secrets.masked(request.name),
      device: device, variant: variant, mark: mark)
  }

  private func context(
    _ request: SnapshotRequest, _ snapshots: SnapshotConfiguration, _ device: DeviceProfile,
    _ outline: ElementOutline
  ) -> SnapshotContext {
    var context = SnapshotContext(
      device: device, variant: variant, outline: outline,
      limits: request.limits ?? snapshots.limits)
    context.ignored = request.ignored
    context.tolerated = request.tolerated
    return context
  }

  private static func answer(_ report: SnapshotReport) throws(WebDriverError) -> JSONValue {
    let outcome = report.outcome
    guard outcome.passes else {
      var details: [String: String] = [:]
      details["expected"] = outcome.artifacts?.expected
      details["actual"] = outcome.artifacts?.actual
      details["difference"] = outcome.artifacts?.difference
      details["qa:snapshot"] = outcome.verdict.rawValue
      details["reference"] = outcome.reference
      throw WebDriverError(
        .unknownError,
        outcome.message()
          + (report.isDeterministic ? "" : "\nThe app never showed the same twice."),
        details: details)
    }
    return [
      "verdict": .string(outcome.verdict.rawValue), "reference": .string(outcome.reference),
      "summary": .string(outcome.summary),
    ]
  }
}
