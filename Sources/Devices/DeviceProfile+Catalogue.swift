extension DeviceProfile {
  /// 320 × 480 points at 2 pixels a point; 40 × 30 cells.
  public static let iPhone4 = DeviceProfile(
    "iPhone 4", width: 320, height: 480, scale: 2, safeArea: .init(top: 20))
  /// 320 × 568 points at 2 pixels a point; 40 × 35 cells.
  public static let iPhone5 = DeviceProfile(
    "iPhone 5", width: 320, height: 568, scale: 2, safeArea: .init(top: 20))
  /// 375 × 667 points at 2 pixels a point; 46 × 41 cells.
  public static let iPhone6 = DeviceProfile(
    "iPhone 6", width: 375, height: 667, scale: 2, safeArea: .init(top: 20))
  /// 414 × 736 points at 3 pixels a point; 51 × 46 cells.
  public static let iPhone6Plus = DeviceProfile(
    "iPhone 6 Plus", width: 414, height: 736, scale: 3, safeArea: .init(top: 20))
  /// 375 × 667 points at 2 pixels a point, the newest with a home button; 46 × 41 cells.
  public static let iPhoneSE3 = DeviceProfile(
    "iPhone SE 3", width: 375, height: 667, scale: 2, safeArea: .init(top: 20))
  /// 375 × 812 points at 3 pixels a point; 46 × 50 cells.
  public static let iPhone13Mini = DeviceProfile(
    "iPhone 13 mini", width: 375, height: 812, scale: 3, safeArea: .init(top: 50, bottom: 34))
  /// 393 × 852 points at 3 pixels a point; 49 × 53 cells.
  public static let iPhone15 = DeviceProfile(
    "iPhone 15", width: 393, height: 852, scale: 3, safeArea: .init(top: 59, bottom: 34))
  /// 402 × 874 points at 3 pixels a point; 50 × 54 cells.
  public static let iPhone16Pro = DeviceProfile(
    "iPhone 16 Pro", width: 402, height: 874, scale: 3, safeArea: .init(top: 62, bottom: 34))
  /// 440 × 956 points at 3 pixels a point; 55 × 59 cells.
  public static let iPhone16ProMax = DeviceProfile(
    "iPhone 16 Pro Max", width: 440, height: 956, scale: 3, safeArea: .init(top: 62, bottom: 34))

  /// 834 × 1194 points at 2 pixels a point, upright.
  public static let iPad11 = DeviceProfile(
    "iPad 11", kind: .tablet, width: 834, height: 1194, scale: 2,
    safeArea: .init(top: 24, bottom: 20))
  /// 1024 × 1366 points at 2 pixels a point, upright.
  public static let iPad13 = DeviceProfile(
    "iPad 13", kind: .tablet, width: 1024, height: 1366, scale: 2,
    safeArea: .init(top: 24, bottom: 20))
  /// The left half of an 11-inch iPad on its side: 592 × 834 points.
  public static let iPad11Split = DeviceProfile(
    "iPad 11 split", kind: .tablet, width: 592, height: 834, scale: 2,
    safeArea: .init(top: 24, bottom: 20))
  /// The left half of a 13-inch iPad on its side: 678 × 1024 points.
  public static let iPad13Split = DeviceProfile(
    "iPad 13 split", kind: .tablet, width: 678, height: 1024, scale: 2,
    safeArea: .init(top: 24, bottom: 20))

  /// 412 × 915 points at 2.625 pixels a point.
  public static let pixel8 = DeviceProfile(
    "Pixel 8", width: 412, height: 915, scale: 2.625, safeArea: .init(top: 24, bottom: 24))
  /// 360 × 640 points at 2 pixels a point: the smallest Android phone worth a look.
  public static let smallAndroid = DeviceProfile(
    "Small Android", width: 360, height: 640, scale: 2, safeArea: .init(top: 24, bottom: 48))
  /// 841 × 701 points at 2.625 pixels a point: a foldable's inner screen.
  public static let pixelFold = DeviceProfile(
    "Pixel Fold", kind: .foldable, width: 841, height: 701, scale: 2.625,
    safeArea: .init(top: 24, bottom: 24))

  /// 1920 × 1080 points at 1 pixel a point, with the margins that a television may cut off.
  public static let appleTV = DeviceProfile(
    "Apple TV", kind: .tv, width: 1920, height: 1080, scale: 1,
    safeArea: .init(top: 60, leading: 80, bottom: 60, trailing: 80))

  /// 155 × 155 points at 2 pixels a point, as on a 375-point phone.
  public static let widgetSmall = DeviceProfile(
    "Widget small", kind: .widget, width: 155, height: 155, scale: 2)
  /// 329 × 155 points at 2 pixels a point, as on a 375-point phone.
  public static let widgetMedium = DeviceProfile(
    "Widget medium", kind: .widget, width: 329, height: 155, scale: 2)
  /// 329 × 345 points at 2 pixels a point, as on a 375-point phone.
  public static let widgetLarge = DeviceProfile(
    "Widget large", kind: .widget, width: 329, height: 345, scale: 2)

  /// The classic terminal: 80 columns × 24 rows.
  public static let terminal80x24 = terminal(columns: 80, rows: 24)
}

extension [DeviceProfile] {
  /// The four phones that every screen is checked on: iPhone 4, 5, 6 and 6 Plus.
  public static let phones: [DeviceProfile] = [.iPhone4, .iPhone5, .iPhone6, .iPhone6Plus]
  /// Phones without a home button, and the SE.
  public static let modernPhones: [DeviceProfile] = [
    .iPhoneSE3, .iPhone13Mini, .iPhone15, .iPhone16Pro, .iPhone16ProMax,
  ]
  /// iPads upright, on their side and split.
  public static let tablets: [DeviceProfile] = [
    .iPad11, .iPad11.landscape, .iPad11Split, .iPad13, .iPad13.landscape, .iPad13Split,
  ]
  /// Android phones and a foldable.
  public static let androids: [DeviceProfile] = [.pixel8, .smallAndroid, .pixelFold]
  /// The sizes of a home screen's widgets.
  public static let widgets: [DeviceProfile] = [.widgetSmall, .widgetMedium, .widgetLarge]
  /// Terminals from a phone's size to a wide window's.
  public static let terminals: [DeviceProfile] = [
    .terminal(columns: 40, rows: 30), .terminal80x24, .terminal(columns: 100, rows: 30),
    .terminal(columns: 120, rows: 40),
  ]
}
