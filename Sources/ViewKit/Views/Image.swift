/// A picture; in cells two of its pixels a cell.
public struct Image: View, PrimitiveView {
  fileprivate let asset: ImageAsset
  fileprivate let isDecorative: Bool
  fileprivate var isResizable = false

  /// Shows `asset` at its own size; it is read out by its name, unless a label is set.
  public init(_ asset: ImageAsset) {
    self.asset = asset
    isDecorative = false
  }

  /// Shows `asset` at its own size, outside of the accessibility tree.
  public init(decorative asset: ImageAsset) {
    self.asset = asset
    isDecorative = true
  }

  /// Stretches the picture over the room that it is offered.
  public func resizable() -> Image {
    var image = self
    image.isResizable = true
    return image
  }

  package func nodes(in context: ViewContext) -> [Node] {
    context.redacted([ImageNode(self, in: context)])
  }
}

extension View {
  /// Keeps the view's sides in proportion: `ratio` is width by height, nil its own.
  ///
  /// `.fit` is as large as the room allows, `.fill` as small as covers it: cut that by `clipped()`.
  public func aspectRatio(_ ratio: Double? = nil, contentMode: ContentMode) -> some View {
    Primitive { context in
      // A cell is twice as high as it is wide.
      let ratio = ratio.map { context.medium.isCells ? $0 * 2 : $0 }
      return context.nodes(of: self) { AspectRatioNode($0, ratio: ratio, mode: contentMode) }
    }
  }

  /// Keeps the view's sides in proportion, as large as the room allows.
  public func scaledToFit() -> some View { aspectRatio(contentMode: .fit) }

  /// Keeps the view's sides in proportion, as small as covers the room.
  public func scaledToFill() -> some View { aspectRatio(contentMode: .fill) }
}

/// How a view of fixed proportions takes its room.
public enum ContentMode: Hashable, Sendable, CaseIterable {
  /// All of it is seen.
  case fit
  /// It covers all of the room.
  case fill
}

/// A picture.
final class ImageNode: Node {
  private let image: Image
  private let context: ViewContext

  init(_ image: Image, in context: ViewContext) {
    self.image = image
    self.context = context
    super.init()
  }

  override var heightUse: HeightUse { image.isResizable ? .own : .none }

  override func measure(_ proposal: ProposedSize, _ layout: LayoutContext) -> Size {
    let points = image.asset.size
    let size = Size(
      width: layout.medium.width(points.width), height: layout.medium.height(points.height))
    return image.isResizable ? proposal.filled(or: size) : size
  }

  override func place(in frame: Rect, _ stage: Stage) {
    guard !frame.isEmpty else { return }
    let bitmap = image.asset.bitmap(in: context.environment.colorScheme)
    stage.draw(.image(bitmap, frame, isFlipped: context.isFlipped))
    guard !image.isDecorative else { return }
    stage.leaf(context.id, .image, in: frame, label: image.asset.name)
  }
}

/// A child whose sides keep their proportion.
final class AspectRatioNode: RoomNode {
  private let ratio: Double?
  private let mode: ContentMode

  init(_ child: Node, ratio: Double?, mode: ContentMode) {
    self.ratio = ratio
    self.mode = mode
    super.init(child, remembersAnswers: true)
  }

  override var heightUse: HeightUse { .own }

  override func measure(_ proposal: ProposedSize, _ layout: LayoutContext) -> Size {
    child.size(offer(proposal, layout), layout)
  }

  override func place(in frame: Rect, _ stage: Stage) {
    let size = child.size(offer(ProposedSize(frame.size), stage.layout), stage.layout)
    child.place(in: Placement.middle.frame(of: size, in: frame, stage.medium), stage)
  }

  private func offer(_ proposal: ProposedSize, _ layout: LayoutContext) -> ProposedSize {
    let own = child.size(.unspecified, layout)
    guard let ratio = ratio ?? (own.height > 0 ? own.width / own.height : nil), ratio > 0 else {
      return proposal
    }
    func sized(width: Double) -> ProposedSize {
      ProposedSize(width: layout.medium.floor(width), height: layout.medium.floor(width / ratio))
    }
    let width = proposal.finiteWidth
    let height = proposal.finiteHeight
    return switch (width, height) {
    case (nil, nil): sized(width: max(own.width, own.height * ratio))
    case (let width?, nil): sized(width: width)
    case (nil, let height?): sized(width: height * ratio)
    case (let width?, let height?):
      sized(width: mode == .fit ? min(width, height * ratio) : max(width, height * ratio))
    }
  }
}
