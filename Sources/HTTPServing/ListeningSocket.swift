import Glibc
import TextModel

/// A listening TCP socket, closed when it goes unless its descriptor was handed on.
package struct ListeningSocket: ~Copyable {
  private var descriptor: Int32
  /// The port that it really listens on.
  package let port: Int

  /// The socket that a server's configuration asks for, a new one or an inherited one.
  /// - Throws: `HTTPServingError` when the port is taken or the address isn't ours.
  package init(_ configuration: HTTPServer.Configuration) throws(HTTPServingError) {
    if let inherited = configuration.socket {
      try self.init(inherited: inherited)
    } else {
      try self.init(host: configuration.host, port: configuration.port)
    }
  }

  /// - Throws: `HTTPServingError` when the address is not one of ours or the port is taken.
  init(host: String, port: Int) throws(HTTPServingError) {
    guard (0...65535).contains(port) else {
      throw HTTPServingError(.badAddress, "\(port) is not a port: give one in 0 … 65535.")
    }
    let numeric = host == "localhost" ? "127.0.0.1" : host
    var hints = unsafe addrinfo()
    unsafe hints.ai_flags = AI_NUMERICHOST | AI_PASSIVE
    unsafe hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
    var found: UnsafeMutablePointer<addrinfo>?
    guard unsafe getaddrinfo(numeric, String(port), &hints, &found) == 0, let address = unsafe found
    else {
      throw HTTPServingError(
        .badAddress, "\(host) is not a numeric address: give one such as 127.0.0.1 or ::1.")
    }
    defer { unsafe freeaddrinfo(address) }
    let made = unsafe socket(
      address.pointee.ai_family,
      address.pointee.ai_socktype | Int32(SOCK_CLOEXEC.rawValue) | Int32(SOCK_NONBLOCK.rawValue), 0)
    guard made >= 0 else {
      throw HTTPServingError(
        .refused,
        "No socket could be made (\(SystemError.words(errno))): raise the limit on open files.")
    }
    var on: Int32 = 1
    _ = unsafe setsockopt(made, SOL_SOCKET, SO_REUSEADDR, &on, socklen_t(MemoryLayout<Int32>.size))
    guard unsafe bind(made, address.pointee.ai_addr, address.pointee.ai_addrlen) == 0,
      listen(made, 1024) == 0
    else {
      let error = errno
      close(made)
      if error == EADDRINUSE {
        throw HTTPServingError(
          .portInUse,
          "Port \(port) on \(host) is in use: give another, or 0 to have a free one chosen.")
      }
      throw HTTPServingError(
        .badAddress,
        "Nothing can listen on \(host) port \(port) (\(SystemError.words(error))): give another address."
      )
    }
    guard let actual = Self.port(of: made) else {
      close(made)
      throw HTTPServingError(.refused, "The socket's own port could not be read: try again.")
    }
    self.descriptor = made
    self.port = actual
  }

  /// Takes over a socket that listens already, as a supervisor hands one down.
  ///
  /// - Throws: `HTTPServingError` when the descriptor is no listening socket.
  init(inherited descriptor: Int32) throws(HTTPServingError) {
    var listens: Int32 = 0
    var length = socklen_t(MemoryLayout<Int32>.size)
    guard unsafe getsockopt(descriptor, SOL_SOCKET, SO_ACCEPTCONN, &listens, &length) == 0,
      listens != 0, let port = Self.port(of: descriptor),
      fcntl(descriptor, F_SETFD, FD_CLOEXEC) == 0,
      fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK) == 0
    else {
      throw HTTPServingError(
        .badAddress, "Descriptor \(descriptor) is no socket that listens: give one, or a port.")
    }
    self.descriptor = descriptor
    self.port = port
  }

  /// Hands the descriptor to an owner that closes it.
  consuming func release() -> Int32 {
    let released = descriptor
    descriptor = -1
    return released
  }

  deinit {
    if descriptor >= 0 { close(descriptor) }
  }

  private static func port(of descriptor: Int32) -> Int? {
    var storage = sockaddr_storage()
    var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
    let failed = unsafe withUnsafeMutablePointer(to: &storage) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        unsafe getsockname(descriptor, $0, &length)
      }
    }
    guard failed == 0 else { return nil }
    // The port stands at the same offset for both families.
    return unsafe withUnsafePointer(to: &storage) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr_in.self, capacity: 1) {
        Int(UInt16(bigEndian: unsafe $0.pointee.sin_port))
      }
    }
  }
}
