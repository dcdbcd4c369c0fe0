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
  /// Which way lines run; nil is the way of the locale's script.
  public var direction: LayoutDirection?

  /// Makes conditions; by default what is usual.
  public init(
    _ device: DeviceProfile, colorScheme: ColorScheme = .light, locale: String = "en",
    textSize: TextSize = .large, direction: LayoutDirection? = nil
  ) {
    self.direction = direction
    self.device = device
    self.colorScheme = colorScheme
    self.locale = locale
    self.textSize = textSize
  }

  /// What a view inherits under these conditions.
  public var environment: EnvironmentValues {
    var environment = EnvironmentValues(
      device: device, colorScheme: colorScheme, locale: locale, textSize: textSize)
    if let direction { environment.layoutDirection = direction }
    return environment
  }

  /// The device and what isn't usual, as file names tell them: "iPhone6~dark~pt-PT"; equal for equal conditions.
  public var name: String {
    ([device.slug] + context.variant.words).joined(separator: "~")
  }

  /// The direction where it isn't the locale's own.
  private var forcedDirection: LayoutDirection? {
    var usual = self
    usual.direction = nil
    return direction == usual.environment.layoutDirection ? nil : direction
  }

  package var context: SnapshotContext {
    SnapshotContext(
      device: device,
      variant: SnapshotVariant(
        colorScheme: colorScheme.rawValue, locale: locale, textSize: textSize.rawValue,
        direction: forcedDirection.map { $0 == .rightToLeft ? "rtl" : "ltr" }))
  }
}
