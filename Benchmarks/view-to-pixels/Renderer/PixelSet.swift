import Foundation
import Imaging
import ViewImaging
import ViewKit

/// Pictures of all that is drawn in ways of its own, for builds to be held to each other.
@MainActor
struct PixelSet {
  private static let size = Size(width: 320, height: 560)

  private let renderer: ViewImaging.ImageRenderer

  init() throws { renderer = try ImageRenderer() }

  /// Writes the pictures to a folder, each under the name of what it varies.
  func write(to folder: String) throws {
    try FileManager.default.createDirectory(
      atPath: folder, withIntermediateDirectories: true)
    var dark = EnvironmentValues()
    dark.colorScheme = .dark
    var rightToLeft = EnvironmentValues()
    rightToLeft.setLocale("ar")
    var large = EnvironmentValues()
    large.textSize = .accessibility2
    let variations: [(name: String, environment: EnvironmentValues, scale: Double)] = [
      ("light", EnvironmentValues(), 2), ("dark", dark, 3), ("right-to-left", rightToLeft, 2),
      ("large", large, 1), ("fraction", EnvironmentValues(), 2.625),
    ]
    for (name, environment, scale) in variations {
      let image = renderer.image(
        of: VariedScreen(), size: Self.size, scale: scale, environment: environment)
      try write(image, to: "\(folder)/\(name).png")
    }
    let results = renderer.image(
      of: ResultsScreen(), size: RenderBenchmark.size, scale: RenderBenchmark.scale)
    try write(results, to: "\(folder)/results.png")
  }

  private func write(_ image: Imaging.Image, to path: String) throws {
    try Data(image.png(level: 1)).write(to: URL(fileURLWithPath: path))
  }
}

/// Texts of several sizes and scripts, blends, shadows, corners, pictures, signs, lines, controls.
private struct VariedScreen: View {
  var body: some View {
    VStack(alignment: .leading, spacing: 4) {
      Scripts()
      Shapes()
      HStack(spacing: 6) {
        Image(Self.picture).resizable().frame(width: 44, height: 30).cornerRadius(9)
        Image(Self.picture).opacity(0.4)
        Symbol("›", size: 30).flipsForRightToLeftLayoutDirection()
        Symbol("★").foregroundStyle(.warn)
        Pill("4 left", style: .outlined)
        Text("hidden").redacted(reason: .placeholder)
      }
      ProgressView(value: 0.3)
      TextField("Name", text: .constant("Ada")).disabled()
      Button("Book") {}
    }
    .padding(8)
  }

  private static let picture = ImageAsset(
    "blocks", light: Bitmap(width: 12, height: 8, pixels: pixels))

  /// Of all opacities.
  private static let pixels: [UInt8] = (0..<96).flatMap { (index: UInt8) -> [UInt8] in
    [index * 2, 255 - index, 90, index + 150]
  }
}

private struct Scripts: View {
  var body: some View {
    Text("Find a class, Ångström").font(.largeTitle).lineLimit(1)
    Text("السلام عليكم · שלום · नमस्ते").font(.title)
    Text("瑜伽 ヨガ 요가 โยคะ 🧘🏽‍♀️ 🇵🇹").font(.headline)
    (Text("A text of ") + Text("several").bold().underline()
      + Text(" looks").strikethrough().foregroundStyle(.accent)).font(.subhead)
    Text(
      "Words that go on for longer than two lines of this width can hold, and so they are cut off somewhere"
    )
    .font(.footnote).lineLimit(2).foregroundStyle(.dim).multilineTextAlignment(.center)
  }
}

private struct Shapes: View {
  var body: some View {
    HStack(spacing: 8) {
      Gradient(colors: [RGBA(hex: 0x7fb596), RGBA(hex: 0x2c6e4f)])
        .frame(width: 40, height: 40).cornerRadius(8)
      Gradient(
        .radial(center: .center, radius: 0.6), colors: [RGBA(hex: 0xffffff), RGBA(hex: 0xb4491f)]
      )
      .frame(width: 40.5, height: 33.3).cornerRadius(20)
      Text("card").card(padding: 5).shadow(radius: 6, x: 1, y: 3)
    }
    HStack(spacing: 8) {
      ForEach([0.0, 1.5, 7, 40], id: \.self) { radius in
        ThemeColor.accent.opacity(0.8).frame(width: 30, height: 21).cornerRadius(radius)
          .border(.warn, width: 1.5, cornerRadius: radius)
      }
      Divider()
      ThemeColor.tint.frame(width: 17.3, height: 20.7).offset(x: 0.3, y: 0.4)
    }
    .frame(height: 24)
    Divider()
  }
}
