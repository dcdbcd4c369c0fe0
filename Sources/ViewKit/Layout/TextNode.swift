/// Words.
final class TextNode: Node {
  let runs: [TextRun]
  let string: String
  /// The font that says how high lines are.
  let font: ResolvedFont
  /// Whether it is left out of the accessibility tree.
  var isDecoration = false
  /// Whether it is the title of what follows.
  var isHeading = false
  let isRightToLeft: Bool
  private let id: NodeID
  private let lineLimit: Int?
  private let truncation: Text.TruncationMode
  private let alignment: TextItem.LineAlignment
  private var extents: [(width: Double?, size: Size)] = []

  init(_ runs: [TextRun], in context: ViewContext) {
    let environment = context.environment
    self.runs = runs
    string = runs.count == 1 ? runs[0].string : runs.map(\.string).joined()
    font = runs.count == 1 ? runs[0].font : runs.tallestFont
    id = context.id
    lineLimit = environment.lineLimit
    truncation = environment.truncationMode
    isRightToLeft = environment.layoutDirection == .rightToLeft
    alignment =
      switch environment.multilineTextAlignment {
      case .center: .center
      case .leading: isRightToLeft ? .right : .left
      case .trailing: isRightToLeft ? .left : .right
      }
    super.init(remembersAnswers: true)
  }

  override func measure(_ proposal: ProposedSize, _ layout: LayoutContext) -> Size {
    let line = layout.measurer.lineHeight(of: font)
    var limit = lineLimit
    if let height = proposal.height, height.isFinite {
      limit = min(limit ?? .max, max(1, Int((height / line + 1e-6).rounded(.down))))
    }
    var offered = proposal.finiteWidth
    if let width = offered { offered = max(0, width) }
    if offered == 0 { return Size(width: 0, height: line) }
    var size = wrapped(to: nil, layout)
    if let offered, size.width > offered { size = wrapped(to: offered, layout) }
    if let limit, size.height > line * Double(limit) + 1e-6 {
      size = rounded(extent(width: offered, lineLimit: limit, layout), layout)
      // Which words the last line shows isn't known before it is drawn: it takes all the room.
      if truncation != .tail, let offered { size.width = max(size.width, offered) }
    }
    return size
  }

  private func extent(width: Double?, lineLimit: Int?, _ layout: LayoutContext) -> Size {
    runs.count == 1
      ? layout.measurer.size(of: string, font: font, width: width, lineLimit: lineLimit)
      : layout.measurer.size(of: runs, width: width, lineLimit: lineLimit)
  }

  /// The extent without a limit of lines; remembered, since stacks ask for it again and again.
  private func wrapped(to width: Double?, _ layout: LayoutContext) -> Size {
    for known in extents where known.width == width { return known.size }
    let size = rounded(extent(width: width, lineLimit: nil, layout), layout)
    extents.append((width, size))
    return size
  }

  private func rounded(_ size: Size, _ layout: LayoutContext) -> Size {
    Size(width: layout.medium.ceil(size.width), height: layout.medium.ceil(size.height))
  }

  override func place(in frame: Rect, _ stage: Stage) {
    var item = TextItem(
      runs: runs, frame: frame, alignment: alignment, lineLimit: lineLimit,
      isRightToLeft: isRightToLeft)
    item.truncation = truncation
    stage.draw(.text(item))
    guard !isDecoration else { return }
    stage.leaf(
      id, isHeading ? .heading : .text, in: frame, label: string, text: string,
      attributes: [
        "style.weight": item.font.weight.rawValue >= 600 ? "bold" : "regular",
        "style.color": stage.name(of: item.paint),
      ])
  }
}
