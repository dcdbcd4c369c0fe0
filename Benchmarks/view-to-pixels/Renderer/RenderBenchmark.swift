import Foundation
import Imaging
import ViewImaging
import ViewKit

/// Times a phone screen of 40 labels from its view tree to pixels, and on to a PNG.
///
///     bench-render [PICTURE.png]
///     bench-render --set FOLDER
///
/// Prints JSON: the medians in milliseconds, the first time apart, since it loads the fonts. With `--set` it draws that
/// screen and varied ones into a folder instead.
@main
@MainActor
struct RenderBenchmark {
  static let size = Size(width: 390, height: 844)
  static let scale = 3.0
  static let rounds = 200

  static func main() throws {
    if CommandLine.arguments.count == 3, CommandLine.arguments[1] == "--set" {
      return try PixelSet().write(to: CommandLine.arguments[2])
    }
    let clock = ContinuousClock()
    var renderer: ViewImaging.ImageRenderer?
    let cold = try clock.measure {
      let made = try ImageRenderer()
      _ = made.image(of: ResultsScreen(), size: size, scale: scale)
      renderer = made
    }
    guard let renderer else { return }
    var pixels: [Duration] = []
    var layout: [Duration] = []
    var png: [Duration] = []
    for _ in 0..<rounds {
      let before = clock.now
      _ = renderer.layout(of: ResultsScreen(), size: size, scale: scale)
      let start = clock.now
      layout.append(before.duration(to: start))
      let image = renderer.image(of: ResultsScreen(), size: size, scale: scale)
      pixels.append(start.duration(to: clock.now))
      if png.count < rounds / 5 {
        _ = try image.png(level: 1)
        png.append(start.duration(to: clock.now))
      }
    }
    if CommandLine.arguments.count > 1 {
      let image = renderer.image(of: ResultsScreen(), size: size, scale: scale)
      let file = URL(fileURLWithPath: CommandLine.arguments[1])
      try Data(image.png(level: 1)).write(to: file)
    }
    print(
      "{\"cold\": \(milliseconds(cold)), \"pixels\": \(milliseconds(median(pixels))), "
        + "\"layout\": \(milliseconds(median(layout))), "
        + "\"png\": \(milliseconds(median(png)))}")
  }

  private static func median(_ times: [Duration]) -> Duration { times.sorted()[times.count / 2] }

  private static func milliseconds(_ time: Duration) -> Double {
    ((time / .milliseconds(1)) * 1000).rounded() / 1000
  }
}
