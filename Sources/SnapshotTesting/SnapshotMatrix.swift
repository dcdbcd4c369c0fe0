public import Devices
public import SnapshotKit
public import ViewKit

/// Every combination of devices, schemes, locales and text sizes that a view is to be seen under.
public struct SnapshotMatrix: Sendable {
  /// The devices.
  public var devices: [DeviceProfile]
  /// The colour schemes.
  public var schemes: [ColorScheme]
  /// The locales, as BCP 47 tags.
  public var locales: [String]
  /// The text sizes.
  public var textSizes: [TextSize]

  /// Names the values of each axis; by default all but the devices stay as usual.
  public static func matrix(
    _ devices: [DeviceProfile] = .phones, schemes: [ColorScheme] = [.light],
    locales: [String] = ["en"], textSizes: [TextSize] = [.large]
  ) -> SnapshotMatrix {
    SnapshotMatrix(devices: devices, schemes: schemes, locales: locales, textSizes: textSizes)
  }

  /// The combinations, the device changing last.
  public var conditions: [ViewConditions] {
    devices.flatMap { device in
      schemes.flatMap { scheme in
        locales.flatMap { locale in
          textSizes.map {
            ViewConditions(device, colorScheme: scheme, locale: locale, textSize: $0)
          }
        }
      }
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

/// What a view is turned into for each combination of a matrix.
public enum ViewSnapshotFormat: String, Hashable, Sendable, CaseIterable {
  /// A text grid of cells.
  case grid
  /// A picture.
  case image
}
