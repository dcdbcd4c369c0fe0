import Execution
import Foundation
import ProcessControl
import TerminalEmulation
import TextModel
import WireProtocol

/// The recording that each session in a terminal makes.
///
/// Its file has no name any more once it is open: the app, in whose directory it was made, can
/// neither replace it nor make it longer.
struct SessionRecording: Sendable {
  /// The most of it that is read, in bytes; the recorder itself stops earlier.
  private static let readLimit = 16 << 20

  let recorder: SessionRecorder
  private let file: Descriptor

  /// - Throws: `session not created` where the file can't be made.
  init(in directory: String) throws(WebDriverError) {
    let path = directory + "/session.cast"
    let writer = try Self.owned(
      unsafe open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600), in: directory)
    file = try Self.owned(fcntl(writer.raw, F_DUPFD_CLOEXEC, 3), in: directory)
    guard unsafe unlink(path) == 0 else { throw Self.failure(in: directory) }
    recorder = SessionRecorder(
      to: FileHandle(fileDescriptor: writer.release(), closeOnDealloc: true))
  }

  /// What a system call opened, closed again where a later step fails.
  private static func owned(
    _ descriptor: Int32, in directory: String
  ) throws(WebDriverError) -> Descriptor {
    guard descriptor >= 0 else { throw failure(in: directory) }
    return Descriptor(owning: descriptor)
  }

  private static func failure(in directory: String) -> WebDriverError {
    let code = errno
    return WebDriverError(
      .sessionNotCreated,
      "The session can't be recorded in \(directory): \(SystemError.words(code))",
      details: ResourceExhaustion.details(of: ProcessControlError.system(call: "open", code: code)))
  }

  /// The whole recording so far, as asciinema plays it, without secrets.
  func text(without secrets: SecretTexts) throws(WebDriverError) -> String {
    recorder.flush()
    var bytes = [UInt8](repeating: 0, count: 1 << 16)
    var whole: [UInt8] = []
    while whole.count < Self.readLimit {
      // By place: the recorder writes on meanwhile.
      let count = unsafe bytes.withUnsafeMutableBytes { bytes in
        unsafe pread(file.raw, bytes.baseAddress, bytes.count, off_t(whole.count))
      }
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else {
        throw WebDriverError(
          .unknownError,
          "The recording can't be read: \(SystemError.words(errno))")
      }
      guard count > 0 else { break }
      whole += bytes[..<count]
    }
    return MaskedRecording(String(decoding: whole, as: UTF8.self), without: secrets).text
  }
}
