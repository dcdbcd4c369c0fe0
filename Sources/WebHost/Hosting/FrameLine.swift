import Foundation

/// Where a page's frames go: the browser's tab that listens.
struct FrameLine: Sendable {
  /// Sends a piece; false where the tab is gone, or has left too much unread.
  let send: @Sendable (Data) -> Bool
  /// Says that nothing follows.
  let end: @Sendable () -> Void
}

extension FrameLine {
  /// More pieces than a tab that reads leaves unread; one that does not is cut off, asks again, and gets the newest.
  private static let limit = 64

  /// A line, and the pieces that are sent into it.
  static func open() -> (line: FrameLine, pieces: AsyncStream<Data>) {
    let (pieces, continuation) = AsyncStream.makeStream(
      of: Data.self, bufferingPolicy: .bufferingOldest(limit))
    let line = FrameLine(
      send: { piece in
        guard case .enqueued = continuation.yield(piece) else {
          continuation.finish()
          return false
        }
        return true
      },
      end: { continuation.finish() })
    return (line, pieces)
  }
}
