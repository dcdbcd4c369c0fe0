public import Devices
public import ViewKit

extension Strategy where Value: View, Format == String {
  /// A view's accessibility tree laid out in the device's cells, an element a line.
  ///
  /// It changes with roles, names, values, states and places, and with nothing that only looks otherwise.
  public static func elements(
    on device: DeviceProfile, locale: String = "en", textSize: TextSize = .large
  ) -> Strategy {
    let conditions = ViewConditions(device, locale: locale, textSize: textSize)
    return Strategy(.lines(fileExtension: "tree"), context: conditions.context) { view, _ in
      // Views are described on the main actor; whoever verifies one is there too and waits.
      nonisolated(unsafe) let view = view
      return MainActor.assumeIsolated {
        let layout = GridRenderer().layout(
          of: unsafe view, size: conditions.device.cells, environment: conditions.environment)
        let outline = ElementOutline(layout.root, unit: .cells)
        return (outline.lines.joined(separator: "\n"), outline)
      }
    }
  }
}
