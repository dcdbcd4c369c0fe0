import Geometry

/// A part of a snapshot whose differences don't count, or count by limits of their own.
///
/// Nothing is painted over: the reference and the actual snapshot are recorded whole. A region that names an
/// element or a text which isn't there any more makes the snapshot differ, so that no region outlives its reason.
public enum SnapshotRegion: Hashable, Sendable {
  /// A rectangle from the top left: points in pictures of devices, cells in grids.
  case rect(x: Double, y: Double, width: Double, height: Double)
  /// Where the element of this identifier was and is.
  case element(String)
  /// In grids the cells of each occurrence of a text in a row, in either snapshot; in pictures the elements whose
  /// text, name or value holds it.
  case text(String)
  /// In grids the cells of each match of a regular expression in a row, in either snapshot; in pictures the elements
  /// of which it matches a part of the text, name or value.
  case pattern(String)

  /// A bad pattern's reason, as a part of a sentence.
  static func reason(_ error: any Error) -> String {
    let text = "\(error)"
    return text.hasSuffix(".") ? String(text.dropLast()) : text
  }

  /// As messages name it.
  var title: String {
    switch self {
    case .rect(let x, let y, let width, let height):
      let number = ElementOutline.number
      return "rectangle \(number(x)),\(number(y)) \(number(width))x\(number(height))"
    case .element(let identifier): return "element \"\(identifier)\""
    case .text(let text): return "text \"\(text)\""
    case .pattern(let pattern): return "pattern /\(pattern)/"
    }
  }
}

/// What regions come to in one comparison.
struct ResolvedRegions {
  /// The rectangles whose differences don't count, in the outline's unit.
  var frames: [Rect] = []
  /// What is wrong with the regions themselves, a phrase each.
  var problems: [String] = []

  /// Resolves rectangles and elements; `others` are handed what only some formats know.
  init(
    _ regions: [SnapshotRegion], _ expected: ElementOutline?, _ actual: ElementOutline?,
    unit: ElementOutline.Unit, verb: String = "ignored",
    others: (SnapshotRegion) -> Result<[Rect], SnapshotError>
  ) {
    for region in regions {
      switch region {
      case .rect(let x, let y, let width, let height):
        frames.append(.init(x: x, y: y, width: width, height: height))
      case .element(let identifier):
        let before = Self.frames(identifier, expected, unit)
        let after = Self.frames(identifier, actual, unit)
        if after.isEmpty { problems.append("the \(verb) \(region.title) is not there") }
        frames += before + after
      case .text, .pattern:
        switch others(region) {
        case .success(let found):
          if found.isEmpty { problems.append("the \(verb) \(region.title) is not there") }
          frames += found
        case .failure(let error): problems.append(error.description)
        }
      }
    }
  }

  private static func frames(
    _ identifier: String, _ outline: ElementOutline?, _ unit: ElementOutline.Unit
  ) -> [Rect] {
    guard let outline, outline.unit == unit else { return [] }
    return outline.elements.filter { $0.identifier == identifier }.map(\.frame)
  }
}
