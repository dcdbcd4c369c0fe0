import CCurl
import Foundation

/// A request as libcurl is given it.
struct CurlRequest {
  var method: String
  var url: String
  var headers: [String: String]
  var body: Data?
  /// For everything, libcurl's own start included.
  var deadline: ContinuousClock.Instant

  /// What is left of it, in milliseconds.
  var milliseconds: Int {
    Int((ContinuousClock.now.duration(to: deadline) / .milliseconds(1)).rounded(.up))
  }

  /// As people may read it: an address can hold a password.
  var place: String { "\(method) \(url.withoutPassword)" }
}

/// libcurl's easy handle, kept so that its connection is used again.
///
/// Invariant of `@unchecked Sendable`: `perform` is called on its client's serial queue alone, and
/// the client's last work item keeps it until it returns.
@safe final class CurlHandle: @unchecked Sendable {
  /// Made by the first request, which loads libcurl too: that takes ten milliseconds, and many a
  /// client is never asked.
  private var handle: UnsafeMutableRawPointer?
  private let bodyLimit: Int

  init(bodyLimit: Int) { self.bodyLimit = bodyLimit }

  deinit {
    if let handle = unsafe handle { unsafe qa_curl_free(handle) }
  }

  func perform(
    _ request: CurlRequest, unless cancelled: CancellationFlag
  ) -> Result<HTTPReply, HTTPClientError> {
    if cancelled.isSet { return .failure(Self.cancellation(request)) }
    guard request.milliseconds > 0 else { return .failure(Self.timeout(request)) }
    if let reason = HTTPClient.whyUnusable {
      return .failure(
        HTTPClientError(.invalid, "libcurl can't be used (\(reason)): install libcurl4."))
    }
    if unsafe handle == nil { unsafe handle = qa_curl_new() }
    guard let handle = unsafe handle else {
      return .failure(HTTPClientError(.invalid, "libcurl has no memory: close other programs."))
    }
    // That took its time; and 0 would be no limit at all.
    let milliseconds = request.milliseconds
    guard milliseconds > 0 else { return .failure(Self.timeout(request)) }
    // Options are forgotten, live connections are kept.
    unsafe qa_curl_reset(handle)
    let transfer = Transfer(bodyLimit: bodyLimit, cancelled: cancelled)
    var list: UnsafeMutablePointer<curl_slist>?
    defer { unsafe qa_curl_free_list(list) }
    // An `Expect: 100-continue` costs a round trip, or a second where the server ignores it.
    for line in request.headers.map({ "\($0.key): \($0.value)" }) + ["Expect:"] {
      unsafe list = qa_curl_append(list, line)
    }
    let context = unsafe Unmanaged.passUnretained(transfer).toOpaque()
    let code = withExtendedLifetime(transfer) { () -> CURLcode in
      unsafe qa_curl_set_pointer(handle, CURLOPT_HTTPHEADER, list)
      unsafe qa_curl_set_writer(
        handle, CURLOPT_WRITEFUNCTION, receiveBody, CURLOPT_WRITEDATA, context)
      unsafe qa_curl_set_writer(
        handle, CURLOPT_HEADERFUNCTION, receiveHeader, CURLOPT_HEADERDATA, context)
      unsafe qa_curl_set_progress(handle, checkProgress, context)
      unsafe qa_curl_set_long(handle, CURLOPT_NOSIGNAL, 1)
      unsafe qa_curl_set_long(handle, CURLOPT_TIMEOUT_MS, milliseconds)
      unsafe qa_curl_set_long(handle, CURLOPT_TCP_NODELAY, 1)
      unsafe qa_curl_set_pointer(handle, CURLOPT_PROXY, "")
      unsafe qa_curl_set_pointer(handle, CURLOPT_PROTOCOLS_STR, "http,https")
      unsafe qa_curl_set_pointer(handle, CURLOPT_URL, request.url)
      return unsafe perform(request, on: handle)
    }
    if let failure = Self.failure(of: code, transfer: transfer, request: request) {
      return .failure(failure)
    }
    var status = 0
    unsafe qa_curl_get_long(handle, CURLINFO_RESPONSE_CODE, &status)
    return .success(HTTPReply(status: status, headers: transfer.headers, body: transfer.body))
  }

  private func perform(
    _ request: CurlRequest, on handle: UnsafeMutableRawPointer
  ) -> CURLcode {
    unsafe request.method.withCString { method in
      guard let body = request.body else {
        if request.method != "GET" {
          unsafe qa_curl_set_pointer(handle, CURLOPT_CUSTOMREQUEST, method)
        }
        return unsafe qa_curl_perform(handle)
      }
      // libcurl reads the body where it stands: it must outlive the transfer.
      return unsafe body.withUnsafeBytes { bytes in
        unsafe qa_curl_set_long(handle, CURLOPT_POST, 1)
        unsafe qa_curl_set_size(handle, CURLOPT_POSTFIELDSIZE_LARGE, bytes.count)
        let start = unsafe bytes.baseAddress ?? UnsafeRawPointer(method)
        unsafe qa_curl_set_pointer(handle, CURLOPT_POSTFIELDS, start)
        unsafe qa_curl_set_pointer(handle, CURLOPT_CUSTOMREQUEST, method)
        return unsafe qa_curl_perform(handle)
      }
    }
  }

  private static func failure(
    of code: CURLcode, transfer: Transfer, request: CurlRequest
  ) -> HTTPClientError? {
    let place = request.place
    switch code {
    case CURLE_OK: return nil
    case CURLE_OPERATION_TIMEDOUT: return timeout(request)
    case CURLE_ABORTED_BY_CALLBACK: return cancellation(request)
    case CURLE_COULDNT_CONNECT, CURLE_COULDNT_RESOLVE_HOST:
      return HTTPClientError(
        .cannotConnect, "\(place): nothing answers there; see that the server runs.")
    case CURLE_WRITE_ERROR where transfer.isTooLarge:
      return HTTPClientError(
        .tooLarge, "\(place): the answer is larger than \(transfer.bodyLimit) bytes.")
    case CURLE_GOT_NOTHING, CURLE_RECV_ERROR, CURLE_SEND_ERROR, CURLE_PARTIAL_FILE:
      return HTTPClientError(
        .connectionLost, "\(place): the server went away; see whether it still runs.")
    case CURLE_SSL_CONNECT_ERROR:
      // A server that is coming up behind a proxy may end it, too.
      return HTTPClientError(
        .connectionLost, "\(place): the TLS handshake failed; see that an https server runs there.")
    default:
      let reason = unsafe String(cString: qa_curl_reason(code))
      return HTTPClientError(.invalid, "\(place): \(reason); see that it is an HTTP server's URL.")
    }
  }

  private static func timeout(_ request: CurlRequest) -> HTTPClientError {
    HTTPClientError(
      .timedOut, "\(request.place) had no answer in time; see what holds it up.")
  }

  private static func cancellation(_ request: CurlRequest) -> HTTPClientError {
    HTTPClientError(.cancelled, "\(request.place) was cancelled by its caller.")
  }
}
