import Foundation
import TerminalEmulation
import WireProtocol

/// The recording that each session in a terminal makes, in its private directory.
struct SessionRecording: Sendable {
  let recorder: SessionRecorder
  private let path: String

  /// - Parameter secrets: What the session's client has typed as secrets before, into an app that was here before.
  /// - Throws: `session not created` where the file can't be made.
  init(in directory: String, secrets: SecretTexts) throws(WebDriverError) {
    path = directory + "/session.cast"
    do {
      try Data().write(to: URL(fileURLWithPath: path))
      recorder = SessionRecorder(
        to: try FileHandle(forWritingTo: URL(fileURLWithPath: path)), secrets: secrets)
    } catch {
      throw WebDriverError(
        .sessionNotCreated, "The session can't be recorded in \(directory): \(error)")
    }
  }

  /// The whole recording so far, as asciinema plays it.
  func text() throws(WebDriverError) -> String {
    recorder.flush()
    do {
      return String(decoding: try Data(contentsOf: URL(fileURLWithPath: path)), as: UTF8.self)
    } catch {
      throw WebDriverError(.unknownError, "The recording can't be read: \(error)")
    }
  }
}
