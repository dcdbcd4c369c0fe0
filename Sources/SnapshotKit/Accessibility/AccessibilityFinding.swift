/// Something that keeps people from using a screen.
public struct AccessibilityFinding: Hashable, Sendable, CustomStringConvertible {
  /// What is wrong.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// Something to act on has no name that could be read out.
    case unlabelled
    /// Words stand out too little from what is behind them: below 4.5 : 1, or 3 : 1 where they are large (WCAG 2.2,
    /// 1.4.3).
    case lowContrast = "low contrast"
    /// Something to act on is smaller than 44 × 44 points.
    case smallTarget = "small target"
    /// Words are cut off at the largest text size.
    case clipped = "clipped at the largest text size"
    /// On a television, something that takes the focus and that no arrow key leads to.
    case unreachable
  }

  /// What is wrong.
  public var kind: Kind
  /// Which element: its identifier, else its role and words.
  public var element: String
  /// The figure with its unit: "2.1 : 1, 4.5 : 1 is needed".
  public var detail: String

  /// The finding on one line.
  public var description: String {
    "\(kind.rawValue)  \(element)" + (detail.isEmpty ? "" : "  \(detail)")
  }
}
