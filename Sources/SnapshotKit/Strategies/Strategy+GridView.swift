public import Devices
public import TerminalModel
public import ViewKit

extension Strategy where Value: View, Format == Screen {
  /// A view as a text grid of the device's cells.
  public static func grid(
    on device: DeviceProfile, colorScheme: ColorScheme = .light, locale: String = "en",
    textSize: TextSize = .large
  ) -> Strategy {
    grid(ViewConditions(device, colorScheme: colorScheme, locale: locale, textSize: textSize))
  }

  /// A view as a text grid under these conditions.
  public static func grid(_ conditions: ViewConditions) -> Strategy {
    Strategy(.grid, context: conditions.context) { view, _ in
      // Views are described on the main actor; whoever verifies one is there too and waits.
      nonisolated(unsafe) let view = view
      return try MainActor.assumeIsolated {
        let layout = try conditions.layout { identities, interaction in
          GridRenderer().layout(
            of: unsafe view, size: conditions.device.cells, environment: conditions.environment,
            identities: identities, interaction: interaction)
        }
        return (
          GridRenderer.draw(layout.displayList), ElementOutline(layout.root, unit: .cells)
        )
      }
    }
  }
}
