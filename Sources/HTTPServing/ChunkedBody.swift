import Foundation

/// Puts a body together that comes in chunks (RFC 9112, section 7.1).
struct ChunkedBody {
  private enum Stage {
    case size
    case data(Int)
    case dataEnd
    case trailer
  }

  /// The longest line of a chunk's size or of a trailer, and the most trailers.
  private static let lineLimit = 1024
  private static let trailerLimit = 32

  private var stage = Stage.size
  private var trailers = 0

  /// Moves what is there of the body; whether it is whole.
  mutating func take(_ input: inout [UInt8], into body: inout Data) throws(Refusal) -> Bool {
    var used = 0
    defer { input.removeFirst(used) }
    while true {
      switch stage {
      case .size:
        guard let line = try Self.line(input, &used) else { return false }
        let digits = line.prefix { RequestHead.hexValue($0) != nil }
        let rest = line.dropFirst(digits.count)
        guard (1...8).contains(digits.count),
          rest.isEmpty || rest.first == UInt8(ascii: ";") || rest.first == 0x20
        else { throw Refusal(400, "A chunk of the body has no size.") }
        let size = digits.reduce(0) { $0 << 4 | Int(RequestHead.hexValue($1) ?? 0) }
        stage = size == 0 ? .trailer : .data(size)
      case .data(let left):
        let part = min(left, input.count - used)
        body.append(contentsOf: input[used..<(used + part)])
        used += part
        stage = part == left ? .dataEnd : .data(left - part)
        if part < left { return false }
      case .dataEnd:
        guard input.count - used >= 2 else { return false }
        guard input[used] == 0x0d, input[used + 1] == 0x0a else {
          throw Refusal(400, "A chunk of the body is longer than it says.")
        }
        used += 2
        stage = .size
      case .trailer:
        guard let line = try Self.line(input, &used) else { return false }
        if line.isEmpty { return true }
        trailers += 1
        guard trailers <= Self.trailerLimit else {
          throw Refusal(431, "The body has more than \(Self.trailerLimit) trailers.")
        }
      }
    }
  }

  private static func line(
    _ input: [UInt8], _ used: inout Int
  ) throws(Refusal) -> ArraySlice<UInt8>? {
    guard let end = input[used...].firstIndex(of: 0x0a) else {
      guard input.count - used <= lineLimit else {
        throw Refusal(400, "A line between the body's chunks is too long.")
      }
      return nil
    }
    guard end - used <= lineLimit, end > used, input[end - 1] == 0x0d else {
      throw Refusal(400, "A line between the body's chunks doesn't end in CR LF, or is too long.")
    }
    let line = input[used..<(end - 1)]
    used = end + 1
    return line
  }
}
