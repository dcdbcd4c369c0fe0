public import Devices
import Foundation

extension EnvironmentValues {
  /// What a view inherits on a device: its scale, safe area and size class, and the direction of the locale's script.
  /// - Parameters:
  ///   - device: whose screen it is; a terminal has no safe area and is laid out in cells.
  ///   - colorScheme: light or dark.
  ///   - locale: a BCP 47 tag, "pt-PT" for example.
  ///   - textSize: how large the reader wants text.
  public init(
    device: DeviceProfile, colorScheme: ColorScheme = .light, locale: String = "en",
    textSize: TextSize = .large
  ) {
    self.init()
    self.colorScheme = colorScheme
    setLocale(locale)
    self.textSize = textSize
    horizontalSizeClass = SizeClass(across: device)
    medium = device.kind == .terminal ? .cells : .points(scale: device.scale)
    safeArea = EdgeInsets(
      top: Double(device.safeArea.top), leading: Double(device.safeArea.leading),
      bottom: Double(device.safeArea.bottom), trailing: Double(device.safeArea.trailing))
  }

  /// Takes on a locale, by its BCP 47 tag, and the direction of its script.
  public mutating func setLocale(_ tag: String) {
    locale = Locale(identifier: tag)
    pseudoLocale = PseudoLocale(tag: tag)
    layoutDirection =
      Locale.Language(identifier: tag).characterDirection == .rightToLeft
      ? .rightToLeft : .leftToRight
  }
}

extension SizeClass {
  /// How much room there is across a device's screen, as Apple's Human Interface Guidelines list it under "Layout".
  package init(across device: DeviceProfile) {
    // A phone on its side has less room than its width promises, unless it is a large one: a Plus or a Max.
    let isSmall = device.kind == .phone && min(device.width, device.height) < 414
    self = device.width >= 600 && !isSmall ? .regular : .compact
  }
}
