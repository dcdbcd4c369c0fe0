import CCurl
import Foundation

/// What one transfer gathers; used by one `perform` on one thread.
final class Transfer {
  let bodyLimit: Int
  let cancelled: CancellationFlag
  var headers: [String: String] = [:]
  var body = Data()
  var isTooLarge = false

  init(bodyLimit: Int, cancelled: CancellationFlag) {
    self.bodyLimit = bodyLimit
    self.cancelled = cancelled
  }

  func addHeader(_ line: String) {
    guard let colon = line.firstIndex(of: ":") else { return }
    headers[line[..<colon].lowercased()] =
      line[line.index(after: colon)...].trimmingCharacters(in: .whitespacesAndNewlines)
  }
}

func receiveBody(
  bytes: UnsafeMutablePointer<CChar>?, size: Int, count: Int, context: UnsafeMutableRawPointer?
) -> Int {
  guard let bytes = unsafe bytes, let context = unsafe context else { return 0 }
  let transfer = unsafe Unmanaged<Transfer>.fromOpaque(context).takeUnretainedValue()
  let length = size * count
  guard transfer.body.count + length <= transfer.bodyLimit else {
    transfer.isTooLarge = true
    return 0
  }
  unsafe transfer.body.append(contentsOf: UnsafeRawBufferPointer(start: bytes, count: length))
  return length
}

func receiveHeader(
  bytes: UnsafeMutablePointer<CChar>?, size: Int, count: Int, context: UnsafeMutableRawPointer?
) -> Int {
  guard let bytes = unsafe bytes, let context = unsafe context else { return 0 }
  let transfer = unsafe Unmanaged<Transfer>.fromOpaque(context).takeUnretainedValue()
  let length = size * count
  transfer.addHeader(
    unsafe String(decoding: UnsafeRawBufferPointer(start: bytes, count: length), as: UTF8.self))
  return length
}

func checkProgress(
  context: UnsafeMutableRawPointer?, downloadTotal: curl_off_t, downloadNow: curl_off_t,
  uploadTotal: curl_off_t, uploadNow: curl_off_t
) -> Int32 {
  guard let context = unsafe context else { return 0 }
  let transfer = unsafe Unmanaged<Transfer>.fromOpaque(context).takeUnretainedValue()
  return transfer.cancelled.isSet ? 1 : 0
}
