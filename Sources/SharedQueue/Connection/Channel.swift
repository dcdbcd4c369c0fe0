import CCurl
import Execution
import Foundation

/// A connection to the server, over TCP, TLS or a unix socket: libcurl makes it, so that names,
/// certificates and deadlines are as everywhere else.
///
/// It is for one thread at a time, which it blocks up to a deadline.
@safe final class Channel {
  private let handle: UnsafeMutableRawPointer
  private let address: QueueAddress
  private var chunk = [UInt8](repeating: 0, count: 65536)

  /// - Throws: `QueueError`.
  init(_ address: QueueAddress, within limit: Duration) throws(QueueError) {
    self.address = address
    if let reason = unsafe qa_curl_load() {
      throw QueueError(
        .usage,
        "libcurl can't be used (\(unsafe String(cString: reason))): install libcurl4.")
    }
    guard let handle = unsafe qa_curl_new() else {
      throw QueueError(.unreachable, "libcurl has no memory: close other programs.")
    }
    unsafe self.handle = unsafe handle
    try connect(within: limit)
  }

  deinit { unsafe qa_curl_free(handle) }

  private func connect(within limit: Duration) throws(QueueError) {
    let scheme = address.transport == .tls ? "https" : "http"
    var reason = [CChar](repeating: 0, count: Int(CURL_ERROR_SIZE))
    let code = unsafe reason.withUnsafeMutableBufferPointer { buffer in
      unsafe qa_curl_set_pointer(handle, CURLOPT_ERRORBUFFER, buffer.baseAddress)
      defer { unsafe qa_curl_set_pointer(handle, CURLOPT_ERRORBUFFER, nil) }
      unsafe qa_curl_set_long(handle, CURLOPT_CONNECT_ONLY, 1)
      unsafe qa_curl_set_long(handle, CURLOPT_NOSIGNAL, 1)
      unsafe qa_curl_set_long(handle, CURLOPT_TCP_NODELAY, 1)
      unsafe qa_curl_set_long(handle, CURLOPT_SSL_ENABLE_ALPN, 0)
      unsafe qa_curl_set_long(
        handle, CURLOPT_CONNECTTIMEOUT_MS, max(1, Int(limit.inMilliseconds)))
      unsafe qa_curl_set_pointer(handle, CURLOPT_PROXY, "")
      unsafe qa_curl_set_pointer(handle, CURLOPT_PROTOCOLS_STR, "http,https")
      unsafe qa_curl_set_pointer(
        handle, CURLOPT_URL, "\(scheme)://\(address.host):\(address.port)/")
      if case .unix(let path) = address.transport {
        unsafe qa_curl_set_pointer(handle, CURLOPT_UNIX_SOCKET_PATH, path)
      }
      if let file = address.authorities {
        unsafe qa_curl_set_pointer(handle, CURLOPT_CAINFO, file)
      }
      return unsafe qa_curl_perform(handle)
    }
    guard code != CURLE_OK else { return }
    let words = String(
      decoding: reason.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    throw failure(code, words.isEmpty ? unsafe String(cString: qa_curl_reason(code)) : words)
  }

  private func failure(_ code: CURLcode, _ reason: String) -> QueueError {
    switch code {
    case CURLE_PEER_FAILED_VERIFICATION:
      QueueError(
        .usage,
        "The certificate of the queue \(address) is not accepted (\(reason)). Name the file of the "
          + "authority that signed it: \(address)?ca=FILE.")
    case CURLE_SSL_CACERT_BADFILE:
      QueueError(
        .usage,
        "The certificates of the queue \(address) can't be read (\(reason)). Correct ?ca=FILE.")
    case CURLE_SSL_CONNECT_ERROR:
      QueueError(
        .usage,
        "The queue \(address) does not speak TLS as expected (\(reason)). Use redis:// for a server "
          + "without TLS, and its TLS port with rediss://.")
    case CURLE_COULDNT_RESOLVE_HOST:
      QueueError(
        .unreachable, "The host of the queue \(address) is not known (\(reason)). Correct its name."
      )
    case CURLE_COULDNT_CONNECT:
      // The reason from libcurl names a port, which a unix socket does not have.
      QueueError(
        .gone,
        "Nothing answers at the queue \(address)"
          + (address.isLocal ? "" : " (\(reason))") + ". See that the server runs.")
    default:
      QueueError(
        .unreachable,
        "The queue \(address) does not answer (\(reason)). See that the server runs and that this "
          + "machine can reach it.")
    }
  }

  /// Sends all bytes.
  ///
  /// - Throws: `QueueError` of kind `unreachable`.
  func send(_ bytes: [UInt8], until deadline: ContinuousClock.Instant) throws(QueueError) {
    var first = 0
    while first < bytes.count {
      var sent = 0
      let code = unsafe bytes.withUnsafeBytes { buffer in
        unsafe qa_curl_send(
          handle, buffer.baseAddress.map { unsafe $0 + first }, buffer.count - first, &sent)
      }
      first += sent
      switch code {
      case CURLE_OK: continue
      case CURLE_AGAIN: try wait(for: Int16(POLLOUT), until: deadline)
      default: throw lost(code)
      }
    }
  }

  /// What has come, at least one byte.
  ///
  /// - Throws: `QueueError` of kind `unreachable`, also where nothing came in time.
  func receive(until deadline: ContinuousClock.Instant) throws(QueueError) -> ArraySlice<UInt8> {
    while true {
      var count = 0
      let code = unsafe chunk.withUnsafeMutableBytes { buffer in
        unsafe qa_curl_receive(handle, buffer.baseAddress, buffer.count, &count)
      }
      switch code {
      case CURLE_OK where count > 0: return chunk[..<count]
      case CURLE_AGAIN: try wait(for: Int16(POLLIN), until: deadline)
      default: throw lost(code)
      }
    }
  }

  private func lost(_ code: CURLcode) -> QueueError {
    let reason =
      code == CURLE_OK ? "it was closed" : unsafe String(cString: qa_curl_reason(code))
    return QueueError(
      .unreachable,
      "The connection to the queue \(address) was lost (\(reason)). See whether the server runs.")
  }

  private func wait(
    for events: Int16, until deadline: ContinuousClock.Instant
  ) throws(QueueError) {
    let socket = unsafe qa_curl_socket(handle)
    guard socket >= 0 else { throw lost(CURLE_OK) }
    while true {
      let rest = (deadline - .now).inMilliseconds
      guard rest > 0 else {
        throw QueueError(
          .unreachable,
          "The queue \(address) did not answer in time. See what holds it up, and the network.")
      }
      var polled = pollfd(fd: socket, events: events, revents: 0)
      let count = unsafe poll(&polled, 1, Int32(clamping: rest))
      if count > 0 { return }
      if count < 0, errno != EINTR { throw lost(CURLE_OK) }
    }
  }
}
