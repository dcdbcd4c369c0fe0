/// What can be told of whether an app has more to show of what it was sent last.
struct Stillness: Sendable {
  /// The work that the input has begun and that still goes on, in words; nil where none can be seen.
  var pending: String?
  /// Whether nothing but input can make the app show something else: its only thread is blocked in a read of
  /// its terminal, or its agent says that it is idle.
  var isBlocked = false
  /// Whether its first thread runs or waits for a processor, or it is ending: on a busy machine that takes long.
  var isRunning = false
  /// The bytes of input that it has not read.
  var unreadBytes = 0

  /// So long something must have stayed as it is until it counts, where only input can change it.
  static let quietWhenBlocked = Duration.milliseconds(12)
  /// The same, where a timer, a thread or a socket could change it.
  static let quiet = Duration.milliseconds(100)
  /// So long a denial is held after a test's last step, where a timer, a thread or a socket could contradict it.
  static let lastHold = Duration.milliseconds(250)
  /// Input that is not read for so long is a failure.
  static let longestUnread = Duration.milliseconds(500)

  /// How long something must have stayed as it is until it counts.
  var quiet: Duration { isBlocked ? Self.quietWhenBlocked : Self.quiet }

  /// As a failure says it.
  static func words(unread bytes: Int) -> String {
    "it has not read \(bytes == 1 ? "a byte" : "\(bytes) bytes") of its input"
  }
}
