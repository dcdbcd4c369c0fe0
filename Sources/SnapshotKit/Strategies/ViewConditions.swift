public import Devices
public import ViewKit

/// What a view is laid out for: a device, and what its reader set.
public struct ViewConditions: Sendable {
  /// The device's profile.
  public var device: DeviceProfile
  /// Light or dark.
  public var colorScheme: ColorScheme
  /// A BCP 47 tag, "pt-PT" for example.
  public var locale: String
  /// How large the reader wants text.
  public var textSize: TextSize

  /// Makes conditions; by default what is usual.
  public init(
    _ device: DeviceProfile, colorScheme: ColorScheme = .light, locale: String = "en",
    textSize: TextSize = .large
  ) {
    self.device = device
    self.colorScheme = colorScheme
    self.locale = locale
    self.textSize = textSize
  }

  /// What a view inherits under these conditions.
  public var environment: EnvironmentValues {
    EnvironmentValues(
      device: device, colorScheme: colorScheme, locale: locale, textSize: textSize)
  }

  package var context: SnapshotContext {
    SnapshotContext(
      device: device,
      variant: SnapshotVariant(
        colorScheme: colorScheme.rawValue, locale: locale, textSize: textSize.rawValue))
  }
}
