extension TerminalSession {
  /// How a session is kept, whatever runs in it.
  package struct Configuration: Sendable {
    /// What a revision mark must carry to be believed; nil believes none.
    package var secret: String?
    /// Frames, and marked frames, that are kept.
    package var keptFrames = 64
    /// Rows kept above the screen.
    package var scrollback = 2000
    /// Input that the program has not read: more is an error.
    package var largestInputQueue = 1 << 20
    /// A synchronised update that stays open for longer is no reason to show nothing.
    package var longestUpdate = Duration.seconds(1)
    /// In a flood without pause, frames are at least this often.
    package var floodInterval = Duration.milliseconds(20)
    /// Where the session is recorded; nil for nowhere.
    package var recorder: SessionRecorder?
    /// Called at each change that `waitForChange` tells, on the session's own thread: it must be
    /// short.
    package var onChange: (@Sendable () -> Void)?

    package init(secret: String? = nil, recorder: SessionRecorder? = nil) {
      self.secret = secret
      self.recorder = recorder
    }
  }
}
