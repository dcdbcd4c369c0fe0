/// A view made from the room that it is given.
public struct GeometryReader<Content: View>: View, PrimitiveView {
  private let content: @MainActor (Size) -> Content

  /// Makes a view that takes all the room there is.
  /// - Parameter content: What stands in it, from its top leading corner; it gets the room's extent in points.
  public init(@ViewBuilder content: @escaping @MainActor (Size) -> Content) {
    self.content = content
  }

  package func nodes(in context: ViewContext) -> [Node] { [GeometryNode(content, context)] }
}

/// A node whose child is made when its extent is known.
final class GeometryNode<Content: View>: Node {
  private let content: @MainActor (Size) -> Content
  private let context: ViewContext

  init(_ content: @escaping @MainActor (Size) -> Content, _ context: ViewContext) {
    self.content = content
    self.context = context
    super.init()
  }

  override func measure(_ proposal: ProposedSize, _ layout: LayoutContext) -> Size {
    proposal.filled(or: Size(width: layout.medium.width(10), height: layout.medium.height(10)))
  }

  override func place(in frame: Rect, _ stage: Stage) {
    let unit = stage.medium.isCells ? Size(width: 8, height: 16) : Size(width: 1, height: 1)
    let room = Size(width: frame.width * unit.width, height: frame.height * unit.height)
    let inside = context.child(.content)
    let node = inside.reading { inside.node(of: content(room)) }
    let size = node.size(ProposedSize(frame.size), stage.layout)
    node.place(
      in: inside.placement(.topLeading).frame(of: size, in: frame, stage.medium), stage)
  }
}
