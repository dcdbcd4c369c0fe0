import TerminalModel

/// Finds everything on a bare screen that a person would call an element.
///
/// Each reader takes the cells of what it finds, so that the next one doesn't read them again: the
/// surest shapes come first, plain text last.
struct ScreenReader {
  static func elements(of screen: Screen) -> [InferredElement] {
    var grid = ScreenGrid(screen)
    let boxes = BoxFinder(grid).boxes()
    for box in boxes { grid.addEdges(of: box) }
    var elements = boxes.map { box in
      InferredElement(
        shape: .box, name: box.title ?? "", text: "", frame: box.frame,
        style: grid.cell(box.frame.x, box.frame.y).style)
    }
    elements += FilledControlReader.read(&grid)
    elements += MenuReader.read(&grid, boxes: boxes)
    elements += ToggleReader.read(&grid)
    elements += ButtonReader.read(&grid, boxes: boxes)
    elements += KeyBarReader.read(&grid)
    elements += FieldReader.read(&grid, boxes: boxes)
    elements += HighlightReader.read(&grid, boxes: boxes)
    for box in boxes {
      // A title is the name of its box.
      if let columns = box.titleColumns { grid.take(columns, box.frame.y) }
    }
    elements += TextReader.read(&grid)
    return elements
  }
}
