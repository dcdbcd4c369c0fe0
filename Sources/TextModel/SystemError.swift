import Glibc

/// The system's words for its error numbers.
package enum SystemError {
  /// `No such file or directory`, for `ENOENT`.
  package static func words(_ number: Int32) -> String {
    unsafe strerror(number).map { unsafe String(cString: $0) } ?? "error \(number)"
  }

  /// `open failed: No such file or directory (errno 2)`.
  package static func sentence(_ call: String, _ number: Int32) -> String {
    "\(call) failed: \(words(number)) (errno \(number))"
  }
}
