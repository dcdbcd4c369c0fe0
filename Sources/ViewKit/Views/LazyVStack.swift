/// Rows whose heights are known, of which those alone are built that are seen, and one more at each end.
///
/// It stands in a ``ScrollView`` and holds as many rows as you like: ten thousand cost no more than
/// a screen of them. Rows out of sight are in no tree, so a test scrolls to them.
public struct LazyVStack<Data: RandomAccessCollection, ID: Hashable, Row: View>: View,
  PrimitiveView
{
  private let data: Data
  private let id: KeyPath<Data.Element, ID>
  private let heights: RowHeights<Data.Element>
  private let spacing: Double
  private let row: (Data.Element) -> Row

  /// Makes a row of `rowHeight` points for each element of `data`, known by the value at `id`.
  public init(
    _ data: Data, id: KeyPath<Data.Element, ID>, rowHeight: Double, spacing: Double = 0,
    @ViewBuilder row: @escaping (Data.Element) -> Row
  ) {
    self.init(data, id, .same(rowHeight), spacing, row)
  }

  /// Makes a row for each element of `data`, as high as `rowHeight` says, in points.
  ///
  /// It is asked for every element whenever the rows are laid out, so it should be quick: a look at the element's kind.
  public init(
    _ data: Data, id: KeyPath<Data.Element, ID>, spacing: Double = 0,
    rowHeight: @escaping (Data.Element) -> Double, @ViewBuilder row: @escaping (Data.Element) -> Row
  ) {
    self.init(data, id, .each(rowHeight), spacing, row)
  }

  private init(
    _ data: Data, _ id: KeyPath<Data.Element, ID>, _ heights: RowHeights<Data.Element>,
    _ spacing: Double, _ row: @escaping (Data.Element) -> Row
  ) {
    self.data = data
    self.id = id
    self.heights = heights
    self.spacing = spacing
    self.row = row
  }

  package func nodes(in context: ViewContext) -> [Node] {
    let inside = context.child(.content)
    let rows = RowPlaces(heights, of: data, spacing: spacing, context.medium)
    return [
      LazyStackNode(id: context.id, rows: rows) { [data, id, row] index in
        let element = data[data.index(data.startIndex, offsetBy: index)]
        let context = inside.child(.key(AnyHashable(element[keyPath: id])))
        let height = rows.height(index)
        let node = FrameNode(
          context.child(.content).node(of: row(element)),
          width: FrameNode.Limits(),
          height: FrameNode.Limits(least: height, ideal: height, most: height),
          placement: context.placement(.leading))
        return RowNode(node, id: context.id, context)
      }
    ]
  }
}

extension LazyVStack where Data.Element: Identifiable, ID == Data.Element.ID {
  /// Makes a row of `rowHeight` points for each element of `data`, known by its `id`.
  public init(
    _ data: Data, rowHeight: Double, spacing: Double = 0,
    @ViewBuilder row: @escaping (Data.Element) -> Row
  ) {
    self.init(data, id: \.id, rowHeight: rowHeight, spacing: spacing, row: row)
  }

  /// Makes a row for each element of `data`, known by its `id`, as high as `rowHeight` says, in points.
  public init(
    _ data: Data, spacing: Double = 0, rowHeight: @escaping (Data.Element) -> Double,
    @ViewBuilder row: @escaping (Data.Element) -> Row
  ) {
    self.init(data, id: \.id, spacing: spacing, rowHeight: rowHeight, row: row)
  }
}

/// Rows that are built when they are placed.
final class LazyStackNode: Node {
  private let id: NodeID
  private let rows: RowPlaces
  private let row: @MainActor (Int) -> Node
  private var built: [Int: Node] = [:]

  init(id: NodeID, rows: RowPlaces, row: @escaping @MainActor (Int) -> Node) {
    self.id = id
    self.rows = rows
    self.row = row
    super.init()
  }

  private func node(_ index: Int) -> Node {
    if let known = built[index] { return known }
    let node = row(index)
    built[index] = node
    return node
  }

  override var heightUse: HeightUse { .none }

  override func measure(_ proposal: ProposedSize, _ layout: LayoutContext) -> Size {
    let width =
      proposal.finiteWidth ?? (rows.count > 0 ? node(0).size(.unspecified, layout).width : 0)
    return Size(width: width, height: rows.height)
  }

  override func place(in frame: Rect, _ stage: Stage) {
    let seen = stage.visible(frame)
    var element = AccessibilityElement(id: id, role: .list, frame: frame, visibleFrame: seen)
    element.attributes["rows"] = String(rows.count)
    element.children = stage.collecting {
      guard rows.count > 0, frame.isFinite, !seen.isEmpty else { return }
      for index in rows.around(seen.y - frame.y...seen.maxY - frame.y) {
        let room = Rect(
          x: frame.x, y: frame.y + rows.top(index), width: frame.width, height: rows.height(index))
        node(index).place(in: room, stage)
      }
    }
    stage.add(element)
  }
}
