// Rectangles of elements come with snapshots.
@_exported public import Geometry

/// One element of a screen, as a reference remembers it to name what changed.
public struct SnapshotElement: Hashable, Sendable {
  /// How deep it stands in the tree; 0 at the top.
  public var depth: Int
  /// What it is for: "button", "text" …; one word.
  public var role: String
  /// The developer's identifier, "login.user" for example.
  public var identifier: String?
  /// The accessible name.
  public var label: String?
  /// The visible text, where it isn't the name.
  public var text: String?
  /// A field's content or a toggle's state.
  public var value: String?
  /// The states that are not the usual ones: "disabled", "selected", "focused", "checked" …; one word each.
  public var states: [String]
  /// Where it is, in the outline's unit.
  public var frame: Rect

  /// Makes an element.
  public init(
    depth: Int = 0, role: String, identifier: String? = nil, label: String? = nil,
    text: String? = nil, value: String? = nil, states: [String] = [], frame: Rect
  ) {
    self.depth = depth
    self.role = role
    self.identifier = identifier
    self.label = label
    self.text = text
    self.value = value
    self.states = states
    self.frame = frame
  }

  /// Whether it has a text, a name or a value.
  var hasWords: Bool { [label, text, value].contains { $0?.isEmpty == false } }

  /// What a person calls it: the identifier, else its role and name.
  public var name: String {
    if let identifier { return identifier }
    if let title = label ?? text ?? value, !title.isEmpty { return "\(role) \"\(title)\"" }
    return role
  }
}
