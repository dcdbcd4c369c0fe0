/// Words.
final class TextNode: Node {
  let string: String
  var font: ResolvedFont
  /// Whether it is left out of the accessibility tree.
  var isDecoration = false
  private let id: NodeID
  private let paint: Paint
  private let lineLimit: Int?
  private let alignment: TextItem.LineAlignment
  private let isRightToLeft: Bool
  private let isUnderlined: Bool
  private let isHeading: Bool
  private var extents: [(width: Double?, size: Size)] = []

  init(_ string: String, in context: ViewContext) {
    let environment = context.environment
    self.string = string
    id = context.id
    font = ResolvedFont(environment.font, at: environment.textSize)
    font.weight = environment.fontWeight ?? font.weight
    paint = context.paint(environment.foregroundStyle ?? context.theme.ink)
    lineLimit = environment.lineLimit
    isRightToLeft = environment.layoutDirection == .rightToLeft
    isUnderlined = environment.isUnderlined
    isHeading = environment.font.style == .largeTitle || environment.font.style == .title
    alignment =
      switch environment.multilineTextAlignment {
      case .center: .center
      case .leading: isRightToLeft ? .right : .left
      case .trailing: isRightToLeft ? .left : .right
      }
    super.init()
  }

  override func measure(_ proposal: ProposedSize, _ layout: LayoutContext) -> Size {
    let line = layout.measurer.lineHeight(of: font)
    var limit = lineLimit
    if let height = proposal.height, height.isFinite {
      limit = min(limit ?? .max, max(1, Int((height / line + 1e-6).rounded(.down))))
    }
    let offered = proposal.width.flatMap { $0.isFinite ? max(0, $0) : nil }
    if offered == 0 { return Size(width: 0, height: line) }
    var size = wrapped(to: nil, layout)
    if let offered, size.width > offered { size = wrapped(to: offered, layout) }
    if let limit, size.height > line * Double(limit) + 1e-6 {
      size = rounded(
        layout.measurer.size(of: string, font: font, width: offered, lineLimit: limit), layout)
    }
    return size
  }

  /// The extent without a limit of lines; remembered, since stacks ask for it again and again.
  private func wrapped(to width: Double?, _ layout: LayoutContext) -> Size {
    for known in extents where known.width == width { return known.size }
    let size = rounded(
      layout.measurer.size(of: string, font: font, width: width, lineLimit: nil), layout)
    extents.append((width, size))
    return size
  }

  private func rounded(_ size: Size, _ layout: LayoutContext) -> Size {
    Size(width: layout.medium.ceil(size.width), height: layout.medium.ceil(size.height))
  }

  override func place(in frame: Rect, _ canvas: Canvas) {
    let item = TextItem(
      string, font: font, paint: paint, frame: frame, alignment: alignment, lineLimit: lineLimit,
      isRightToLeft: isRightToLeft, isUnderlined: isUnderlined)
    canvas.draw(.text(item))
    guard !isDecoration else { return }
    canvas.leaf(
      id, isHeading ? .heading : .text, in: frame, label: string, text: string,
      attributes: [
        "style.weight": font.weight.rawValue >= 600 ? "bold" : "regular",
        "style.color": canvas.name(of: paint),
      ])
  }
}

/// Room that takes what its stack has left.
final class SpacerNode: Node {
  private let minimum: Size
  private var axis: Axis?

  init(minimum: Size) {
    self.minimum = minimum
    super.init()
  }

  /// After all else, so that a spacer never takes room that something drawn could use.
  override var layoutPriority: Double { -1 }

  override func enter(_ axis: Axis) { self.axis = axis }

  override func measure(_ proposal: ProposedSize, _ layout: LayoutContext) -> Size {
    Size(
      width: axis == .vertical ? 0 : max(minimum.width, proposal.width ?? 0),
      height: axis == .horizontal ? 0 : max(minimum.height, proposal.height ?? 0))
  }
}

/// A hairline across its stack.
final class DividerNode: Node {
  private let paint: Paint
  private var axis = Axis.vertical

  init(paint: Paint) {
    self.paint = paint
    super.init()
  }

  override func enter(_ axis: Axis) { self.axis = axis }

  override func measure(_ proposal: ProposedSize, _ layout: LayoutContext) -> Size {
    let across = axis.across(proposal) ?? 0
    return axis.size(along: layout.medium.hairline, across: across)
  }

  override func place(in frame: Rect, _ canvas: Canvas) { canvas.draw(.rule(frame, paint)) }
}

/// A colour or a blend over all the room there is.
final class FillNode: Node {
  private let filling: DisplayList.Filling
  private let radius: Double

  init(_ filling: DisplayList.Filling, radius: Double = 0) {
    self.filling = filling
    self.radius = radius
    super.init()
  }

  override func measure(_ proposal: ProposedSize, _ layout: LayoutContext) -> Size {
    Size(width: proposal.width ?? 0, height: proposal.height ?? 0)
  }

  override func place(in frame: Rect, _ canvas: Canvas) {
    canvas.draw(.fill(frame, radius: radius, filling))
    if covers(in: canvas.medium) { canvas.cover(frame) }
  }

  /// Whether nothing behind it can be seen.
  private func covers(in medium: Medium) -> Bool {
    switch filling {
    case .color(let paint): medium.isCells ? paint.terminal != nil : paint.rgba.alpha == 255
    case .gradient: !medium.isCells
    }
  }
}

/// A frame around all the room there is.
final class StrokeNode: Node {
  private let paint: Paint
  private let radius: Double
  private let width: Double

  init(_ paint: Paint, radius: Double, width: Double) {
    self.paint = paint
    self.radius = radius
    self.width = width
    super.init()
  }

  override func measure(_ proposal: ProposedSize, _ layout: LayoutContext) -> Size {
    Size(width: proposal.width ?? 0, height: proposal.height ?? 0)
  }

  override func place(in frame: Rect, _ canvas: Canvas) {
    canvas.draw(.stroke(frame, radius: radius, width: width, paint))
  }
}
