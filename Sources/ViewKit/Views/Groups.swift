/// No view: takes no room and no spacing.
public struct EmptyView: View, PrimitiveView {
  /// Makes no view.
  public init() {}

  package func nodes(in context: ViewContext) -> [Node] { [] }
}

/// Several views as one, without laying them out; a modifier applies to each.
public struct Group<Content: View>: View {
  private let content: Content

  /// Makes a group of `content`.
  public init(@ViewBuilder content: () -> Content) { self.content = content() }

  /// The group's views.
  public var body: Content { content }
}

/// A view whose type is hidden; another type in its place is another view.
public struct AnyView: View, PrimitiveView {
  private let resolve: @MainActor (ViewContext) -> [Node]

  /// Hides the type of `view`.
  public init<Content: View>(_ view: Content) {
    resolve = { $0.child(.type(ObjectIdentifier(Content.self))).nodes(of: view) }
  }

  package func nodes(in context: ViewContext) -> [Node] { resolve(context) }
}

/// A view for each element of a collection; the elements' ids are the views' identities.
public struct ForEach<Data: RandomAccessCollection, ID: Hashable, Content: View>: View,
  PrimitiveView
{
  private let data: Data
  private let id: KeyPath<Data.Element, ID>
  private let content: (Data.Element) -> Content

  /// Makes a view for each element of `data`, known by the value at `id`, which must be unique.
  public init(
    _ data: Data, id: KeyPath<Data.Element, ID>,
    @ViewBuilder content: @escaping (Data.Element) -> Content
  ) {
    self.data = data
    self.id = id
    self.content = content
  }

  package func nodes(in context: ViewContext) -> [Node] {
    var nodes: [Node] = []
    for element in data {
      nodes += context.child(.key(AnyHashable(element[keyPath: id]))).nodes(of: content(element))
    }
    return nodes
  }
}

extension ForEach where Data.Element: Identifiable, ID == Data.Element.ID {
  /// Makes a view for each element of `data`, known by its `id`.
  public init(_ data: Data, @ViewBuilder content: @escaping (Data.Element) -> Content) {
    self.init(data, id: \.id, content: content)
  }
}
