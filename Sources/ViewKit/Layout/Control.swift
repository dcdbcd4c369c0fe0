/// A part of a laid out tree that responds to a person.
public struct Control: Sendable {
  /// What happens when it is used.
  public enum Behavior: Sendable {
    /// A tap, or enter and space while it has the focus.
    case action(@MainActor @Sendable () -> Void)
    /// Text is edited in it.
    case field(Field)
    /// Nothing: it stands before others and keeps taps from them.
    case shield
  }

  /// A text field's link to its text.
  public struct Field: Sendable {
    /// The text, as it was laid out.
    public var text: String
    /// Changes the text.
    public var set: @MainActor @Sendable (String) -> Void
    /// What the enter key does; nil moves the focus on.
    public var submit: (@MainActor @Sendable () -> Void)?
    /// Whether the text is a secret.
    public var isSecure: Bool
  }

  /// The node that it belongs to.
  public var id: NodeID
  /// Where it stands, in the medium's units.
  public var frame: Rect
  /// The part of `frame` that can be seen and pressed.
  public var visibleFrame: Rect
  /// Whether it responds.
  public var isEnabled: Bool
  /// Whether it can take the focus.
  public var isFocusable: Bool
  /// What happens when it is used.
  public var behavior: Behavior
  /// How far an arrow key may move the focus from it, in the medium's units; nil is any distance.
  public var focusReach: Size?
  /// The scroll areas around it, outermost first.
  public var scrollAreas: [NodeID] = []
}

/// A part of a laid out tree that scrolls.
public struct ScrollArea: Hashable, Sendable {
  /// The node that it belongs to.
  public var id: NodeID
  /// Where it stands, in the medium's units.
  public var frame: Rect
  /// The extent of what is inside.
  public var contentSize: Size
  /// How far it is scrolled, 0 at the top left.
  public var offset: Point
  /// The scroll areas around it, outermost first.
  public var parents: [NodeID] = []

  /// The farthest that it can be scrolled.
  public var maxOffset: Point {
    Point(
      x: max(0, contentSize.width - frame.width), y: max(0, contentSize.height - frame.height))
  }
}

/// What a host keeps for the views between frames: focus, text cursors, scroll offsets.
public struct InteractionState: Hashable, Sendable {
  /// The node that has the focus.
  public var focused: NodeID?
  /// The place of the text cursor in each field, in characters from its start; else at its end.
  public var cursors: [NodeID: Int] = [:]
  /// How far each scroll area is scrolled, in the medium's units.
  public var offsets: [NodeID: Point] = [:]

  /// Nothing focused, nothing scrolled.
  public init() {}
}
