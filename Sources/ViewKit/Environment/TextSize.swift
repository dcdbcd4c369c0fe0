/// How large a reader wants text: the steps of iOS's Dynamic Type.
public enum TextSize: String, Hashable, Sendable, Codable, CaseIterable, Comparable {
  /// Below the default.
  case xSmall, small, medium
  /// The default.
  case large
  /// Above the default.
  case xLarge, xxLarge, xxxLarge
  /// The accessibility sizes.
  case accessibility1, accessibility2, accessibility3, accessibility4, accessibility5

  /// Its place in the order of sizes, from 0.
  package var step: Int { Self.allCases.firstIndex(of: self) ?? 3 }

  /// Whether `lhs` is smaller.
  public static func < (lhs: TextSize, rhs: TextSize) -> Bool { lhs.step < rhs.step }
}
