/// The most bytes of something.
package struct ByteLimit: Hashable, Sendable, CustomStringConvertible {
  /// In bytes, 0 or more.
  package let bytes: Int

  package init(_ bytes: Int) { self.bytes = max(0, bytes) }

  package static func kilobytes(_ count: Int) -> ByteLimit { ByteLimit(count * 1000) }
  package static func megabytes(_ count: Int) -> ByteLimit { ByteLimit(count * 1_000_000) }

  /// What is left of it after so many bytes.
  package func after(_ used: Int) -> ByteLimit { ByteLimit(bytes - max(0, min(used, bytes))) }

  /// `50 MB`, `64 kB` or `12 bytes`.
  package var description: String {
    if bytes >= 1_000_000, bytes % 1_000_000 == 0 { return "\(bytes / 1_000_000) MB" }
    if bytes >= 1000, bytes % 1000 == 0 { return "\(bytes / 1000) kB" }
    return bytes == 1 ? "1 byte" : "\(bytes) bytes"
  }
}
