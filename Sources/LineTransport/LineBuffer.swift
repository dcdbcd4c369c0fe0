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
