package import Devices
package import Imaging
package import TerminalModel

extension DeviceProfile {
  /// A bare terminal of `size` cells whose points have as many pixels as its picture shows.
  package static func terminal(_ size: CellSize, picture: Image) -> DeviceProfile {
    var profile = terminal(columns: size.columns, rows: size.rows)
    if profile.width > 0 { profile.scale = Double(picture.width) / Double(profile.width) }
    return profile
  }
}
