import Execution
import JSONModel
import Recording
import TerminalModel

/// What the page shows of an app that has a picture in place of cells.
extension Studio {
  /// How long until the next picture: each costs the driver some work.
  static func picturePause(_ rest: Duration) -> Duration {
    rest < .seconds(3) ? .milliseconds(100) : .seconds(1)
  }

  func start(_ foreign: ForeignApp) async throws {
    session = nil
    try await foreign.start()
    session = "foreign"
    isStale = true
    _ = try await freshLook()
    try await showPicture(of: foreign)
  }

  /// Shows the picture at once where it is another, and the elements once it stands still.
  func showPicture(of foreign: ForeignApp) async throws {
    let new = try await foreign.picture()
    if new.png != picture?.content.png {
      picture = (new, (picture?.number ?? 0) + 1)
      changed = timing.now
      isStale = true
    } else if isStale, changed.duration(to: timing.now) >= Self.stillness {
      _ = try await freshLook()
    }
    publishPicture()
  }

  private func publishPicture() {
    guard let picture else { return }
    // Where the source does not tell the window's extent, a pixel counts as a point.
    let known = look?.pointSize.flatMap { $0.columns > 0 && $0.rows > 0 ? $0 : nil }
    let size = known ?? picture.content.size
    board.publish(
      .frame,
      [
        "picture": .number(Double(picture.number)), "columns": .number(Double(size.columns)),
        "height": .number(Double(size.rows)), "mouse": true, "end": .null,
      ])
  }
}
