import Foundation
import TextModel

/// Why lines could not be read, written or connected.
package enum LineTransportError: Error, Sendable, Equatable, CustomStringConvertible {
  /// A line grew past the reader's limit, in bytes.
  case lineTooLong(limit: Int)
  /// A line was not the JSON that was expected; `start` is how it begins.
  case notJSON(start: String, reason: String)
  /// The other side has closed.
  case closed
  /// The other side did not take, answer or connect in time.
  case timedOut(Duration)
  /// A socket's path has no room in the system's address structure.
  case pathTooLong(path: String)
  /// A system call failed.
  case system(call: String, code: Int32)

  package var description: String {
    switch self {
    case .lineTooLong(let limit):
      "A line is longer than \(limit) bytes; send less in one message."
    case .notJSON(let start, let reason):
      "A line is not the expected JSON (\(reason)): it begins \(start.debugDescription)."
    case .closed:
      "The other side has closed the connection; look at its exit status and its log."
    case .timedOut(let limit):
      "The other side did not answer within \(limit); see whether it is stopped or busy."
    case .pathTooLong(let path):
      "The socket path \(path) has \(path.utf8.count) bytes and 107 are possible; use a shorter "
        + "directory, for example by setting TMPDIR=/tmp."
    case .system(let call, let code):
      "\(SystemError.sentence(call, code))."
    }
  }
}

/// Throws what a shim's negative answer says.
@discardableResult
func checked(_ answer: Int32, _ call: String) throws(LineTransportError) -> Int32 {
  guard answer < 0 else { return answer }
  throw .system(call: call, code: -answer)
}
