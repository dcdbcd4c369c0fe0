import Foundation
import Synchronization

/// A file descriptor with one owner: closed once, at the latest when it is released.
///
/// Whoever blocks on the number in another thread must be woken before `close()`; the readers of
/// `LineTransport` do so.
package final class Descriptor: Sendable {
  private let number: Mutex<Int32>

  /// Takes over an open descriptor; nobody else may close it.
  package init(owning number: Int32) {
    precondition(number >= 0, "an open descriptor is not negative")
    self.number = Mutex(number)
  }

  deinit { close() }

  /// The number for system calls; -1 once closed.
  package var raw: Int32 { number.withLock { $0 } }

  /// Whether it was closed or given away.
  package var isClosed: Bool { raw < 0 }

  /// Closes it, unless that has happened.
  package func close() {
    let open = release()
    if open >= 0 { _ = Foundation.close(open) }
  }

  /// Gives the open number to the caller, who closes it from now on; -1 when it is closed.
  package func release() -> Int32 {
    number.withLock { number in
      defer { number = -1 }
      return number
    }
  }
}
