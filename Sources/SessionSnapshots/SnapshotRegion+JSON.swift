import JSONModel
import SnapshotKit

extension SnapshotRegion {
  /// As our own driver's commands name it.
  var json: JSONValue {
    switch self {
    case .rect(let x, let y, let width, let height):
      [
        "rect": [
          "x": .number(x), "y": .number(y), "width": .number(width), "height": .number(height),
        ]
      ]
    case .element(let identifier): ["element": .string(identifier)]
    case .text(let text): ["text": .string(text)]
    case .pattern(let pattern): ["pattern": .string(pattern)]
    }
  }
}
