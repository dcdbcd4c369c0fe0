import CMicroHTTPD
import Foundation

// libmicrohttpd calls these on its own thread: once when a request's head is in, once for each part
// of its body, once at its end, and once more after a suspended connection was resumed.

func handleAccess(
  context: UnsafeMutableRawPointer?, connection: OpaquePointer?, url: UnsafePointer<CChar>?,
  method: UnsafePointer<CChar>?, version: UnsafePointer<CChar>?, upload: UnsafePointer<CChar>?,
  uploadSize: UnsafeMutablePointer<Int>?,
  slot: UnsafeMutablePointer<UnsafeMutableRawPointer?>?
) -> MHD_Result {
  guard let context = unsafe context, let connection = unsafe connection, let url = unsafe url,
    let method = unsafe method, let uploadSize = unsafe uploadSize, let slot = unsafe slot
  else { return .NO }
  guard let stored = unsafe slot.pointee else {
    let core = unsafe Unmanaged<ServerCore>.fromOpaque(context).takeUnretainedValue()
    let exchange = unsafe Exchange(
      core: core, connection: connection, method: String(cString: method),
      path: String(cString: url))
    unsafe slot.pointee = Unmanaged.passRetained(exchange).toOpaque()
    return exchange.refusal.map { unsafe queue($0, on: connection) } ?? .YES
  }
  let exchange = unsafe Unmanaged<Exchange>.fromOpaque(stored).takeUnretainedValue()
  let size = unsafe uploadSize.pointee
  if size > 0 {
    unsafe exchange.receive(UnsafeRawBufferPointer(start: upload, count: size))
    unsafe uploadSize.pointee = 0
    return .YES
  }
  if let answer = exchange.takeAnswer() { return unsafe queue(answer, on: connection) }
  if exchange.core.start(exchange) { return .YES }
  return unsafe queue(.plain(503, "The server is stopping."), on: connection)
}

func handleCompletion(
  context: UnsafeMutableRawPointer?, connection: OpaquePointer?,
  slot: UnsafeMutablePointer<UnsafeMutableRawPointer?>?, code: MHD_RequestTerminationCode
) {
  guard let slot = unsafe slot, let stored = unsafe slot.pointee else { return }
  let exchange = unsafe Unmanaged<Exchange>.fromOpaque(stored).takeRetainedValue()
  exchange.core.complete(exchange)
  unsafe slot.pointee = nil
}

private func queue(_ answer: HTTPResponse, on connection: OpaquePointer) -> MHD_Result {
  let made = unsafe answer.body.withUnsafeBytes { bytes in
    // The copy is libmicrohttpd's own, so the cast to a mutable pointer writes nothing.
    unsafe MHD_create_response_from_buffer(
      bytes.count, UnsafeMutableRawPointer(mutating: bytes.baseAddress), .RESPMEM_MUST_COPY)
  }
  guard let response = unsafe made else { return .NO }
  defer { unsafe MHD_destroy_response(response) }
  for (name, value) in answer.headers {
    _ = unsafe MHD_add_response_header(response, name, value)
  }
  return unsafe MHD_queue_response(connection, UInt32(answer.status), response)
}
