public import TerminalModel

/// The measures of a screen that a view is laid out for: a phone's, a tablet's, a widget's or a terminal's.
public struct DeviceProfile: Hashable, Sendable, Codable {
  /// What sort of screen it is.
  public enum Kind: String, Hashable, Sendable, Codable, CaseIterable {
    case phone, tablet, foldable, tv, widget, terminal
  }

  /// The margins that bars, notches and rounded corners take, in points.
  public struct SafeArea: Hashable, Sendable, Codable {
    /// Points taken at the top, a status bar's for example.
    public var top: Int
    /// Points taken at the left in a left-to-right layout.
    public var leading: Int
    /// Points taken at the bottom, a home indicator's for example.
    public var bottom: Int
    /// Points taken at the right in a left-to-right layout.
    public var trailing: Int

    /// Makes margins in points; none by default.
    public init(top: Int = 0, leading: Int = 0, bottom: Int = 0, trailing: Int = 0) {
      self.top = top
      self.leading = leading
      self.bottom = bottom
      self.trailing = trailing
    }
  }

  /// The points that one cell stands for: 8 wide, 16 high.
  public static let pointsPerCell = (width: 8, height: 16)

  /// The name people use and the runner prints, "iPhone 6 Plus" for example; unique in a catalogue.
  public var name: String
  /// What sort of screen it is.
  public var kind: Kind
  /// The width in points, positive.
  public var width: Int
  /// The height in points, positive.
  public var height: Int
  /// Pixels for each point: 1, 2, 3 or a fraction such as 2.625.
  public var scale: Double
  /// The margins that content keeps clear of, in points.
  public var safeArea: SafeArea

  /// Makes a profile of `width` × `height` points.
  public init(
    _ name: String, kind: Kind = .phone, width: Int, height: Int, scale: Double,
    safeArea: SafeArea = SafeArea()
  ) {
    self.name = name
    self.kind = kind
    self.width = width
    self.height = height
    self.scale = scale
    self.safeArea = safeArea
  }

  /// A bare terminal of `columns` × `rows` cells, named "80x24" for example.
  public static func terminal(columns: Int, rows: Int) -> DeviceProfile {
    DeviceProfile(
      "\(columns)x\(rows)", kind: .terminal, width: columns * pointsPerCell.width,
      height: rows * pointsPerCell.height, scale: 1)
  }

  /// The screen in cells of 8 × 16 points, rounded down; the rest of the screen stays blank.
  public var cells: CellSize {
    CellSize(
      columns: width / Self.pointsPerCell.width, rows: height / Self.pointsPerCell.height)
  }

  /// The screen's width in pixels, rounded to the nearest.
  public var pixelWidth: Int { Int((Double(width) * scale).rounded()) }
  /// The screen's height in pixels, rounded to the nearest.
  public var pixelHeight: Int { Int((Double(height) * scale).rounded()) }

  /// The name as it stands in a file name: letters, digits, dots and minus signs only, "iPhone6Plus" for example.
  public var slug: String {
    String(
      name.replacing("+", with: "Plus").filter {
        $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "." || $0 == "-")
      })
  }

  /// The profile turned by a quarter, width and height exchanged, named "… landscape".
  ///
  /// The margin at the top goes to both sides, as a notch's does; the bottom's stays.
  public var landscape: DeviceProfile {
    DeviceProfile(
      "\(name) landscape", kind: kind, width: height, height: width, scale: scale,
      safeArea: safeArea.top > 24
        ? SafeArea(leading: safeArea.top, bottom: min(21, safeArea.bottom), trailing: safeArea.top)
        : safeArea)
  }
}
