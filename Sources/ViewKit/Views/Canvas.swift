/// A drawing made by a closure: maps, charts, whatever no view shows.
///
/// The closure draws in points from the top left, in a terminal too, where a cell is 8 × 16 points:
/// lines are made of dots, four rows of two in a cell. What is drawn is cut to the canvas; steps to places that aren't
/// finite are left out.
public struct Canvas: View, PrimitiveView {
  private let draw: @MainActor (inout GraphicsContext, Size) -> Void

  /// Makes a canvas that takes all the room it is offered and draws into it, knowing its extent.
  public init(_ draw: @escaping @MainActor (inout GraphicsContext, Size) -> Void) {
    self.draw = draw
  }

  package func nodes(in context: ViewContext) -> [Node] {
    context.redacted([CanvasNode(draw, context)])
  }
}

/// What a canvas's closure draws with.
@MainActor
public struct GraphicsContext {
  /// What a shape is filled with.
  public enum Shading: Hashable, Sendable {
    /// One colour.
    case color(ThemeColor)
    /// A blend over the shape's bounds; in cells nothing.
    case gradient(Gradient.Kind, colors: [RGBA])
  }

  /// What the canvas inherits.
  public var environment: EnvironmentValues { context.environment }

  private let context: ViewContext
  private let layout: LayoutContext
  private let frame: Rect
  private(set) var items: [DisplayList.Item] = []

  init(_ context: ViewContext, _ layout: LayoutContext, frame: Rect) {
    self.context = context
    self.layout = layout
    self.frame = frame
  }

  /// Fills what is inside of `path`.
  public mutating func fill(_ path: Path, with shading: Shading) {
    let filling: DisplayList.Filling =
      switch shading {
      case .color(let color): .color(context.paint(color))
      case .gradient(let kind, let colors): .gradient(kind, colors: colors)
      }
    items.append(.path(path.mapped(placed).finite, filling))
  }

  /// Draws a line of `lineWidth` points along `path`.
  public mutating func stroke(_ path: Path, with color: ThemeColor, lineWidth: Double = 1) {
    stroke(path, with: color, style: StrokeStyle(lineWidth: lineWidth))
  }

  /// Draws a line along `path`.
  public mutating func stroke(_ path: Path, with color: ThemeColor, style: StrokeStyle) {
    items.append(.strokedPath(path.mapped(placed).finite, style, context.paint(color)))
  }

  /// Draws words in one line, so that `anchor`, a share of their extent, lies at `point`.
  public mutating func draw(_ text: Text, at point: Point, anchor: UnitPoint = .center) {
    let runs = text.runs(in: context)
    let extent = layout.measurer.size(of: runs, width: nil, lineLimit: 1)
    let at = placed(point)
    let corner = Point(
      x: layout.medium.floor(at.x - anchor.x * extent.width),
      y: layout.medium.floor(at.y - anchor.y * extent.height))
    guard corner.isFinite else { return }
    items.append(
      .text(TextItem(runs: runs, frame: Rect(origin: corner, size: extent), lineLimit: 1)))
  }

  /// Draws a picture stretched over `rect`.
  public mutating func draw(_ image: ImageAsset, in rect: Rect) {
    let one = placed(rect.origin)
    let other = placed(Point(x: rect.maxX, y: rect.maxY))
    guard one.isFinite, other.isFinite else { return }
    items.append(
      .image(
        image.bitmap(in: environment.colorScheme),
        Rect(
          x: min(one.x, other.x), y: one.y, width: abs(other.x - one.x), height: other.y - one.y),
        isFlipped: context.isFlipped))
  }

  /// A point of the canvas in the medium's units, mirrored where the canvas is.
  private func placed(_ point: Point) -> Point {
    let unit = layout.medium.isCells ? Size(width: 8, height: 16) : Size(width: 1, height: 1)
    let across = point.x / unit.width
    return Point(
      x: context.isFlipped ? frame.maxX - across : frame.x + across,
      y: frame.y + point.y / unit.height)
  }
}

/// A drawing over all the room there is.
final class CanvasNode: Node {
  private let draw: @MainActor (inout GraphicsContext, Size) -> Void
  private let context: ViewContext

  init(
    _ draw: @escaping @MainActor (inout GraphicsContext, Size) -> Void, _ context: ViewContext
  ) {
    self.draw = draw
    self.context = context
    super.init()
  }

  override func measure(_ proposal: ProposedSize, _ layout: LayoutContext) -> Size {
    Size(
      width: proposal.width ?? layout.medium.width(10),
      height: proposal.height ?? layout.medium.height(10))
  }

  override func place(in frame: Rect, _ stage: Stage) {
    guard !frame.isEmpty else { return }
    var graphics = GraphicsContext(context, stage.layout, frame: frame)
    let size =
      stage.medium.isCells
      ? Size(width: frame.width * 8, height: frame.height * 16) : frame.size
    context.reading { draw(&graphics, size) }
    stage.clipped(to: frame) {
      for item in graphics.items { stage.draw(item) }
    }
  }
}
