import Devices
import Files
import Foundation
import Imaging
import SnapshotKit
import ViewKit

/// Times verifying, comparing and rendering snapshots; prints JSON.
///
///     bench-snapshots unchanged COUNT FOLDER     verify so many unchanged references of 1170 × 2532
///     bench-snapshots memory COUNT FOLDER        the same of 750 × 1334; the process's largest size
///     bench-snapshots make FOLDER                pairs of pictures: same, few, many
///     bench-snapshots pairs FOLDER               file pairs → verdict + picture of the difference
///     bench-snapshots matrix                     14 devices × 2 schemes × 4 locales, render + encode
@main
@MainActor
struct SnapshotBenchmark {
  static func main() throws {
    let words = Array(CommandLine.arguments.dropFirst())
    switch (words.first, words.count) {
    case ("unchanged", 3): try verify(.iPhone13, words[2], count: Int(words[1]) ?? 1000)
    case ("memory", 3): try verify(.iPhone6, words[2], count: Int(words[1]) ?? 10_000)
    case ("make", 2): try Pairs(folder: words[1]).make()
    case ("pairs", 2): try Pairs(folder: words[1]).time()
    case ("matrix", 1): try matrix()
    default:
      FileHandle.standardError.write(Data("bench-snapshots: see its source for usage\n".utf8))
      exit(2)
    }
  }

  /// Records a screen under one name and links it under the others, then verifies them all.
  private static func verify(_ device: DeviceProfile, _ folder: String, count: Int) throws {
    let strategy: Strategy<BenchScreen, Imaging.Image> = .image(on: device)
    let prepared = try ViewPictures(of: BenchScreen(), under: [ViewConditions(device)]).prepared[0]
    let image = try prepared.draw()
    var context = strategy.context
    context.outline = prepared.outline
    let key = { (index: Int) in
      ReferenceKey(
        suite: "Bench", test: ["part \(index / 1000)"], name: "snapshot \(index)", device: device)
    }
    func verifier(_ mode: RecordMode) -> SnapshotVerifier {
      SnapshotVerifier(
        SnapshotConfiguration(
          references: folder + "/refs", output: folder + "/out",
          record: .init(mode, isByName: true)))
    }
    let recorded = verifier(.missing).verify(image, key: key(0), context: context)
    guard recorded.passes else { throw Failure(recorded.message()) }
    for index in 1..<count {
      let path = "\(folder)/refs/" + key(index).path(extension: "png")
      try FileManager.default.createDirectory(
        atPath: PathParts(path).folder, withIntermediateDirectories: true)
      // Files of their own: a link would stay in one page of the cache.
      try FileManager.default.copyItem(atPath: recorded.referencePath, toPath: path)
    }
    let verifying = verifier(.never)
    let clock = ContinuousClock()
    // Copies with pixels of their own: those of one alone would stay in the processor's cache.
    let images = (0..<4).map { _ in
      var copy = image
      copy[0, 0] = image[0, 0]
      return copy
    }
    let time = try clock.measure {
      for index in 0..<count {
        let outcome = verifying.verify(images[index % 4], key: key(index), context: context)
        guard outcome.verdict == .matched else { throw Failure(outcome.message()) }
      }
    }
    let peak = try peakMegabytes()
    print(
      "{\"count\": \(count), \"each\": \(milliseconds(time) / Double(count)), "
        + "\"width\": \(image.width), \"height\": \(image.height), \"peak\": \(peak)}")
  }

  /// Renders and encodes a matrix on one thread and on all.
  private static func matrix() throws {
    let devices: [DeviceProfile] = .phones + .modernPhones + .androids + [.iPad11, .iPad13]
    var conditions: [ViewConditions] = []
    for device in devices {
      for scheme in ColorScheme.allCases {
        for locale in ["en", "pt-PT", "ar", "ja"] {
          conditions.append(ViewConditions(device, colorScheme: scheme, locale: locale))
        }
      }
    }
    let clock = ContinuousClock()
    var times: [Bool: [Double]] = [:]
    var bytes: [Bool: [Int]] = [:]
    for turn in 0..<5 {
      for isParallel in [false, true] {
        let start = clock.now
        let pictures = try ViewPictures(of: BenchScreen(), under: conditions)
        bytes[isParallel] = pictures.map(isParallel: isParallel) { prepared in
          // One thread a picture, in both.
          (try? prepared.draw().bandedPNG(level: 1, isParallel: false))?.count ?? 0
        }
        // The first turn loads fonts.
        if turn > 0 {
          times[isParallel, default: []].append(milliseconds(start.duration(to: clock.now)))
        }
      }
    }
    guard bytes[true] == bytes[false], bytes[true]?.contains(0) == false else {
      throw Failure("the pictures differ")
    }
    print(
      "{\"pictures\": \(conditions.count), \"devices\": \(devices.count), "
        + "\"one\": \(times[false]?.min() ?? 0), \"all\": \(times[true]?.min() ?? 0)}")
  }

  static func milliseconds(_ time: Duration) -> Double { time / .milliseconds(1) }

  /// The most memory this process has had, in megabytes.
  private static func peakMegabytes() throws -> Int {
    let status = try String(contentsOfFile: "/proc/self/status", encoding: .utf8)
    let line = status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
    return (line?.split(separator: " ").compactMap { Int($0) }.first ?? 0) / 1024
  }

  struct Failure: Error, CustomStringConvertible {
    let description: String
    init(_ description: String) { self.description = description }
  }
}

extension DeviceProfile {
  /// 390 × 844 points at 3 pixels a point: 1170 × 2532.
  static let iPhone13 = DeviceProfile("iPhone 13", width: 390, height: 844, scale: 3)
}
