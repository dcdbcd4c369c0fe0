import TerminalModel
import WireProtocol

/// Runs of text that a search has found beside the elements: they have an index and an id as
/// elements have, but stand in neither the page source nor the document that XPath sees.
extension ElementTree {
  /// The run's place, behind all elements; the same one for an equal run.
  func index(of run: TextRun) -> Index { entries.count + memory.place(of: run) }

  /// The run with this id, if its text still stands in its place on the screen that belongs to the
  /// tree.
  func index(ofRunID id: Int, on screen: Screen?) -> Index? {
    guard let frame = TextRun.frame(ofID: id), let screen, let run = TextRun(frame, on: screen),
      run.id == id
    else { return nil }
    return index(of: run)
  }

  func isRun(_ index: Index) -> Bool { index >= entries.count }

  /// The elements that a run lies in, the smallest ones first.
  func elements(around run: Index) -> [Index] {
    let frame = self[run].frame
    return indices.reversed().filter { self[$0].frame.contains(frame) }
  }

  /// Whether the element or run lies in one of these.
  func lies(_ index: Index, in others: Set<Index>) -> Bool {
    guard isRun(index) else { return ancestors(of: index).contains(where: others.contains) }
    let frame = self[index].frame
    return others.contains { self[$0].frame.contains(frame) }
  }

  /// Whether some of the element lies on the screen and is not scrolled away.
  func isDisplayed(_ index: Index) -> Bool {
    let node = self[index]
    guard node.states.isVisible, !node.frame.isEmpty else { return false }
    return index == 0 || !node.frame.intersection(self[0].frame).isEmpty
  }
}
