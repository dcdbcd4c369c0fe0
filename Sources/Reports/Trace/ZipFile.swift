/// A zip archive whose files are stored as they are (APPNOTE 6.3, no compression, no Zip64).
struct ZipFile {
  private var bytes: [UInt8] = []
  private var directory: [UInt8] = []
  private var count: UInt16 = 0
  private static let table: [UInt32] = (0..<256).map { start in
    (0..<8).reduce(UInt32(start)) { value, _ in
      value & 1 == 1 ? 0xEDB8_8320 ^ (value >> 1) : value >> 1
    }
  }

  /// The most that the archive holds, in bytes.
  static let limit = 1 << 30

  /// - Returns: whether there was room for it.
  mutating func add(_ name: String, _ content: [UInt8]) -> Bool {
    let title = Array(name.utf8)
    guard count < 60_000, bytes.count + content.count < Self.limit else { return false }
    let offset = UInt32(bytes.count)
    let sum = Self.crc32(content)
    // Version 2.0, names in UTF-8, stored, 1 January 1980.
    let common: [UInt8] =
      Self.little(UInt16(20)) + Self.little(UInt16(0x0800)) + Self.little(UInt16(0))
      + Self.little(UInt16(0)) + Self.little(UInt16(0x21)) + Self.little(sum)
      + Self.little(UInt32(content.count)) + Self.little(UInt32(content.count))
      + Self.little(UInt16(title.count)) + Self.little(UInt16(0))
    bytes += Self.little(UInt32(0x0403_4B50)) + common + title + content
    directory +=
      Self.little(UInt32(0x0201_4B50)) + Self.little(UInt16(20)) + common
      + [UInt8](repeating: 0, count: 10) + Self.little(offset) + title
    count += 1
    return true
  }

  /// The whole archive.
  var data: [UInt8] {
    bytes + directory + Self.little(UInt32(0x0605_4B50)) + Self.little(UInt32(0))
      + Self.little(count) + Self.little(count) + Self.little(UInt32(directory.count))
      + Self.little(UInt32(bytes.count)) + Self.little(UInt16(0))
  }

  private static func crc32(_ bytes: [UInt8]) -> UInt32 {
    ~bytes.reduce(~0) { table[Int(($0 ^ UInt32($1)) & 0xFF)] ^ ($0 >> 8) }
  }

  private static func little<Number: FixedWidthInteger>(_ number: Number) -> [UInt8] {
    (0..<Number.bitWidth / 8).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
  }
}
