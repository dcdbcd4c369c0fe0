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
  public var frame: Frame

  /// A rectangle from the top left, in the outline's unit.
  public struct Frame: Hashable, Sendable {
    /// The left edge.
    public var x: Double
    /// The top edge.
    public var y: Double
    /// The extent across.
    public var width: Double
    /// The extent down.
    public var height: Double

    /// Makes a rectangle.
    public init(x: Double, y: Double, width: Double, height: Double) {
      self.x = x
      self.y = y
      self.width = width
      self.height = height
    }

    /// The whole numbers around it at `scale`, whatever it holds: what lies far outside is cut at ±1,000,000,000.
    func bounds(scale: Double = 1) -> (x: Int, y: Int, width: Int, height: Int) {
      func whole(_ value: Double) -> Int {
        value.isNaN ? 0 : Int(min(max(value, -1e9), 1e9))
      }
      let (left, top) = (whole(x.rounded(.down) * scale), whole(y.rounded(.down) * scale))
      return (
        left, top, max(0, whole((x + width).rounded(.up) * scale) - left),
        max(0, whole((y + height).rounded(.up) * scale) - top)
      )
    }

    /// The smallest rectangle that holds both.
    package func union(_ other: Frame) -> Frame {
      let (left, top) = (min(x, other.x), min(y, other.y))
      return Frame(
        x: left, y: top, width: max(x + width, other.x + other.width) - left,
        height: max(y + height, other.y + other.height) - top)
    }

    /// Whether the point lies inside.
    package func contains(x pointX: Double, y pointY: Double) -> Bool {
      pointX >= x && pointX < x + width && pointY >= y && pointY < y + height
    }
  }

  /// Makes an element.
  public init(
    depth: Int = 0, role: String, identifier: String? = nil, label: String? = nil,
    text: String? = nil, value: String? = nil, states: [String] = [], frame: Frame
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

  /// What a person calls it: the identifier, else its role and name.
  public var name: String {
    if let identifier { return identifier }
    if let title = label ?? text ?? value, !title.isEmpty { return "\(role) \"\(title)\"" }
    return role
  }
}
