import Dispatch
import Files
import Foundation
import Imaging
import Synchronization
import TerminalModel

/// How two files of snapshots compare: PNGs by pixels, grids by cells, other texts by lines.
public struct FileComparison: Hashable, Sendable, Encodable {
  /// What was found.
  public enum Verdict: String, Hashable, Sendable, Encodable {
    /// Nothing differs beyond the limits.
    case same
    /// Something does.
    case different
    /// The extents differ.
    case differentSize
  }

  /// Differing pixels that lie together.
  public struct Cluster: Hashable, Sendable, Encodable {
    /// The left edge, in pixels.
    public var x: Int
    /// The top edge, in pixels.
    public var y: Int
    /// In pixels.
    public var width: Int
    /// In pixels.
    public var height: Int
    /// How many pixels differ in it.
    public var pixels: Int
  }

  /// What was found.
  public var verdict: Verdict
  /// A phrase with units.
  public var summary: String
  /// The pixels that differ by the metric; nil for texts and grids.
  public var differingPixels: Int?
  /// All pixels of an image; nil for texts and grids.
  public var totalPixels: Int?
  /// The pixels that are unequal below the metric's threshold; nil for texts and grids.
  public var toleratedPixels: Int?
  /// The pixels that differ beyond the threshold as anti-aliased edges do; nil for texts and grids.
  public var antialiasedPixels: Int?
  /// The share of differing pixels, 0 … 1; nil for texts and grids.
  public var ratio: Double?
  /// The largest cluster, if any pixel differs.
  public var largestCluster: Cluster?
  /// How many clusters there are; nil for texts and grids.
  public var clusters: Int?
  /// Lines that show the difference of grids and texts; of images the elements whose words differ, and the limits that
  /// are broken, where they aren't the usual.
  public var lines: [String] = []

  /// Whether any pixels of the two images are unequal.
  package var hasNoise: Bool {
    [differingPixels, toleratedPixels, antialiasedPixels].contains { $0 ?? 0 > 0 }
  }

  /// Compares an expected file with an actual one.
  /// - Parameters:
  ///   - expected: the path of the reference; its extension says what it holds.
  ///   - actual: the path of the other file.
  ///   - limits: what differences of images pass.
  ///   - picture: called with the PNG that shows the difference of images, where there is one.
  /// - Throws: `SnapshotError.notReadable`, `SnapshotError.unusable`, `SnapshotError.badLimits`. A difference is not an
  ///   error.
  public static func compare(
    expected: String, actual: String, limits: ComparisonLimits = .standard,
    picture: (([UInt8]) throws(SnapshotError) -> Void)? = nil
  ) throws(SnapshotError) -> FileComparison {
    if let problem = limits.problem { throw .badLimits(reason: problem) }
    let (before, after) = (try bytes(expected), try bytes(actual))
    for (path, bytes) in [(expected, before), (actual, after)] {
      if let defect = ReferenceDefect(bytes, of: path), before != after || defect.isNoText {
        throw .unusable(path: path, line: nil, reason: defect.reason, advice: defect.advice)
      }
    }
    switch PathParts(expected).fileExtension.lowercased() {
    case "png":
      let old = Decoding(before, expected)
      // Equal bytes need one decoding, to know that they are a picture at all.
      let new = before == after ? nil : Decoding(after, actual)
      DispatchQueue.concurrentPerform(iterations: new == nil ? 1 : 2) { index in
        (index == 0 ? old : new)?.decode()
      }
      let first = try old.image()
      return try images(
        Pair(before, first), Pair(after, try new?.image() ?? first), limits, picture)
    case "grid":
      let screen: Screen
      do {
        screen = try GridFile(bytes: after).screen
      } catch {
        throw error.inFile(actual)
      }
      return try comparison(Diffing.grid.compare(before, screen, SnapshotContext()), expected)
    default:
      guard let text = String(validating: after, as: UTF8.self) else {
        throw .unusable(
          path: actual, line: nil, reason: "it is neither a PNG, a grid nor UTF-8 text")
      }
      // A CR LF is one character, but its newline alone ends the text.
      let scalars = text.unicodeScalars
      let body = String(Substring(scalars.last == "\n" ? scalars.dropLast() : scalars[...]))
      return try comparison(Diffing.lines.compare(before, body, SnapshotContext()), expected)
    }
  }

  private static func bytes(_ path: String) throws(SnapshotError) -> [UInt8] {
    guard let bytes = try AtomicFile.read(path) else {
      throw .notReadable(path: path, reason: "there is no such file")
    }
    return bytes
  }

  /// One of two files that are decoded at the same time.
  private final class Decoding: Sendable {
    private let bytes: [UInt8]
    private let path: String
    private let result = Mutex<Result<Image, SnapshotError>?>(nil)

    init(_ bytes: [UInt8], _ path: String) {
      self.bytes = bytes
      self.path = path
    }

    func decode() {
      let decoded = Result { () throws(SnapshotError) in
        do throws(ImagingError) {
          return try Image(png: bytes)
        } catch {
          throw .unusable(
            path: path, line: nil, reason: "the \(error.reason)",
            advice: error.advice.prefix(1).uppercased() + error.advice.dropFirst() + ".")
        }
      }
      result.withLock { $0 = decoded }
    }

