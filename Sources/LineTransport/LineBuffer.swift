package import Foundation

/// Cuts incoming bytes into lines, holding at most one unfinished line of bounded length.
package struct LineBuffer: Sendable {
  /// The longest line taken, in bytes, without its newline.
  package let limit: Int
  /// Whether a longer one is cut into several, rather than an error.
  private let cuts: Bool
  private var unfinished = Data()

  package init(limit: Int = LineBuffer.defaultLimit, cuts: Bool = false) {
    self.limit = limit
    self.cuts = cuts
  }

  /// 64 MiB: room for a full-size screenshot in base64.
  package static let defaultLimit = 64 << 20

  /// Whether bytes of an unfinished line are held.
  package var isEmpty: Bool { unfinished.isEmpty }

  /// Takes bytes and adds the lines they complete to `lines`, without newlines; empty ones are
  /// dropped.
  ///
  /// - Throws: `lineTooLong`, with the lines before it added; the buffer is of no use afterwards.
  package mutating func append(
    _ bytes: some Collection<UInt8>, to lines: inout [Data]
  ) throws(LineTransportError) {
    var rest = bytes[...]
    while let newline = rest.firstIndex(of: 0x0A) {
      unfinished.append(contentsOf: rest[..<newline])
      rest = rest[rest.index(after: newline)...]
      try cut(to: &lines)
      if unfinished.last == 0x0D { unfinished.removeLast() }
      if !unfinished.isEmpty { lines.append(unfinished) }
      unfinished = Data()
    }
    unfinished.append(contentsOf: rest)
    try cut(to: &lines)
  }

  private mutating func cut(to lines: inout [Data]) throws(LineTransportError) {
    while unfinished.count > limit {
      guard cuts else { throw .lineTooLong(limit: limit) }
      lines.append(unfinished.prefix(limit))
      unfinished = Data(unfinished.dropFirst(limit))
    }
  }

  /// Takes the unfinished line, if bytes of one are held.
  package mutating func takeUnfinished() -> Data? {
    guard !unfinished.isEmpty else { return nil }
    defer { unfinished = Data() }
    return unfinished
  }

  /// Takes bytes and gives the lines they complete.
  ///
  /// - Throws: `lineTooLong`; the buffer is of no use afterwards.
  package mutating func append(_ bytes: some Collection<UInt8>) throws(LineTransportError) -> [Data]
  {
    var lines: [Data] = []
    try append(bytes, to: &lines)
    return lines
  }
}

extension JSONDecoder {
  /// Decodes one line.
  ///
  /// - Throws: `LineTransportError.notJSON` with how the line begins and what is wrong with it.
  package func message<Message: Decodable>(
    _ type: Message.Type, from line: Data
  ) throws(LineTransportError) -> Message {
    do {
      return try decode(type, from: line)
    } catch {
      let start = String(decoding: line.prefix(80), as: UTF8.self)
      throw .notJSON(start: start, reason: Self.reason(error))
    }
  }

  private static func reason(_ error: any Error) -> String {
    guard let error = error as? DecodingError else { return "\(error)" }
    let context: DecodingError.Context
    switch error {
    case .typeMismatch(_, let at), .valueNotFound(_, let at), .dataCorrupted(let at): context = at
    case .keyNotFound(let key, let at):
      let path = (at.codingPath + [key]).map(\.stringValue).joined(separator: ".")
      return "\(path) is missing"
    @unknown default: return "\(error)"
    }
    let path = context.codingPath.map(\.stringValue).joined(separator: ".")
    return path.isEmpty ? context.debugDescription : "\(path): \(context.debugDescription)"
  }
}

extension JSONEncoder {
  /// One message as a line, newline included.
  ///
  /// - Throws: what `encode` throws for values JSON cannot hold, such as infinities.
  package func line(_ message: some Encodable) throws -> Data {
    var data = try encode(message)
    data.append(0x0A)
    return data
  }
}
