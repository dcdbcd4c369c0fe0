import CProcess
package import Execution
import Foundation

/// What poll(2) is asked about a descriptor.
enum Readiness {
  case readable
  case writable

  var events: Int16 { self == .readable ? Int16(POLLIN) : Int16(POLLOUT) }
}

/// Waits until one of the descriptors is ready (or has failed or hung up), at most until the
/// deadline; nil means without one, for threads that are woken by one of the descriptors.
///
/// Answers the positions of the ready ones; none when the time was up.
func wait(
  for descriptors: [(Int32, Readiness)], until deadline: ContinuousClock.Instant?
) throws(LineTransportError) -> Set<Int> {
  while true {
    var polled = descriptors.map { pollfd(fd: $0.0, events: $0.1.events, revents: 0) }
    let timeout = deadline.map { ($0 - ContinuousClock.now).inMilliseconds } ?? -1
    let count = unsafe poll(&polled, nfds_t(polled.count), timeout)
    if count < 0 {
      let code = errno
      if code == EINTR { continue }
      throw .system(call: "poll", code: code)
    }
    if count == 0 {
      if let deadline, ContinuousClock.now < deadline { continue }
      return []
    }
    return Set(polled.indices.filter { polled[$0].revents != 0 })
  }
}

/// Reads what is there; nil when nothing is, empty at the end.
func readAvailable(
  _ descriptor: Int32, into chunk: inout [UInt8]
) throws(LineTransportError) -> ArraySlice<UInt8>? {
  while true {
    let count = unsafe chunk.withUnsafeMutableBytes { buffer in
      unsafe read(descriptor, buffer.baseAddress, buffer.count)
    }
    if count >= 0 { return chunk[..<count] }
    switch errno {
    case EINTR: continue
    case EAGAIN: return nil
    // A terminal or a socket whose other side is gone.
    case EIO, ECONNRESET: return chunk[..<0]
    case let code: throw .system(call: "read", code: code)
    }
  }
}

/// Writes what goes in at once; answers how many bytes went, 0 when none can now.
func writeAvailable(
  _ descriptor: Int32, _ bytes: ArraySlice<UInt8>
) throws(LineTransportError) -> Int {
  while true {
    let count = unsafe bytes.withUnsafeBytes { buffer in
      unsafe qa_write(descriptor, buffer.baseAddress, buffer.count)
    }
    if count >= 0 { return count }
    switch Int32(-count) {
    case EINTR: continue
    case EAGAIN: return 0
    case EPIPE, ECONNRESET: throw .closed
    case let code: throw .system(call: "write", code: code)
    }
  }
}

/// A pipe, both ends closed on exec.
package func makePipe() throws(LineTransportError) -> (read: Descriptor, write: Descriptor) {
  var ends: [Int32] = [-1, -1]
  try checked(unsafe qa_pipe(&ends), "pipe2")
  return (Descriptor(owning: ends[0]), Descriptor(owning: ends[1]))
}
