import Imaging
package import JSONModel
import Patterns
package import SnapshotKit
package import WireProtocol

/// What `mobile: expectSnapshot` asks for: which snapshot, the parts that don't count, and how much of
/// a picture may differ.
package struct SnapshotRequest: Sendable {
  /// Unique in its test.
  package var name: String
  /// Nil for the app's name.
  package var suite: String?
  package var test: String?
  /// Whether pixels are compared, not cells.
  package var isPicture: Bool
  package var ignored: [SnapshotRegion] = []
  package var tolerated: [TolerantRegion] = []
  /// Nil for the server's own.
  package var limits: ComparisonLimits?
  /// The client's number of the step, for which what is shown must stay until the next input; nil: it need
  /// not.
  package var step: Int?

  /// Reads a command's argument; `tolerating` and `limits` are for pictures alone.
  /// - Throws: `invalid argument`, saying what is expected where.
  package init(_ argument: JSONValue) throws(WebDriverError) {
    guard let name = argument["name"]?.stringValue, !name.isEmpty else {
      throw WebDriverError(.invalidArgument, "A snapshot needs a name.")
    }
    let kind = argument["as"]?.stringValue ?? "grid"
    guard ["grid", "image"].contains(kind) else {
      throw WebDriverError(.invalidArgument, "A snapshot is taken as grid or image.")
    }
    self.name = name
    suite = argument["suite"]?.stringValue
    step = argument["step"]?.integerValue
    test = argument["test"]?.stringValue
    isPicture = kind == "image"
    ignored = try Self.regions(argument)
    for (index, part) in try Self.list(argument, "tolerating").enumerated() {
      let place = "tolerating[\(index)]"
      let region = try SnapshotRegion(part, place, others: ["limits"])
      guard let limits = part["limits"] else {
        throw WebDriverError(.invalidArgument, "\(place) needs limits.")
      }
      tolerated.append(
        TolerantRegion(region: region, limits: try ComparisonLimits(limits, place + ".limits")))
    }
    if let limits = argument["limits"] { self.limits = try ComparisonLimits(limits, "limits") }
    guard isPicture || (limits == nil && tolerated.isEmpty) else {
      throw WebDriverError(
        .invalidArgument, "limits and tolerating hold pictures: give \"as\": \"image\".")
    }
  }

  /// The parts that a command's `ignoring` names.
  /// - Throws: `invalid argument`, saying what is expected where.
  static func regions(_ argument: JSONValue) throws(WebDriverError) -> [SnapshotRegion] {
    var regions: [SnapshotRegion] = []
    for (index, part) in try list(argument, "ignoring").enumerated() {
      regions.append(try SnapshotRegion(part, "ignoring[\(index)]", others: []))
    }
    return regions
  }

  private static func list(
    _ argument: JSONValue, _ name: String
  ) throws(WebDriverError) -> [JSONValue] {
    guard let value = argument[name] else { return [] }
    guard let list = value.arrayValue else {
      throw WebDriverError(.invalidArgument, "\(name) must be a list of parts.")
    }
    return list
  }
}

extension SnapshotRegion {
  /// - Parameters:
  ///   - place: What messages call it.
  ///   - others: The keys that may stand beside it.
  fileprivate init(
    _ part: JSONValue, _ place: String, others: Set<String>
  ) throws(WebDriverError) {
    let keys = (part.objectValue ?? [:]).keys.filter { !others.contains($0) }
    switch keys.first {
    case "element" where keys.count == 1:
      self = .element(try Self.words(part["element"], place))
    case "text" where keys.count == 1: self = .text(try Self.words(part["text"], place))
    case "pattern" where keys.count == 1:
      let pattern = try Self.words(part["pattern"], place)
      do {
        _ = try BoundedRegex(pattern)
      } catch {
        throw WebDriverError(
          .invalidArgument, "\(place) must be a regular expression within limits. \(error)")
      }
      self = .pattern(pattern)
    case "rect" where keys.count == 1:
      guard let rect = part["rect"], rect.objectValue?.count == 4,
        let x = rect["x"]?.numberValue, let y = rect["y"]?.numberValue,
        let width = rect["width"]?.numberValue, let height = rect["height"]?.numberValue
      else {
        throw WebDriverError(
          .invalidArgument, "\(place).rect must have x, y, width and height, all numbers.")
      }
      self = .rect(x: x, y: y, width: width, height: height)
    default:
      throw WebDriverError(
        .invalidArgument, "\(place) must name one of element, text, pattern or rect.")
    }
  }

  private static func words(_ value: JSONValue?, _ place: String) throws(WebDriverError) -> String {
    guard let text = value?.stringValue, !text.isEmpty else {
      throw WebDriverError(.invalidArgument, "\(place) must name its part by a text.")
    }
    return text
  }
}

extension ComparisonLimits {
  fileprivate init(_ value: JSONValue, _ place: String) throws(WebDriverError) {
    guard let members = value.objectValue else {
      throw WebDriverError(.invalidArgument, "\(place) must be an object.")
    }
    var metric: PixelMetric?
    var (pixels, cluster): (Int?, Int?) = (nil, nil)
    var (share, noise): (Double?, Double?) = (nil, nil)
    for (name, member) in members {
      let number = member.numberValue ?? -1
      switch name {
      case "metric" where member == "exact": metric = .exact
      case "metric" where member == "yiq": metric = metric ?? .standard
      case "threshold" where (0...1).contains(number) && members["metric"] != "exact":
        metric = .yiq(threshold: number)
      case "share" where (0...1).contains(number): share = number
      case "noise" where (0...1).contains(number): noise = number
      case "pixels" where member.integerValue.map { $0 >= 0 } == true: pixels = member.integerValue
      case "cluster" where member.integerValue.map { $0 >= 0 } == true:
        cluster = member.integerValue
      default:
        throw WebDriverError(
          .invalidArgument,
          "\(place) takes metric (yiq or exact), threshold, share and noise (0 to 1; a threshold of yiq), pixels "
            + "and cluster (whole numbers from 0), not \(name): "
            + String(decoding: member.encoded(), as: UTF8.self) + ".")
      }
    }
    self.init(metric: metric, pixels: pixels, share: share, cluster: cluster, noise: noise)
  }
}
