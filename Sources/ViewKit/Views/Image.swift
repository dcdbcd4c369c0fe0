/// A picture; in cells two of its pixels a cell.
public struct Image: View, PrimitiveView {
  private let asset: ImageAsset
  private let isDecorative: Bool
  private var isResizable = false

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
    let node = ImageNode(
      asset.bitmap(in: context.environment.colorScheme),
      size: Size(
        width: context.medium.width(asset.size.width),
        height: context.medium.height(asset.size.height)),
      label: isDecorative ? nil : asset.name, id: context.id)
    node.isResizable = isResizable
    node.isFlipped = context.isFlipped
    return context.redacted([node])
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
      return context.nodes(of: self).map { AspectRatioNode($0, ratio: ratio, mode: contentMode) }
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
  private let bitmap: Bitmap
  private let size: Size
  private let label: String?
  private let id: NodeID
  var isResizable = false
  var isFlipped = false

  init(_ bitmap: Bitmap, size: Size, label: String?, id: NodeID) {
    self.bitmap = bitmap
    self.size = size
    self.label = label
    self.id = id
    super.init()
  }

  override func measure(_ proposal: ProposedSize, _ layout: LayoutContext) -> Size {
    guard isResizable else { return size }
    func extent(_ offered: Double?, _ own: Double) -> Double {
      offered.map { $0.isFinite ? $0 : own } ?? own
    }
    return Size(
      width: extent(proposal.width, size.width), height: extent(proposal.height, size.height))
  }

  override func place(in frame: Rect, _ stage: Stage) {
    guard !frame.isEmpty else { return }
    stage.draw(.image(bitmap, frame, isFlipped: isFlipped))
    if let label { stage.leaf(id, .image, in: frame, label: label) }
  }
}

/// A child whose sides keep their proportion.
final class AspectRatioNode: WrapperNode {
  private let ratio: Double?
  private let mode: ContentMode

  init(_ child: Node, ratio: Double?, mode: ContentMode) {
    self.ratio = ratio
    self.mode = mode
    super.init(child)
  }

  override func enter(_ axis: Axis) {}

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
    let width = proposal.width.flatMap { $0.isFinite ? $0 : nil }
    let height = proposal.height.flatMap { $0.isFinite ? $0 : nil }
    return switch (width, height) {
    case (nil, nil): sized(width: max(own.width, own.height * ratio))
    case (let width?, nil): sized(width: width)
    case (nil, let height?): sized(width: height * ratio)
    case (let width?, let height?):
      sized(width: mode == .fit ? min(width, height * ratio) : max(width, height * ratio))
    }
  }
}
