import Foundation
import TextModel

/// Why a process could not be started, waited for or cleaned up after.
package enum ProcessControlError: Error, Sendable, Equatable, CustomStringConvertible {
  /// The program is in no folder of the search path.
  case notFound(program: String, searched: [String])
  /// The system refused to start the program.
  case cannotStart(program: String, code: Int32)
  /// An argument or a variable holds a zero byte.
  case zeroByte(program: String)
  /// The process was still running at the deadline.
  case stillRunning(pid: Int32, limit: Duration)
  /// No private directory could be made.
  case noDirectory(path: String, code: Int32)
  /// Another system call failed.
  case system(call: String, code: Int32)

  package var description: String {
    switch self {
    case .notFound(let program, let searched):
      "There is no program \(program) in \(searched.joined(separator: ":")); install it, build it "
        + "or give its path."
    case .cannotStart(let program, let code):
      "\(program) could not be started: \(SystemError.words(code)); see that it exists and is executable."
    case .zeroByte(let program):
      "The command line or environment of \(program) holds a zero byte (NUL). Remove it."
    case .stillRunning(let pid, let limit):
      "Process \(pid) was still running after \(limit)."
    case .noDirectory(let path, let code):
      "No directory could be made in \(path): \(SystemError.words(code)); set TMPDIR to a folder that can "
        + "be written."
    case .system(let call, let code):
      "\(SystemError.sentence(call, code))."
    }
  }
}