    func image() throws(SnapshotError) -> Image {
      guard let result = result.withLock({ $0 }) else {
        throw .unusable(path: path, line: nil, reason: "it was not decoded")
      }
      return try result.get()
    }
  }

  private static func comparison(
    _ found: Comparison, _ expected: String
  ) throws(SnapshotError) -> FileComparison {
    switch found {
    case .same: return FileComparison(verdict: .same, summary: "nothing differs")
    case .different(let difference):
      return FileComparison(
        verdict: difference.kind == .size ? .differentSize : .different,
        summary: difference.summary, lines: difference.lines)
    case .unreadable(let error): throw error.inFile(expected)
    }
  }

  /// What lies together, and the picture where it is asked for and something differs, found at the same time.
  private static func parts(
    of difference: PixelDifference, over expected: Image, draws: Bool
  ) throws(ImagingError) -> (clusters: [PixelCluster], picture: [UInt8]?) {
    guard !difference.isIdentical else { return ([], nil) }
    let clusters = Mutex<[PixelCluster]>([])
    let picture = Mutex<Result<[UInt8], ImagingError>?>(nil)
    DispatchQueue.concurrentPerform(iterations: draws ? 2 : 1) { index in
      if index == 0 {
        let found = difference.clusters()
        clusters.withLock { $0 = found }
      } else {
        let drawn = Result { () throws(ImagingError) in
          try difference.picture(over: expected).png(level: 1)
        }
        picture.withLock { $0 = drawn }
      }
    }
    return (clusters.withLock { $0 }, try picture.withLock { $0 }?.get())
  }

  /// A picture and what its file tells of it.
  private struct Pair {
    let image: Image
    let provenance: ImageProvenance

    init(_ bytes: [UInt8], _ image: Image) throws(SnapshotError) {
      self.image = image
      do throws(ImagingError) {
        provenance = ImageProvenance(try PNGFile(bytes))
      } catch {
        throw .notRenderable(reason: error.reason)
      }
    }
  }

  private static func images(
    _ old: Pair, _ new: Pair, _ limits: ComparisonLimits,
    _ picture: (([UInt8]) throws(SnapshotError) -> Void)?
  ) throws(SnapshotError) -> FileComparison {
    let (expected, actual) = (old.image, new.image)
    guard expected.width == actual.width, expected.height == actual.height else {
      return FileComparison(
        verdict: .differentSize,
        summary: "expected \(expected.width) × \(expected.height) pixels, "
          + "got \(actual.width) × \(actual.height)")
    }
    do {
      let metric = old.provenance.metric(with: new.provenance, limits)
      let difference = try actual.difference(from: expected, metric: metric)
      let (clusters, shown) = try parts(of: difference, over: expected, draws: picture != nil)
      let broken = limits.broken(
        by: difference, total: difference.totalPixels, largestCluster: clusters.first?.pixels ?? 0)
      let words =
        old.provenance.outline.flatMap {
          new.provenance.outline?.wordChanges(from: $0, ignoring: [])
        } ?? []
      if let shown { try picture?(shown) }
      return FileComparison(
        verdict: broken.isEmpty && words.isEmpty ? .same : .different,
        summary: summary(of: difference, words),
        differingPixels: difference.differingPixels, totalPixels: difference.totalPixels,
        toleratedPixels: difference.toleratedPixels,
        antialiasedPixels: difference.antialiasedPixels, ratio: difference.ratio,
        largestCluster: clusters.first.map {
          Cluster(
            x: $0.bounds.x, y: $0.bounds.y, width: $0.bounds.width, height: $0.bounds.height,
            pixels: $0.pixels)
        },
        clusters: clusters.count,
        lines: words.map(\.description)
          + (broken.isEmpty ? [] : [limits.note(metric, broken)].compactMap(\.self)))
    } catch let error as SnapshotError {
      throw error
    } catch {
      throw .notRenderable(reason: "\(error)")
    }
  }

  /// "12 of 400 pixels differ, 3 anti-aliased, 40 below the threshold; the words of 1 element differ".
  private static func summary(of difference: PixelDifference, _ words: [ElementChange]) -> String {
    var text =
      "\(Count.text(difference.differingPixels)) of \(Count.text(difference.totalPixels)) pixels differ"
    let tolerated = [
      (difference.antialiasedPixels, "anti-aliased"),
      (difference.toleratedPixels, "below the threshold"),
    ]
    for (count, name) in tolerated where count > 0 { text += ", \(Count.text(count)) \(name)" }
    return text + (words.isEmpty ? "" : "; \(ImageJudgement.phrase(words)) differ")
  }
}

extension SnapshotError {
  /// The same of a file that nobody calls a reference.
  fileprivate func inFile(_ path: String) -> SnapshotError {
    guard case .unreadable(let line, let reason, let advice) = self else { return self }
    return .unusable(path: path, line: line, reason: reason, advice: advice)
  }
}
