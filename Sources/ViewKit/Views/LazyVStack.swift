/// Rows of one height, of which those alone are built that are seen, and one more at each end.
///
/// It stands in a ``ScrollView`` and holds as many rows as you like: ten thousand cost no more than
/// a screen of them. Rows out of sight are in no tree, so a test scrolls to them.
public struct LazyVStack<Data: RandomAccessCollection, ID: Hashable, Row: View>: View,
  PrimitiveView
{
  private let data: Data
  private let id: KeyPath<Data.Element, ID>
  private let rowHeight: Double
  private let spacing: Double
  private let row: (Data.Element) -> Row

  /// Makes a row of `rowHeight` points for each element of `data`, known by the value at `id`.
  public init(
    _ data: Data, id: KeyPath<Data.Element, ID>, rowHeight: Double, spacing: Double = 0,
    @ViewBuilder row: @escaping (Data.Element) -> Row
  ) {
    self.data = data
    self.id = id
    self.rowHeight = rowHeight
    self.spacing = spacing
    self.row = row
  }

  package func nodes(in context: ViewContext) -> [Node] {
    let inside = context.child(.content)
    return [
      LazyStackNode(
        id: context.id, count: data.count, rowHeight: context.medium.height(rowHeight),
        spacing: context.medium.vertical(spacing)
      ) { [data, id, row, rowHeight] index in
        let element = data[data.index(data.startIndex, offsetBy: index)]
        let context = inside.child(.key(AnyHashable(element[keyPath: id])))
        let height = context.medium.height(rowHeight)
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
}

/// Rows of one height, built when they are placed.
final class LazyStackNode: Node {
  private let id: NodeID
  private let count: Int
  private let rowHeight: Double
  private let spacing: Double
  private let row: @MainActor (Int) -> Node
  private var built: [Int: Node] = [:]

  init(
    id: NodeID, count: Int, rowHeight: Double, spacing: Double,
    row: @escaping @MainActor (Int) -> Node
  ) {
    self.id = id
    self.count = count
    self.rowHeight = max(rowHeight, 1)
    self.spacing = spacing
    self.row = row
    super.init()
  }

  private func node(_ index: Int) -> Node {
    if let known = built[index] { return known }
    let node = row(index)
    built[index] = node
    return node
  }

  override func measure(_ proposal: ProposedSize, _ layout: LayoutContext) -> Size {
    let offered = proposal.width.flatMap { $0.isFinite ? $0 : nil }
    let width =
      offered ?? (count > 0 ? node(0).size(.unspecified, layout).width : 0)
    return Size(
      width: width, height: Double(count) * (rowHeight + spacing) - (count > 0 ? spacing : 0))
  }

  override func place(in frame: Rect, _ stage: Stage) {
    let seen = stage.visible(frame)
    var element = AccessibilityElement(id: id, role: .list, frame: frame, visibleFrame: seen)
    element.attributes["rows"] = String(count)
    element.children = stage.collecting {
      guard count > 0, !seen.isEmpty else { return }
      let step = rowHeight + spacing
      let first = max(0, Int(((seen.y - frame.y) / step).rounded(.down)) - 1)
      let last = min(count - 1, Int(((seen.maxY - frame.y) / step).rounded(.up)))
      for index in first...max(first, last) {
        let room = Rect(
          x: frame.x, y: frame.y + Double(index) * step, width: frame.width, height: rowHeight)
        node(index).place(in: room, stage)
      }
    }
    stage.add(element)
  }
}
