import CMicroHTTPD
import Foundation
import Synchronization

/// One request on its way in and its answer on its way out.
///
/// Invariant of `@unchecked Sendable`: `connection`, `head` and `body` are touched by the server's
/// thread alone, but for `resume`, which libmicrohttpd allows from any thread and which the core's
/// lock orders after `suspend`; `task` is touched under that lock; `answer` has its own lock.
@safe final class Exchange: @unchecked Sendable {
  let core: ServerCore
  var task: Task<Void, Never>?
  /// Whether the handler was called.
  private(set) var isStarted = false
  private let connection: OpaquePointer
  private let method: String
  private let path: String
  private var headers: [String: String] = [:]
  private var body = Data()
  private let answer = Mutex<HTTPResponse?>(nil)

  init(core: ServerCore, connection: OpaquePointer, method: String, path: String) {
    self.core = core
    unsafe self.connection = connection
    self.method = method
    self.path = path
    readHeaders()
  }

  /// Why the request may not be handled, judged by its head alone.
  var refusal: HTTPResponse? {
    guard let host = headers["host"] else {
      return .plain(400, "The request has no Host header.")
    }
    if let allowed = core.configuration.allowedHosts {
      guard allowed.contains(Self.name(ofHost: host)) else {
        return .plain(403, "The Host header names a host that this server doesn't answer for.")
      }
      if let origin = headers["origin"], let scheme = origin.range(of: "://"),
        !allowed.contains(Self.name(ofHost: String(origin[scheme.upperBound...])))
      {
        return .plain(403, "The Origin header names a host that this server doesn't answer to.")
      }
    }
    if let length = headers["content-length"] {
      guard let bytes = Int(length), bytes >= 0, headers["transfer-encoding"] == nil else {
        return .plain(400, "The request's length is given in two ways, or not as a number.")
      }
      if bytes > core.configuration.bodyLimit { return tooLarge }
    }
    return nil
  }

  /// Takes a part of the body; past the limit the rest is dropped and a refusal is left.
  func receive(_ bytes: UnsafeRawBufferPointer) {
    if body.count + bytes.count > core.configuration.bodyLimit {
      body = Data()
      answer.withLock { $0 = tooLarge }
    } else if answer.withLock({ $0 == nil }) {
      unsafe body.append(contentsOf: bytes)
    }
  }

  func request() -> HTTPRequest {
    HTTPRequest(method: method, path: path, headers: headers, body: body)
  }

  func suspend() {
    isStarted = true
    unsafe MHD_suspend_connection(connection)
  }

  func resume(with response: HTTPResponse) {
    answer.withLock { $0 = response }
    unsafe MHD_resume_connection(connection)
  }

  /// The answer, once there is one.
  func takeAnswer() -> HTTPResponse? {
    answer.withLock { answer in
      defer { answer = nil }
      return answer
    }
  }

  private var tooLarge: HTTPResponse {
    .plain(413, "The body is larger than \(core.configuration.bodyLimit) bytes.")
  }

  private func readHeaders() {
    unsafe withUnsafeMutablePointer(to: &headers) { headers in
      _ = unsafe MHD_get_connection_values(connection, .HEADER_KIND, collectHeader, headers)
    }
  }

  private static func name(ofHost host: String) -> String {
    if host.hasPrefix("["), let end = host.firstIndex(of: "]") {
      return host[...end].lowercased()
    }
    return host.prefix { $0 != ":" }.lowercased()
  }
}

private func collectHeader(
  context: UnsafeMutableRawPointer?, kind: MHD_ValueKind, name: UnsafePointer<CChar>?,
  value: UnsafePointer<CChar>?
) -> MHD_Result {
  guard let context = unsafe context, let name = unsafe name else { return .NO }
  let headers = unsafe context.assumingMemoryBound(to: [String: String].self)
  let key = unsafe String(cString: name).lowercased()
  let text = unsafe value.map { unsafe String(cString: $0) } ?? ""
  if let earlier = unsafe headers.pointee[key] {
    unsafe headers.pointee[key] = earlier + ", " + text
  } else {
    unsafe headers.pointee[key] = text
  }
  return .YES
}
