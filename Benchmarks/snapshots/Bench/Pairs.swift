import Foundation
import Imaging
import SnapshotKit

/// Pairs of 1170 × 2532: equal pixels in other bytes, few differing pixels, many.
@MainActor
struct Pairs {
  let folder: String
  private static let names = ["same", "few", "many"]
  private static let rounds = 15

  func make() throws {
    let conditions = [ViewConditions(.iPhone13)]
    func image(_ screen: BenchScreen) throws -> Image {
      try ViewPictures(of: screen, under: conditions).prepared[0].draw()
    }
    let before = try image(BenchScreen())
    let after = [before, try image(BenchScreen(changed: 4)), try image(BenchScreen(shift: 5))]
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    for (name, actual) in zip(Self.names, after) {
      try write(try before.png(level: 6), "\(name)-a.png")
      try write(try actual.png(level: 9), "\(name)-b.png")
    }
  }

  private func write(_ bytes: [UInt8], _ name: String) throws {
    try Data(bytes).write(to: URL(filePath: "\(folder)/\(name)"))
  }

  /// Prints for each pair the least time and the count.
  func time() throws {
    var parts: [String] = []
    for name in Self.names {
      var times: [Double] = []
      var count = 0
      for _ in 0..<Self.rounds {
        let start = ContinuousClock.now
        let found = try FileComparison.compare(
          expected: "\(folder)/\(name)-a.png", actual: "\(folder)/\(name)-b.png"
        ) { picture throws(SnapshotError) in
          try AtomicFile.write(picture, to: "\(folder)/\(name)-ours.png", isDurable: false)
        }
        times.append(SnapshotBenchmark.milliseconds(start.duration(to: .now)))
        count = found.differingPixels ?? -1
      }
      parts.append("\"\(name)\": {\"ms\": \(times.min() ?? 0), \"count\": \(count)}")
    }
    print("{" + parts.joined(separator: ", ") + "}")
  }
}
