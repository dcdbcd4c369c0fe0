import Glibc
import Synchronization

/// A connection that a test holds open; closed when it goes.
final class OpenConnection: Sendable {
  private let descriptor: Mutex<Int32>

  /// Nil when the server doesn't take it.
  init?(port: Int) {
    let made = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    guard made >= 0 else { return nil }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = UInt16(port).bigEndian
    address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
    let connected = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(made, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    guard connected == 0 else {
      Glibc.close(made)
      return nil
    }
    descriptor = Mutex(made)
  }

  func send(_ text: String) {
    _ = Array(text.utf8).withUnsafeBytes { bytes in
      descriptor.withLock { write($0, bytes.baseAddress, bytes.count) }
    }
  }

  func close() {
    descriptor.withLock { number in
      if number >= 0 { Glibc.close(number) }
      number = -1
    }
  }

  deinit { close() }
}
