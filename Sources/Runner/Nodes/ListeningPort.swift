import Dispatch
import Execution
import Foundation
import RunRecord
import Synchronization
import TextModel

/// A loopback port that is open before anybody serves on it: clients that connect meanwhile wait.
///
/// Who serves is started by the first of them, so that a run whose tests ask for no session
/// starts no driver, and no test waits for one that it does not need.
final class ListeningPort: Sendable {
  /// `http://127.0.0.1:4723`, without a slash at its end.
  let url: String
  /// The listening socket, for the process that will serve on it.
  let socket: Descriptor

  private let watch = Mutex<ReadSource?>(nil)

  /// Opens a free port.
  ///
  /// - Throws: `RunnerError` of kind `infrastructure` when there is none.
  init() throws(RunnerError) {
    let (socket, port) = try Self.bound()
    guard listen(socket.raw, 128) == 0 else { throw Self.failure() }
    self.socket = socket
    url = "http://127.0.0.1:\(port)"
  }

  deinit { closeUnlessTaken() }

  /// Calls `body` once when the first client connects, unless the port is closed before.
  func onFirstClient(_ body: @escaping @Sendable () -> Void) {
    let queue = DispatchQueue(label: "qa-runner.port")
    // The source reads a copy, so that neither outlives what it looks at.
    let copy = fcntl(socket.raw, F_DUPFD_CLOEXEC, 3)
    guard copy >= 0 else { return body() }
    let source = DispatchSource.makeReadSource(fileDescriptor: copy, queue: queue)
    source.setEventHandler { [weak self] in
      guard self?.endWatch() == true else { return }
      body()
    }
    source.setCancelHandler { _ = Foundation.close(copy) }
    watch.withLock { $0 = ReadSource(source: source) }
    source.resume()
  }

  /// Refuses clients from now on, unless the first has come: then the socket is its server's.
  func closeUnlessTaken() {
    if endWatch() { socket.close() }
  }

  /// Whether the watch was still on.
  private func endWatch() -> Bool {
    let source = watch.withLock { watch in
      defer { watch = nil }
      return watch
    }
    source?.source.cancel()
    return source != nil
  }

  /// A port that was free just now, for a server that opens it itself.
  static func free() throws(RunnerError) -> UInt16 { try bound().port }

  private static func bound() throws(RunnerError) -> (socket: Descriptor, port: UInt16) {
    let file = Foundation.socket(
      AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
    guard file >= 0 else { throw failure() }
    let socket = Descriptor(owning: file)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let answer = unsafe withUnsafeMutablePointer(to: &address) { address in
      unsafe address.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
        guard unsafe bind(file, address, size) == 0 else { return Int32(-1) }
        return unsafe getsockname(file, address, &size)
      }
    }
    guard answer == 0 else { throw failure() }
    return (socket, UInt16(bigEndian: address.sin_port))
  }

  private static func failure() -> RunnerError {
    RunnerError(
      .infrastructure,
      "No port is free for a driver (\(SystemError.words(errno))); close other "
        + "servers, or raise the limit on open files.")
  }
}

/// Invariant of `@unchecked Sendable`: after its start a source is only ever cancelled, which
/// Dispatch allows from any thread.
private struct ReadSource: @unchecked Sendable {
  let source: any DispatchSourceRead
}
