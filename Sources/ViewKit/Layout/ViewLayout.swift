/// A view tree laid out for a medium and an extent: its picture, its accessibility tree, and what
/// in it responds, all from one pass.
@MainActor
public struct ViewLayout {
  /// What to draw.
  public let displayList: DisplayList
  /// The accessibility tree, its root the whole screen.
  public let root: AccessibilityElement
  /// What responds, back to front, which is also the order of the focus.
  public let controls: [Control]
  /// What scrolls, outer ones first.
  public let scrollAreas: [ScrollArea]
  /// What recognises pans, inner ones first.
  package let panAreas: [PanArea]
  /// What one step back does, where a view said so; the foremost view's.
  public let back: (@MainActor @Sendable () -> Void)?
  /// What should have the focus when nothing has.
  public let initialFocus: NodeID?

  /// Lays out `view` in `size`, which is in cells or in points as `environment.medium` says.
  ///
  /// A view smaller than `size` stands in its middle. Keep `identities` from layout to layout, so
  /// that nodes keep their identity; a layout beside the main one must not forget those it lacks.
  public init(
    _ view: some View, size: Size, environment: EnvironmentValues, measurer: any TextMeasurer,
    identities: IdentityRegistry, interaction: InteractionState = InteractionState(),
    forgets: Bool = true
  ) {
    if forgets { identities.begin() }
    let context = ViewContext(
      environment: environment, id: identities.root, identities: identities,
      interaction: interaction)
    let node = context.child(.content).node(of: view)
    let frame = Rect(origin: .zero, size: size)
    let layout = LayoutContext(medium: environment.medium, measurer: measurer)
    let stage = Stage(layout: layout, size: size)
    let own = node.size(ProposedSize(size), layout)
    node.place(
      in: Placement(x: .center, y: .center).frame(of: own, in: frame, environment.medium), stage)
    if forgets { identities.end() }

    displayList = stage.list
    controls = stage.controls
    scrollAreas = stage.scrollAreas
    panAreas = stage.panAreas
    back = stage.back
    initialFocus = stage.initialFocus
    var root = AccessibilityElement(
      id: identities.root, role: .application, frame: frame, visibleFrame: frame)
    root.children = stage.elements
    self.root = root
  }

  /// Lays out `view` in `size` with identities of its own, for a picture that stands alone.
  public init(
    _ view: some View, size: Size, environment: EnvironmentValues, measurer: any TextMeasurer
  ) {
    self.init(
      view, size: size, environment: environment, measurer: measurer,
      identities: IdentityRegistry())
  }

  /// The foremost control at `point`, in the medium's units; nil where nothing responds.
  public func control(at point: Point) -> Control? {
    controls.last { $0.visibleFrame.contains(point) }
  }

  /// The innermost scroll area at `point`, in the medium's units.
  public func scrollArea(at point: Point) -> ScrollArea? {
    scrollAreas.last { $0.frame.contains(point) }
  }
}
