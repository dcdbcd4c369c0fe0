import TerminalModel

@testable import TerminalEmulation

extension Oracle.Script {
  /// What this project's engine makes of the script.
  var ownPictures: [Oracle.Picture] {
    var terminal = VirtualTerminal(size: size)
    var pictures: [Oracle.Picture] = []
    for step in steps {
      switch step {
      case .output(let bytes): terminal.feed(bytes)
      case .resize(let size): terminal.resize(to: size)
      case .look:
        pictures.append(
          Oracle.Picture(
            screen: terminal.screen, title: terminal.title,
            isAlternate: terminal.modes.alternateScreen))
      }
    }
    return pictures
  }
}

extension Oracle.Picture {
  /// The first thing in which two pictures differ, in words; nil where they agree.
  /// With `atEdge` what libvterm does otherwise with wide text at the right edge counts as agreement:
  /// it leaves there what was there before, and the cursor on the wide cell's first half.
  func difference(from other: Oracle.Picture, atEdge: Bool) -> String? {
    if screen.size != other.screen.size { return "size" }
    for row in 0..<screen.size.rows {
      for column in 0..<screen.size.columns {
        let (left, right) = (screen.rows[row][column], other.screen.rows[row][column])
        if atEdge, column == screen.size.columns - 1, left.text == " " { continue }
        if left.comparable != right.comparable {
          return "row \(row), column \(column): \(left.words) | \(right.words)"
        }
      }
    }
    let (left, right) = (screen.cursor, other.screen.cursor)
    var place = right.position
    if atEdge, left.position.x == screen.size.columns - 1, place.x == left.position.x - 1 {
      place.x += 1
    }
    if left.position != place { return "cursor: \(left.position) | \(right.position)" }
    if left.isVisible != right.isVisible { return "cursor's visibility" }
    if title != other.title { return "title: \(title) | \(other.title)" }
    if isAlternate != other.isAlternate { return "which screen shows" }
    return nil
  }
}

extension Cell {
  /// The cell without what libvterm's cells can't hold.
  fileprivate var comparable: Cell {
    var cell = self
    cell.style.attributes.formIntersection([.bold, .italic, .blink, .inverse, .strike])
    cell.style.underlineColor = .standard
    cell.style.link = nil
    // DEC's ≤ and ≥, which libvterm draws slanted.
    if text == "⩽" { cell.text = "≤" }
    if text == "⩾" { cell.text = "≥" }
    // What libvterm erases keeps the pen's attributes; of a blank only the colour behind is held.
    if text == " " || text.isEmpty {
      cell.style = Style(background: style.background)
    }
    if width == 0 { cell.style = .plain }
    return cell
  }

  fileprivate var words: String {
    "\"\(text)\"×\(width) \(style.foreground)/\(style.background) \(style.attributes.rawValue) \(style.underline)"
  }
}
