package import FlowMatching
import TerminalModel

/// A screen as a broken program might show it in place of the one that was recorded.
package struct FrameMutant: Sendable {
  package enum Kind: Hashable, Sendable {
    case blank
    /// The screen of an earlier moment, as of an input that does nothing.
    case earlier
    /// Another text in place of one that came.
    case changed(String)
    case removed(String)
    /// A number that is one off.
    case value(String)
  }

  package let kind: Kind
  private let moment: RecordedFrames.Moment

  private init(_ kind: Kind, _ moment: RecordedFrames.Moment) {
    (self.kind, self.moment) = (kind, moment)
  }

  package var shown: ShownText { moment.shown }

  /// Its elements and texts, as selectors find them.
  var sight: FlowSight {
    FlowSight(moment.tree ?? FlowTree(source: ""), screen: moment.shown.screen)
  }

  /// The most earlier screens that are tried.
  private static let mostEarlier = 12

  /// The mutants of what an input brought.
  /// - Parameter earlier: the moments before it, the newest last.
  /// - Parameter isQuick: whether to make a blank screen and the last one alone.
  package static func all(
    of frames: RecordedFrames, earlier: [RecordedFrames.Moment], isQuick: Bool
  ) -> [FrameMutant] {
    let after = frames.after.shown.screen
    var all = [FrameMutant(.blank, RecordedFrames.Moment(Screen(blank: after.size)))]
    let others = isQuick ? [] : earlier.suffix(mostEarlier).reversed()
    all += ([frames.before] + others).map {
      FrameMutant(.earlier, $0)
    }
    for text in isQuick ? [] : ScreenChange(frames).news where text.telling > 0 {
      let words = text.text
      func add(_ kind: Kind, _ change: ([String]) -> [String]) {
        let cells = after.rows[text.row][text.columns].map(\.text)
        let other = change(cells).joined()
        all.append(
          FrameMutant(
            kind,
            RecordedFrames.Moment(
              after.replacing(text, with: change),
              tree: frames.after.tree?.replacing(words, by: other))))
      }
      add(.changed(words), changed)
      add(.removed(words)) { $0.map { _ in " " } }
      if let other = oneOff(words.map(String.init)) { add(.value(words)) { _ in other } }
    }
    return all.filter { $0.shown.text != frames.after.shown.text }
  }

  /// Each letter becomes the next one.
  private static func changed(_ cells: [String]) -> [String] {
    cells.map { cell in
      guard let scalar = cell.unicodeScalars.first, cell.unicodeScalars.count == 1,
        scalar.properties.isAlphabetic
      else { return cell }
      if scalar == "z" || scalar == "Z" { return scalar == "z" ? "a" : "A" }
      let next = Unicode.Scalar(scalar.value + 1)
      return next.map { $0.properties.isAlphabetic ? String($0) : "a" } ?? "a"
    }
  }

  /// The last digit of the first number is another one; nil without a number.
  private static func oneOff(_ cells: [String]) -> [String]? {
    guard let first = cells.firstIndex(where: isDigit) else { return nil }
    let last = cells[first...].prefix(while: isDigit).endIndex - 1
    guard let digit = Int(cells[last]) else { return nil }
    var other = cells
    other[last] = "\(digit == 9 ? 8 : digit + 1)"
    return other
  }

  private static func isDigit(_ cell: String) -> Bool {
    cell.count == 1 && cell.first.map { ("0"..."9").contains($0) } == true
  }
}

extension FlowTree {
  /// The tree with another text wherever an element shows one.
  fileprivate func replacing(_ text: String, by other: String) -> FlowTree {
    var tree = self
    for index in tree.elements.indices {
      tree.elements[index].text = tree.elements[index].text?.replacing(text, with: other)
      tree.elements[index].label = tree.elements[index].label?.replacing(text, with: other)
    }
    return tree
  }
}

extension Screen {
  /// The screen with other cells in the place of a text.
  fileprivate func replacing(_ text: ScreenText, with new: ([String]) -> [String]) -> Screen {
    var rows = rows
    let cells = rows[text.row][text.columns]
    for (column, other) in zip(text.columns, new(cells.map(\.text))) {
      rows[text.row][column].text = other
    }
    return Screen(size: size, rows: rows, cursor: cursor, lineSizes: lineSizes)
  }
}
