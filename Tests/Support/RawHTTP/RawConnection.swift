import Dispatch
import Execution
import Glibc
import Synchronization
import Waiting

/// A connection to a local port that sends whatever bytes a test likes; closed when it goes.
package final class RawConnection: Sendable {
  /// The port doesn't take the connection.
  package struct Refused: Error {}

  private let descriptor: Mutex<Int32>

  /// Connects to 127.0.0.1, which answers at once or not at all.
  /// - Throws: `Refused`.
  package init(port: Int) throws {
    let made = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    guard made >= 0 else { throw Refused() }
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
      throw Refused()
    }
    descriptor = Mutex(made)
  }

  /// Sends bytes; a peer that is gone is none of the test's business.
  package func send(_ text: String) {
    _ = Array(text.utf8).withUnsafeBytes { bytes in
      descriptor.withLock {
        Glibc.send($0, bytes.baseAddress, bytes.count, Int32(MSG_NOSIGNAL))
      }
    }
  }

  package func close() {
    descriptor.withLock { number in
      if number >= 0 { Glibc.close(number) }
      number = -1
    }
  }

  deinit { close() }

  /// Sends bytes and reads until the other side closes or has begun an answer.
  /// - Throws: `Refused`.
  package static func exchange(port: Int, _ text: String) async throws -> String {
    try await withCheckedThrowingContinuation { continuation in
      DispatchQueue(label: "raw-connection").async {
        continuation.resume(
          with: Result {
            let connection = try RawConnection(port: port)
            connection.send(text)
            return connection.answer()
          })
      }
    }
  }

  private func answer() -> String {
    descriptor.withLock { descriptor in
      var received: [UInt8] = []
      var buffer = [UInt8](repeating: 0, count: 4096)
      while true {
        var waiting = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        guard poll(&waiting, 1, Duration.backstop.inMilliseconds) > 0 else { break }
        let count = read(descriptor, &buffer, buffer.count)
        guard count > 0 else { break }
        received += buffer[..<count]
        if received.starts(with: "HTTP/1.1 ".utf8), received.count > 12 { break }
      }
      return String(decoding: received, as: UTF8.self)
    }
  }
}
