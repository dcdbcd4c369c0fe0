/// A cell in eight bytes: its text as a scalar or an entry of the cluster table, its width, and its
/// style as an entry of the style table.
struct PackedCell: Hashable, Sendable {
  /// Bits 0–20 scalar or cluster, 21 which, 22–23 width, 24 protected, 32–63 style.
  var bits: UInt64

  private static let clusterFlag: UInt64 = 1 << 21
  private static let widthShift: UInt64 = 22
  private static let protectedFlag: UInt64 = 1 << 24
  private static let styleShift: UInt64 = 32
  /// The bits, apart from the style, in which a cell of one ASCII character is like a blank.
  static let beyondASCIIMask: UInt64 = 0xFFFF_FF80

  init(bits: UInt64) { self.bits = bits }

  init(scalar: UInt32, width: Int, style: UInt32) {
    bits =
      UInt64(scalar) | UInt64(width) << Self.widthShift | UInt64(style) << Self.styleShift
  }

  init(cluster: UInt32, width: Int, style: UInt32) {
    bits =
      UInt64(cluster) & 0x1F_FFFF | Self.clusterFlag | UInt64(width) << Self.widthShift
      | UInt64(style) << Self.styleShift
  }

  /// A space of a style.
  static func blank(style: UInt32) -> PackedCell {
    PackedCell(scalar: 0x20, width: 1, style: style)
  }
  /// The second half of a wide cell.
  static func continuation(style: UInt32) -> PackedCell {
    PackedCell(scalar: 0, width: 0, style: style)
  }

  var width: Int { Int(bits >> Self.widthShift & 3) }
  var style: UInt32 {
    get { UInt32(truncatingIfNeeded: bits >> Self.styleShift) }
    set { bits = bits & 0xFFFF_FFFF | UInt64(newValue) << Self.styleShift }
  }
  /// The scalar, or nil if the text is a cluster of several.
  var scalar: UInt32? { bits & Self.clusterFlag == 0 ? UInt32(bits & 0x1F_FFFF) : nil }
  /// The entry of the cluster table, or nil.
  var cluster: UInt32? { bits & Self.clusterFlag == 0 ? nil : UInt32(bits & 0x1F_FFFF) }
  /// Whether selective erasure (DECSED, DECSEL) leaves it alone.
  var isProtected: Bool {
    get { bits & Self.protectedFlag != 0 }
    set { bits = newValue ? bits | Self.protectedFlag : bits & ~Self.protectedFlag }
  }

  /// The same cell with another text and width.
  func replacing(cluster: UInt32, width: Int) -> PackedCell {
    var cell = PackedCell(cluster: cluster, width: width, style: style)
    cell.isProtected = isProtected
    return cell
  }
}
