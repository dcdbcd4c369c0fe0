/// Why content is not to be shown.
public struct RedactionReasons: OptionSet, Hashable, Sendable {
  /// One bit a reason.
  public let rawValue: UInt8
  /// Makes a set from its bits.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// It isn't there yet: texts and images are blocks of their size.
  public static let placeholder = RedactionReasons(rawValue: 1)
  /// Others may look: what is marked as privacy sensitive is a block of its size.
  public static let privacy = RedactionReasons(rawValue: 2)
}

extension EnvironmentValues {
  /// Whether texts and images are shown as blocks.
  package var isRedacted: Bool {
    redactionReasons.contains(.placeholder)
      || redactionReasons.contains(.privacy) && isPrivacySensitive
  }
}

extension ViewContext {
  /// Whether what points along the line is to point the other way.
  var isFlipped: Bool {
    environment.isFlippedInRightToLeft && environment.layoutDirection == .rightToLeft
  }

  /// The nodes, or blocks in their place where the content is not to be shown.
  func redacted(_ nodes: [Node]) -> [Node] {
    guard environment.isRedacted else { return nodes }
    return nodes.map { RedactedNode($0, self) }
  }
}
