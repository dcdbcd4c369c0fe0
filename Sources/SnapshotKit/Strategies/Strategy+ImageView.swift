public import Devices
import Drawing
public import Imaging
import ViewImaging
public import ViewKit

extension Strategy where Value: View, Format == Imaging.Image {
  /// A view as a picture of the device's pixels.
  public static func image(
    on device: DeviceProfile, colorScheme: ColorScheme = .light, locale: String = "en",
    textSize: TextSize = .large
  ) -> Strategy {
    image(ViewConditions(device, colorScheme: colorScheme, locale: locale, textSize: textSize))
  }

  /// A view as a picture under these conditions.
  public static func image(_ conditions: ViewConditions) -> Strategy {
    image(conditions, words: .letters)
  }

  private static func image(_ conditions: ViewConditions, words: WordsInPictures) -> Strategy {
    var context = conditions.context
    switch words {
    case .letters: context.renderer = .viewImaging
    case .blocks:
      context.mark = "blocks"
      context.renderer = RendererIdentity(name: "ViewImaging 1, words as blocks", fonts: nil)
    }
    return Strategy(.image, context: context) { view, _ in
      // Views are described on the main actor; whoever verifies one is there too and waits.
      nonisolated(unsafe) let view = view
      return try MainActor.assumeIsolated {
        let device = conditions.device
        let size = Size(width: Double(device.width), height: Double(device.height))
        var environment = conditions.environment
        environment.medium = .points(scale: device.scale)
        let background = environment.theme.background.resolved(in: environment.colorScheme).rgba
        let layout: ViewLayout
        let picture: Imaging.Image
        switch words {
        case .letters:
          layout = try conditions.layout { identities, interaction in
            try ImageRenderer().layout(
              of: unsafe view, size: size, scale: device.scale, environment: environment,
              identities: identities, interaction: interaction)
          }
          picture = try ImageRenderer.draw(layout.displayList, background: background)
        case .blocks:
          layout = try conditions.layout { identities, interaction in
            ViewLayout(
              unsafe view, size: size, environment: environment, measurer: BlockTextMeasurer(),
              identities: identities, interaction: interaction)
          }
          picture = try ImageRenderer.drawBlocks(layout.displayList, background: background)
        }
        return (picture, ElementOutline(layout.root, unit: .points))
      }
    }
  }
}

/// How a picture shows words.
public enum WordsInPictures: Hashable, Sendable {
  /// By the pinned fonts.
  case letters
  /// A block in each word's place: such a reference needs no fonts, and no machine draws it otherwise.
  case blocks
}

extension Strategy where Value: View, Format == Imaging.Image {
  /// A view as a picture of the device's pixels, words as blocks, `…@iPhone6~blocks.png`.
  public static func image(
    on device: DeviceProfile, words: WordsInPictures, colorScheme: ColorScheme = .light,
    locale: String = "en", textSize: TextSize = .large
  ) -> Strategy {
    image(
      ViewConditions(device, colorScheme: colorScheme, locale: locale, textSize: textSize),
      words: words)
  }
}

extension RendererIdentity {
  /// The project's own renderer on this machine, with its libraries and fonts.
  package static var viewImaging: RendererIdentity {
    do {
      let fonts = try FontLibrary.pinned()
      return RendererIdentity(
        name: "ViewImaging 1, \(DrawingVersions.text)", fonts: fonts.fingerprint,
        libraries: DrawingVersions.libraries, problem: fonts.problem)
    } catch {
      return RendererIdentity(
        name: "ViewImaging 1, \(DrawingVersions.text)", fonts: "none", problem: error.description)
    }
  }
}
