import Foundation

/// Writes text to a descriptor, whole, whatever a signal does; a reader that has gone is no error.
package enum ConsoleOutput {
  package static func write(_ text: String, to descriptor: Int32) {
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      let count = unsafe rest.withUnsafeBytes { bytes in
        unsafe Foundation.write(descriptor, bytes.baseAddress, bytes.count)
      }
      if count < 0, errno == EINTR { continue }
      // A closed pipe or a full disk: the run goes on, the reports say it all.
      guard count > 0 else { return }
      rest = rest.dropFirst(count)
    }
  }
}
