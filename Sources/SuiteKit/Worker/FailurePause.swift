import Execution
import Foundation
import PageObjects
import Synchronization
import WorkerProtocol

/// Keeps the session of a failed attempt open while a person looks at it.
struct FailurePause: Sendable {
  private let folder: String
  private let timing: any Timing
  /// How often the file is looked for, and after how many looks the driver hears that the session is
  /// still of use.
  private static let (pause, looks) = (Duration.milliseconds(100), 200)

  /// Nil where nobody asked for it.
  init?(ofEnvironment environment: [String: String], timing: any Timing) {
    guard let folder = environment[PausedSession.variable], !folder.isEmpty else { return nil }
    self.folder = folder
    self.timing = timing
  }

  /// Waits until the pause is over: by the person, by its limit, or by `stop`.
  func hold(
    _ app: App, of test: TestIdentity, driver: String, _ recorder: AttemptRecorder,
    until stop: Gate<Void>
  ) async {
    guard let live = app.live, stop.result == nil else { return }
    do {
      try PausedSession(driver: driver, session: live.id, test: test.description).write(in: folder)
    } catch {
      recorder.record(.output("the test could not be paused: \(error)"))
      return
    }
    recorder.record(.session(.paused))
    let deadline = timing.now + .milliseconds(PausedSession.limit)
    var count = 0
    while FileManager.default.fileExists(atPath: PausedSession.path(in: folder)),
      stop.result == nil, timing.now < deadline
    {
      do {
        try await timing.sleep(for: Self.pause)
      } catch {
        break
      }
      count += 1
      if count.isMultiple(of: Self.looks) { _ = await app.sourceAside() }
    }
    PausedSession.resume(in: folder)
    recorder.record(.session(.resumed))
  }
}
