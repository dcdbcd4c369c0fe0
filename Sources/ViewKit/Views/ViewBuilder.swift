/// Builds a view from the statements of a closure: views in a row, `if`, `switch`.
@resultBuilder
@MainActor
public enum ViewBuilder {
  /// An empty closure is no view.
  public static func buildBlock() -> EmptyView { EmptyView() }
  /// A single view is itself.
  public static func buildBlock<Content: View>(_ content: Content) -> Content { content }
  /// Several views stand in a row.
  public static func buildBlock<each Content: View>(
    _ content: repeat each Content
  ) -> TupleView<repeat each Content> {
    TupleView(repeat each content)
  }
  /// An `if` without `else`.
  public static func buildOptional<Content: View>(_ content: Content?) -> ConditionalView<
    Content, EmptyView
  > {
    if let content { .first(content) } else { .second(EmptyView()) }
  }
  /// The first arm of a branch.
  public static func buildEither<First: View, Second: View>(
    first content: First
  ) -> ConditionalView<First, Second> { .first(content) }
  /// The second arm of a branch.
  public static func buildEither<First: View, Second: View>(
    second content: Second
  ) -> ConditionalView<First, Second> { .second(content) }
}

/// Several views in a row.
public struct TupleView<each Content: View>: View, PrimitiveView {
  private let content: SharedViews<repeat each Content>

  init(_ content: repeat each Content) { self.content = SharedViews(repeat each content) }

  package func nodes(in context: ViewContext) -> [Node] {
    var nodes: [Node] = []
    var index = 0
    for view in repeat each content.views {
      nodes += context.child(.index(index)).nodes(of: view)
      index += 1
    }
    return nodes
  }
}

/// Views that are kept once, however many views around them are passed on by value.
private final class SharedViews<each Content: View> {
  let views: (repeat each Content)

  init(_ views: repeat each Content) { self.views = (repeat each views) }
}

/// One of two views; each arm has identities of its own.
public enum ConditionalView<First: View, Second: View>: View, PrimitiveView {
  /// The condition held.
  case first(First)
  /// It didn't.
  case second(Second)

  package func nodes(in context: ViewContext) -> [Node] {
    switch self {
    case .first(let view): context.child(.index(0)).nodes(of: view)
    case .second(let view): context.child(.index(1)).nodes(of: view)
    }
  }
}
