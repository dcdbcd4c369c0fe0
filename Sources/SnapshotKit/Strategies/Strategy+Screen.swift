public import Devices
public import TerminalModel

extension Strategy where Value == Screen, Format == Screen {
  /// A screen as a text grid, named after a device if one is given.
  public static func grid(on device: DeviceProfile? = nil) -> Strategy {
    Strategy(.grid, context: SnapshotContext(device: device))
  }
}
