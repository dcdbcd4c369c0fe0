import CCurl
package import Foundation
import Synchronization

/// A client that keeps one connection: requests go one after another, each with a deadline.
///
/// Work runs on a queue of the client's own, so that no waiting thread is taken from other tasks.
package final class HTTPClient: Sendable {
  /// The largest answer taken, in bytes.
  package static let defaultBodyLimit = 256 << 20

  private let queue: DispatchQueue
  private let handle: CurlHandle

  package init(bodyLimit: Int = HTTPClient.defaultBodyLimit) {
    self.queue = DispatchQueue(label: "qa.http-client", qos: .userInitiated)
    self.handle = CurlHandle(bodyLimit: bodyLimit)
  }

  /// Why libcurl, which this loads if no request has yet, can't be used; nil where it can.
  package static var whyUnusable: String? {
    unsafe qa_curl_load().map { unsafe String(cString: $0) }
  }

  /// Sends a request and waits for its whole answer.
  /// - Parameters:
  ///   - method: `GET`, `POST`, `DELETE` …
  ///   - url: An `http:` address, percent-encoded.
  ///   - deadline: The time for everything, waiting for earlier requests included.
  /// - Throws: `HTTPClientError`. An answer with a status of 400 or more is no error.
  package func send(
    _ method: String, _ url: String, headers: [String: String] = [:], body: Data? = nil,
    deadline: Duration
  ) async throws(HTTPClientError) -> HTTPReply {
    let end = ContinuousClock.now + deadline
    let cancelled = CancellationFlag()
    let result: Result<HTTPReply, HTTPClientError> = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        queue.async { [handle] in
          let request = CurlRequest(
            method: method, url: url, headers: headers, body: body, deadline: end)
          continuation.resume(returning: handle.perform(request, unless: cancelled))
        }
      }
    } onCancel: {
      cancelled.set()
    }
    return try result.get()
  }
}

/// Set once by the task's cancellation, read by the transfer.
final class CancellationFlag: Sendable {
  private let flag = Atomic(false)
  func set() { flag.store(true, ordering: .relaxed) }
  var isSet: Bool { flag.load(ordering: .relaxed) }
}
