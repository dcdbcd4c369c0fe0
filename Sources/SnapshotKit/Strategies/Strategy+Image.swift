public import Devices
public import Imaging

extension Strategy where Value == Image, Format == Image {
  /// A picture as it is, named after a device if one is given.
  public static func image(on device: DeviceProfile? = nil) -> Strategy {
    Strategy(.image, context: SnapshotContext(device: device))
  }
}
