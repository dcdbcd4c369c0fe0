import Devices
import Foundation
import Imaging
import Randomness
import TestPlaces
import Testing
import Waiting

@testable import SnapshotKit

/// Counts on rendered screens beside pixelmatch's fastest port, run as it comes from PyPI
/// (`Scripts/requirements.txt`); generated pairs with its recorded counts are in `ImagingTests`.
@Suite @MainActor struct PixelmatchOracleTests {
  private static let package = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().path

  @Test(.timeLimit(.backstop))
  func `rendered screens, opaque and semi-transparent, are counted as pixelmatch counts them`()
    throws
  {
    let python = Self.package + "/.venv/bin/python3"
    try #require(
      FileManager.default.isExecutableFile(atPath: python),
      "\(python) is missing: run `Scripts/setup test`.")
    let pairs = try Self.pairs()
    #expect(pairs.count == 88)
    let folder = try Scratch()
    var bytes: [UInt8] = []
    for pair in pairs {
      for extent in [pair.before.width, pair.before.height] {
        bytes += [0, 8, 16, 24].map { UInt8(truncatingIfNeeded: extent >> $0) }
      }
      bytes += pair.before.pixels + pair.after.pixels
    }
    try folder.write(bytes, to: "pairs")
    let printed = try Self.run(
      python,
      [
        Self.package + "/Tests/SnapshotKitTests/Fixtures/pixelmatch-counts.py",
        folder.path + "/pairs",
      ])
    let counts = printed.split(separator: "\n").map { $0.split(separator: " ").map { Int($0) } }
    try #require(counts.count == pairs.count, "\(printed)")
    var antialiased = 0
    for (pair, expected) in zip(pairs, counts) {
      var found: [Int?] = []
      for threshold in [0.05, 0.1, 0.3] {
        for counts in [false, true] {
          let metric = PixelMetric.yiq(threshold: threshold, countsAntialiased: counts)
          found.append(
            try pair.after.difference(from: pair.before, metric: metric).differingPixels)
        }
      }
      #expect(found == expected, "\(pair.name)")
      if found[2] != found[3] { antialiased += 1 }
    }
    #expect(antialiased > 20, "the pairs must have anti-aliased edges")
  }

  /// Forty-four mutations of screens on a widget, each opaque and with a gradient of transparency.
  private static func pairs() throws -> [(name: String, before: Image, after: Image)] {
    var random = SplitMix(seed: 3)
    var pairs: [(name: String, before: Image, after: Image)] = []
    for round in 0..<44 {
      let layout = SampleScreen.Layout.allCases[round % 2]
      let device = devices[round % 2]
      let strategy: Strategy<SampleScreen, Image> = .image(on: device)
      let mutation = SampleMutation(
        kind: round % SampleMutation.kinds, of: SampleScreen(layout), using: &random)
      let before = try strategy.snapshot(SampleScreen(layout), strategy.context).0
      let after = try strategy.snapshot(mutation.screen, strategy.context).0
      let name = "\(mutation.name) on \(device.name)"
      pairs.append((name, before, after))
      pairs.append((name + ", translucent", translucent(before, 0), translucent(after, 2)))
    }
    return pairs
  }

  // Small, since every pixel of a debug build takes its time.
  private static let devices = [
    DeviceProfile("Low", width: 150, height: 96, scale: 1),
    DeviceProfile("High", width: 110, height: 80, scale: 2),
  ]

  /// The image with less and less of itself towards the right; in its last 16 columns `step` less.
  private static func translucent(_ image: Image, _ step: Int) -> Image {
    var pixels = image.pixels
    for index in 0..<image.width * image.height {
      let column = index % image.width
      pixels[index * 4 + 3] = UInt8(250 - column / 2 - (column > image.width - 16 ? step : 0))
    }
    return Image(width: image.width, height: image.height, pixels: pixels)
  }

  private static func run(_ program: String, _ arguments: [String]) throws -> String {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = arguments
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return String(decoding: data, as: UTF8.self)
  }
}
