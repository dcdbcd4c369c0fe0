import Foundation
package import RunRecord
import TextModel

/// Writes text to a descriptor, whole, whatever a signal does.
package enum ConsoleOutput {
  /// What is to be said of a standard output that could not be written, for a reason of the system.
  package static func failure(_ reason: String) -> RunnerError {
    RunnerError(
      .infrastructure,
      "Standard output cannot be written: \(reason). Give it a file or a reader that takes it all, "
        + "then ask again.")
  }

  /// - Returns: why it could not be written, in the system's words; nil where it was, and where the
  ///   reader has gone or the descriptor is closed: nobody wants it then.
  @discardableResult
  package static func write(_ text: String, to descriptor: Int32) -> String? {
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      let count = unsafe rest.withUnsafeBytes { bytes in
        unsafe Foundation.write(descriptor, bytes.baseAddress, bytes.count)
      }
      if count < 0, errno == EINTR { continue }
      if count < 0, errno == EAGAIN {
        // A reader that shares it has made it so; it is waited for as any slow one is.
        var ready = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        _ = unsafe poll(&ready, 1, -1)
        continue
      }
      guard count > 0 else {
        // The number of one that is closed may be that of something that takes no text.
        return [EPIPE, EBADF, EINVAL].contains(errno)
          ? nil : SystemError.words(errno)
      }
      rest = rest.dropFirst(count)
    }
    return nil
  }
}
