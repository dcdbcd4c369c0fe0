import Foundation
import TerminalModel
import WireProtocol

/// A picture of an app and the elements on it, both of one revision.
struct AppPicture: Sendable {
  var png: Data
  /// The agent's revision; 0 for a bare terminal.
  var revision: Int
  var tree: ElementTree
  /// What the tree's frames are counted in: the cells that a terminal's picture is made of, or the
  /// points that an app's own picture is laid out in.
  var unit: LengthUnit

  /// Where an element is in the picture, in points; nil where the picture doesn't show it.
  func frame(of id: Int) -> CellRect? {
    if let run = TextRun.frame(ofID: id) { return LengthUnit.points.rect(run) }
    guard let index = tree.index(ofID: id), tree[index].states.isVisible else { return nil }
    let frame = tree[index].frame
    return unit == .cells ? LengthUnit.points.rect(frame) : frame
  }
}
