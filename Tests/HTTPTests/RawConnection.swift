import Dispatch
import Glibc

/// Sends bytes to a local port and reads until the other side closes, or for two seconds.
enum RawConnection {
  struct Failure: Error {}

  static func exchange(port: Int, _ text: String) async throws -> String {
    try await withCheckedThrowingContinuation { continuation in
      DispatchQueue(label: "raw-connection").async {
        continuation.resume(with: Result { try blockingExchange(port: port, text) })
      }
    }
  }

  private static func blockingExchange(port: Int, _ text: String) throws -> String {
    let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    guard descriptor >= 0 else { throw Failure() }
    defer { close(descriptor) }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = UInt16(port).bigEndian
    address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
    let connected = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    guard connected == 0 else { throw Failure() }
    let bytes = Array(text.utf8)
    _ = bytes.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
    var received: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 4096)
    while true {
      var waiting = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      guard poll(&waiting, 1, 2000) > 0 else { break }
      let count = read(descriptor, &buffer, buffer.count)
      guard count > 0 else { break }
      received += buffer[..<count]
      if received.starts(with: "HTTP/1.1 ".utf8), received.count > 12 { break }
    }
    return String(decoding: received, as: UTF8.self)
  }
}
