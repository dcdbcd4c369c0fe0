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
  /// The extent in lines that end at newlines alone, from the first question on.
  private var unwrapped: Size?
  // Stacks ask for few others, again and again.
  private var extents: [(width: Double?, lineLimit: Int?, size: Size)] = []

  init(_ runs: [TextRun], in context: ViewContext) {
    let environment = context.environment
    self.runs = runs
    string = runs.words
    font = runs.tallestFont
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
    super.init()
  }

  override var heightUse: HeightUse { .inside }

  override func measure(_ proposal: ProposedSize, _ layout: LayoutContext) -> Size {
    let line = layout.measurer.lineHeight(of: font)
    var limit = lineLimit
    if let height = proposal.height, height.isFinite {
      limit = min(limit ?? .max, max(1, Int((height / line + 1e-6).rounded(.down))))
    }
    var offered = proposal.finiteWidth
    if let width = offered { offered = max(0, width) }
    if offered == 0 { return Size(width: 0, height: line) }
    var size = unwrapped ?? measured(width: nil, lineLimit: nil, layout)
    unwrapped = size
    if let offered, size.width > offered { size = extent(width: offered, layout) }
    // A second line may be cut off.
    if size.height > line + 1e-6, lineLimit ?? .max > 1 { layout.heights.haveCounted = true }
    if let limit, size.height > line * Double(limit) + 1e-6 {
      size = extent(width: offered, lineLimit: limit, layout)
      // Which words the last line shows isn't known before it is drawn: it takes all the room.
      if truncation != .tail, let offered { size.width = max(size.width, offered) }
    }
    return size
  }

  /// The extent in lines of a width, remembered.
  private func extent(width: Double?, lineLimit: Int? = nil, _ layout: LayoutContext) -> Size {
    for known in extents where known.width == width && known.lineLimit == lineLimit {
      return known.size
    }
    let size = measured(width: width, lineLimit: lineLimit, layout)
    extents.append((width, lineLimit, size))
    return size
  }

  private func measured(width: Double?, lineLimit: Int?, _ layout: LayoutContext) -> Size {
    let size =
      runs.count == 1
      ? layout.measurer.size(of: string, font: font, width: width, lineLimit: lineLimit)
      : layout.measurer.size(of: runs, width: width, lineLimit: lineLimit)
    return Size(width: layout.medium.ceil(size.width), height: layout.medium.ceil(size.height))
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
