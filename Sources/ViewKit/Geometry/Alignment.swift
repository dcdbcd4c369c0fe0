/// Where a view stands across a vertical stack.
public enum HorizontalAlignment: Hashable, Sendable {
  /// At the edge where lines begin, in the middle, at the edge where lines end.
  case leading, center, trailing
}

/// Where a view stands across a horizontal stack.
public enum VerticalAlignment: Hashable, Sendable {
  /// At the top edge, in the middle, at the bottom edge.
  case top, center, bottom
}

/// Where a view stands within a larger frame.
public struct Alignment: Hashable, Sendable {
  /// Across.
  public var horizontal: HorizontalAlignment
  /// Down.
  public var vertical: VerticalAlignment

  /// Makes an alignment of both axes.
  public init(horizontal: HorizontalAlignment, vertical: VerticalAlignment) {
    self.horizontal = horizontal
    self.vertical = vertical
  }

  /// The middle of both axes.
  public static let center = Alignment(horizontal: .center, vertical: .center)
  /// The middle of the leading edge.
  public static let leading = Alignment(horizontal: .leading, vertical: .center)
  /// The middle of the trailing edge.
  public static let trailing = Alignment(horizontal: .trailing, vertical: .center)
  /// The middle of the top edge.
  public static let top = Alignment(horizontal: .center, vertical: .top)
  /// The middle of the bottom edge.
  public static let bottom = Alignment(horizontal: .center, vertical: .bottom)
  /// The corner where a page begins.
  public static let topLeading = Alignment(horizontal: .leading, vertical: .top)
  /// The top corner where lines end.
  public static let topTrailing = Alignment(horizontal: .trailing, vertical: .top)
  /// The bottom corner where lines begin.
  public static let bottomLeading = Alignment(horizontal: .leading, vertical: .bottom)
  /// The corner where a page ends.
  public static let bottomTrailing = Alignment(horizontal: .trailing, vertical: .bottom)
}

/// How the lines of a text stand in its frame.
public enum TextAlignment: Hashable, Sendable {
  /// At the edge where lines begin, in the middle, at the edge where lines end.
  case leading, center, trailing
}

/// Which way lines run.
public enum LayoutDirection: String, Hashable, Sendable, Codable, CaseIterable {
  /// As in English and as in Arabic.
  case leftToRight, rightToLeft
}

/// The extent that a parent offers; nil asks for the ideal, 0 for the least, infinity for the most.
public struct ProposedSize: Hashable, Sendable {
  /// The width offered.
  public var width: Double?
  /// The height offered.
  public var height: Double?

  /// Makes a proposal.
  public init(width: Double?, height: Double?) {
    self.width = width
    self.height = height
  }

  /// Offers exactly `size`.
  public init(_ size: Size) { self.init(width: size.width, height: size.height) }

  /// Asks for the ideal extent.
  public static let unspecified = ProposedSize(width: nil, height: nil)

  /// The width offered, where it has an end.
  var finiteWidth: Double? { width.flatMap { $0.isFinite ? $0 : nil } }
  /// The height offered, where it has an end.
  var finiteHeight: Double? { height.flatMap { $0.isFinite ? $0 : nil } }

  /// What is left of the offer, never less than nothing.
  func less(across: Double, down: Double) -> ProposedSize {
    ProposedSize(
      width: width.map { max(0, $0 - across) }, height: height.map { max(0, $0 - down) })
  }

  /// All that is offered, and `own` where that is nothing or has no end.
  func filled(or own: Size) -> Size {
    Size(width: finiteWidth ?? own.width, height: finiteHeight ?? own.height)
  }
}
