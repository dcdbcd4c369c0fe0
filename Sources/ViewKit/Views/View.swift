/// A piece of a screen, described by value and rebuilt from state for every frame.
@MainActor
public protocol View: SendableMetatype {
  /// What the view is made of; `Never` for the views that ViewKit draws itself.
  associatedtype Body: View
  /// What the view is made of.
  @ViewBuilder var body: Body { get }
}

extension Never: View {
  /// Never called.
  public var body: Never { preconditionFailure("Never has no body") }
}

extension View where Body == Never {
  /// Never called: ViewKit draws this view itself.
  public var body: Never {
    preconditionFailure("\(Self.self) is drawn by ViewKit and has no body")
  }
}

/// A view that turns itself into layout nodes.
@MainActor
package protocol PrimitiveView {
  func nodes(in context: ViewContext) -> [Node]
}

/// What a view is turned into nodes with: what it inherits, who it is, what the host keeps for it.
@MainActor
package struct ViewContext {
  // Shared, since most views inherit what those around them do, and many keep their context.
  private var inherited: Inheritance
  package var id: NodeID
  private let host: Host

  /// What the host keeps for the views.
  private final class Host {
    let identities: IdentityRegistry
    let interaction: InteractionState

    init(identities: IdentityRegistry, interaction: InteractionState) {
      self.identities = identities
      self.interaction = interaction
    }
  }

  package init(
    environment: EnvironmentValues, id: NodeID, identities: IdentityRegistry,
    interaction: InteractionState
  ) {
    inherited = Inheritance(environment)
    self.id = id
    host = Host(identities: identities, interaction: interaction)
  }

  package var environment: EnvironmentValues {
    get { inherited.values }
    set { inherited = Inheritance(newValue) }
  }
  package var identities: IdentityRegistry { host.identities }
  package var interaction: InteractionState { host.interaction }

  package func child(_ step: IdentityStep) -> ViewContext {
    var context = self
    context.id = identities.child(of: id, step)
    return context
  }

  package var medium: Medium { environment.medium }
  package var theme: Theme { environment.theme }
  package var isFocused: Bool { interaction.focused == id }

  package func paint(_ color: ThemeColor) -> Paint {
    color.resolved(in: environment.colorScheme)
  }

  package func insets(_ points: EdgeInsets) -> ResolvedInsets {
    let rightToLeft = environment.layoutDirection == .rightToLeft
    return ResolvedInsets(
      top: medium.vertical(points.top),
      left: medium.horizontal(rightToLeft ? points.trailing : points.leading),
      bottom: medium.vertical(points.bottom),
      right: medium.horizontal(rightToLeft ? points.leading : points.trailing))
  }

  /// Does `work`, in which views read what this context inherits.
  func reading<Result>(_ work: @MainActor () -> Result) -> Result {
    Inheritance.$current.withValue(inherited) { work() }
  }

  /// The nodes of `view`; its body is read with this context's environment.
  package func nodes<Content: View>(of view: Content) -> [Node] {
    // Asking every view what it is takes longer than asking its type whether it can be one of ViewKit's own.
    if Content.Body.self == Never.self, let primitive = view as? any PrimitiveView {
      let nodes = primitive.nodes(in: self)
      for node in nodes where node.source == nil { node.source = id }
      return nodes
    }
    return reading { nodes(of: view.body) }
  }

  /// The nodes of `view`, each inside what `wrap` makes of it.
  package func nodes<Content: View>(
    of view: Content, wrappedBy wrap: @MainActor (Node) -> Node
  ) -> [Node] {
    var nodes = nodes(of: view)
    for index in nodes.indices { nodes[index] = wrap(nodes[index]) }
    return nodes
  }

  /// One node for `view`: its only one, or a vertical stack of them.
  package func node<Content: View>(of view: Content) -> Node {
    let nodes = nodes(of: view)
    return nodes.count == 1
      ? nodes[0] : StackNode(axis: .vertical, spacing: 0, alignment: .center, children: nodes)
  }
}

/// A view made of a function from context to nodes; what the modifiers return.
package struct Primitive: View, PrimitiveView {
  let resolve: @MainActor (ViewContext) -> [Node]

  package init(_ resolve: @escaping @MainActor (ViewContext) -> [Node]) { self.resolve = resolve }

  package func nodes(in context: ViewContext) -> [Node] { resolve(context) }
}
