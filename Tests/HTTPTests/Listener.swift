import Foundation

/// A port of the loopback whose clients get what a test does with their sockets, then the end.
final class Listener: Sendable {
  let port: Int
  private let socket: Int32

  init() throws {
    let socket = Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isUp = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
        bind(socket, address, size) == 0 && listen(socket, 8) == 0
          && getsockname(socket, address, &size) == 0
      }
    }
    guard isUp else { throw POSIXError(.EADDRNOTAVAIL) }
    self.socket = socket
    port = Int(UInt16(bigEndian: address.sin_port))
  }

  /// Serves one client after another on a thread of its own, until it is closed.
  func onClient(_ action: @escaping @Sendable (Int32) -> Void) {
    Thread.detachNewThread { [socket] in
      while true {
        let client = accept(socket, nil, nil)
        guard client >= 0 else { return }
        action(client)
        Glibc.close(client)
      }
    }
  }

  func close() {
    shutdown(socket, Int32(SHUT_RDWR))
    Glibc.close(socket)
  }
}
