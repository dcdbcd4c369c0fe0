public import Devices
public import SnapshotKit
public import ViewKit

/// Every combination of devices, orientations, schemes, locales, text sizes and directions that a view is to be seen
/// under.
public struct SnapshotMatrix: Sendable {
  /// How a device is held.
  public enum Orientation: String, Hashable, Sendable, CaseIterable {
    /// As the catalogue has it.
    case portrait
    /// Turned by a quarter; televisions, widgets and terminals can't be.
    case landscape
  }

  /// The devices.
  public var devices: [DeviceProfile]
  /// The colour schemes.
  public var schemes: [ColorScheme]
  /// The locales, as BCP 47 tags.
  public var locales: [String]
  /// The text sizes.
  public var textSizes: [TextSize]
  /// How the devices are held.
  public var orientations: [Orientation]
  /// Which way lines run; empty is the way of each locale's script.
  public var directions: [LayoutDirection]
  /// Whether a few of the combinations stand for all.
  private var isPairwise = false

  private init(
    devices: [DeviceProfile], schemes: [ColorScheme], locales: [String], textSizes: [TextSize],
    orientations: [Orientation], directions: [LayoutDirection]
  ) {
    self.devices = devices
    self.schemes = schemes
    self.locales = locales
    self.textSizes = textSizes
    self.orientations = orientations
    self.directions = directions
  }

  /// Names the values of each axis; by default all but the devices stay as usual.
  public static func matrix(
    _ devices: [DeviceProfile] = .phones, schemes: [ColorScheme] = [.light],
    locales: [String] = ["en"], textSizes: [TextSize] = [.large],
    orientations: [Orientation] = [.portrait], directions: [LayoutDirection] = []
  ) -> SnapshotMatrix {
    SnapshotMatrix(
      devices: devices, schemes: schemes, locales: locales, textSizes: textSizes,
      orientations: orientations, directions: directions)
  }

  /// A few of the combinations in place of all: each device, upright and on its side, is there at least once, and each
  /// pair of a kind of device, an orientation, a scheme, a locale, a text size and a direction.
  ///
  /// Most of what goes wrong under some combination does so for two of its values already; see D. R. Kuhn et al.,
  /// "Software fault interactions and implications for software testing", IEEE TSE 30(6), 2004.
  public var pairwise: SnapshotMatrix {
    var matrix = self
    matrix.isPairwise = true
    return matrix
  }

  /// The combinations, the device changing last, each once: what can't be turned is there as it is, and a direction
  /// that is the locale's own adds nothing.
  public var conditions: [ViewConditions] { isPairwise ? all.covering : all }

  /// The first axis without a value, as a part of a sentence: no combination is left then; nil where each has one.
  var gap: String? {
    let axes: [(name: String, isEmpty: Bool)] = [
      ("device", devices.isEmpty), ("scheme", schemes.isEmpty), ("locale", locales.isEmpty),
      ("text size", textSizes.isEmpty), ("orientation", orientations.isEmpty),
    ]
    return axes.first { $0.isEmpty }.map { "the matrix has no \($0.name)" }
  }

  private var all: [ViewConditions] {
    var seen = Set<String>()
    return devices.flatMap { device in
      orientations.flatMap { orientation in
        schemes.flatMap { scheme in
          locales.flatMap { locale in
            textSizes.flatMap { size in
              (directions.isEmpty ? [nil] : directions.map(\.self)).map { direction in
                ViewConditions(
                  orientation == .landscape ? device.turned : device, colorScheme: scheme,
                  locale: locale, textSize: size, direction: direction)
              }
            }
          }
        }
      }
    }
    .filter { seen.insert($0.name).inserted }
  }
}

extension DeviceProfile {
  /// The device on its side, where it has one.
  fileprivate var turned: DeviceProfile {
    switch kind {
    case .phone, .tablet, .foldable: name.hasSuffix(" landscape") ? self : landscape
    case .tv, .widget, .terminal: self
    }
  }
}

extension [ColorScheme] {
  /// Light and dark.
  public static let all: [ColorScheme] = ColorScheme.allCases
}

extension [TextSize] {
  /// The steps of Dynamic Type, from the smallest.
  public static let all: [TextSize] = TextSize.allCases
}

extension [SnapshotMatrix.Orientation] {
  /// Upright and on the side.
  public static let all: [SnapshotMatrix.Orientation] = SnapshotMatrix.Orientation.allCases
}

extension [LayoutDirection] {
  /// Left to right and right to left.
  public static let all: [LayoutDirection] = LayoutDirection.allCases
}

/// What a view is turned into for each combination of a matrix.
public enum ViewSnapshotFormat: String, Hashable, Sendable, CaseIterable {
  /// A text grid of cells.
  case grid
  /// A picture.
  case image
}
