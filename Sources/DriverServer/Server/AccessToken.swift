import Foundation
import HTTPServing

/// What clients must show, where the server can be reached by others.
struct AccessToken: Sendable {
  private let bytes: [UInt8]

  init(_ text: String) { bytes = Array(text.utf8) }

  /// Whether a request carries it: as `Bearer TOKEN`, or as the password of `Basic`, which browsers
  /// ask their user for.
  func isShown(by request: HTTPRequest) -> Bool {
    guard let header = request.headers["authorization"] else { return false }
    let parts = header.split(separator: " ", maxSplits: 1)
    guard parts.count == 2 else { return false }
    switch parts[0].lowercased() {
    case "bearer": return isEqual(Array(parts[1].utf8))
    case "basic":
      guard let data = Data(base64Encoded: String(parts[1])),
        let colon = data.firstIndex(of: UInt8(ascii: ":"))
      else { return false }
      return isEqual(Array(data[(colon + 1)...]))
    default: return false
    }
  }

  /// Takes as long for a near miss as for a far one.
  private func isEqual(_ other: [UInt8]) -> Bool {
    var difference = bytes.count ^ other.count
    for (index, byte) in other.enumerated() {
      difference |= Int(byte ^ (index < bytes.count ? bytes[index] : 0))
    }
    return difference == 0
  }
}
