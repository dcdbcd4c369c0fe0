public import Devices
import Drawing
public import Imaging
import ViewImaging
public import ViewKit

extension Strategy where Value: View & SendableMetatype, Format == Imaging.Image {
  /// A view as a picture of the device's pixels.
  public static func image(
    on device: DeviceProfile, colorScheme: ColorScheme = .light, locale: String = "en",
    textSize: TextSize = .large
  ) -> Strategy {
    image(ViewConditions(device, colorScheme: colorScheme, locale: locale, textSize: textSize))
  }

  /// A view as a picture under these conditions.
  public static func image(_ conditions: ViewConditions) -> Strategy {
    var context = conditions.context
    context.renderer = .viewImaging
    return Strategy(.image, context: context) { view, _ in
      // Views are described on the main actor; whoever verifies one is there too and waits.
      nonisolated(unsafe) let view = view
      return try MainActor.assumeIsolated {
        let device = conditions.device
        let environment = conditions.environment
        let layout = try ImageRenderer().layout(
          of: unsafe view, size: Size(width: Double(device.width), height: Double(device.height)),
          scale: device.scale, environment: environment)
        let background = environment.theme.background.resolved(in: environment.colorScheme).rgba
        return (
          try ImageRenderer.draw(layout.displayList, background: background),
          ElementOutline(layout.root, unit: .points)
        )
      }
    }
  }
}

extension RendererIdentity {
  /// The project's own renderer on this machine, with its libraries and fonts.
  package static var viewImaging: RendererIdentity {
    do {
      let fonts = try FontLibrary.pinned()
      return RendererIdentity(
        name: "ViewImaging 1, \(DrawingVersions.text)", fonts: fonts.fingerprint,
        libraries: DrawingVersions.libraries,
        problem: fonts.problems.isEmpty
          ? nil : fonts.problems.map(\.description).joined(separator: " "))
    } catch {
      return RendererIdentity(
        name: "ViewImaging 1, \(DrawingVersions.text)", fonts: "none", problem: error.description)
    }
  }
}
