import JSONModel
import Patterns
import WireProtocol

/// What a snapshot is held to: the parts that don't count, and how much of a picture may differ.
package struct SnapshotRules: Hashable, Sendable {
  /// A part of a snapshot.
  package enum Region: Hashable, Sendable {
    /// From the top left: points in pictures of devices, cells in grids.
    case rect(x: Double, y: Double, width: Double, height: Double)
    /// Where the element of this identifier is.
    case element(String)
    /// Where a text stands.
    case text(String)
    /// Where a regular expression matches.
    case pattern(String)
  }

  /// How much of a picture may differ; nil for no limit of that kind, for all three that none may.
  package struct Limits: Hashable, Sendable {
    /// When a pixel differs by YIQ, 0 … 1; nil for any difference at all.
    package var threshold: Double?
    package var pixels: Int?
    /// 0 … 1.
    package var share: Double?
    /// The most differing pixels that lie together.
    package var cluster: Int?
  }

  /// A part of a picture with limits of its own.
  package struct Tolerance: Hashable, Sendable {
    package var region: Region
    package var limits: Limits
  }

  package var ignored: [Region] = []
  package var tolerated: [Tolerance] = []
  /// Nil for the usual.
  package var limits: Limits?

  /// Reads `ignoring`, `tolerating` and `limits` of a command's argument, the last two for pictures alone.
  /// - Throws: `invalid argument`, saying what is expected where.
  init(_ argument: JSONValue, isPicture: Bool) throws(WebDriverError) {
    for (index, part) in try Self.list(argument, "ignoring").enumerated() {
      ignored.append(try Region(part, "ignoring[\(index)]", others: []))
    }
    for (index, part) in try Self.list(argument, "tolerating").enumerated() {
      let place = "tolerating[\(index)]"
      let region = try Region(part, place, others: ["limits"])
      guard let limits = part["limits"] else {
        throw WebDriverError(.invalidArgument, "\(place) needs limits.")
      }
      tolerated.append(Tolerance(region: region, limits: try Limits(limits, place + ".limits")))
    }
    if let limits = argument["limits"] { self.limits = try Limits(limits, "limits") }
    guard isPicture || (limits == nil && tolerated.isEmpty) else {
      throw WebDriverError(
        .invalidArgument, "limits and tolerating hold pictures: give \"as\": \"image\".")
    }
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

extension SnapshotRules.Region {
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

extension SnapshotRules.Limits {
  fileprivate init(_ value: JSONValue, _ place: String) throws(WebDriverError) {
    guard let members = value.objectValue else {
      throw WebDriverError(.invalidArgument, "\(place) must be an object.")
    }
    threshold = 0.1
    for (name, member) in members {
      let number = member.numberValue ?? -1
      switch name {
      case "metric" where member == "exact": threshold = nil
      case "metric" where member == "yiq": break
      case "threshold" where (0...1).contains(number) && members["metric"] != "exact":
        threshold = number
      case "share" where (0...1).contains(number): share = number
      case "pixels" where member.integerValue.map { $0 >= 0 } == true: pixels = member.integerValue
      case "cluster" where member.integerValue.map { $0 >= 0 } == true:
        cluster = member.integerValue
      default:
        throw WebDriverError(
          .invalidArgument,
          "\(place) takes metric (yiq or exact), threshold and share (0 to 1; a threshold of yiq), pixels and "
            + "cluster (whole numbers from 0), not \(name): "
            + String(decoding: member.encoded(), as: UTF8.self) + ".")
      }
    }
  }
}
