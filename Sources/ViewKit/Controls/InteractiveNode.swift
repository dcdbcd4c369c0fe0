/// A child that responds to taps and takes the focus.
final class InteractiveNode: WrapperNode {
  /// How the focus shows, beside its colour.
  enum FocusSign {
    /// The label shows it.
    case label
    /// A bar before it in cells, a ring around it in an image.
    case bar
  }

  private let context: ViewContext
  private let role: AccessibilityRole
  private let label: String?
  private let sign: FocusSign
  private let action: @MainActor @Sendable () -> Void
  /// The radius of the focus ring, in points.
  var ringRadius = 12.0
  /// How far outside its frame the focus ring stands, in points.
  var ringDistance = 3.0
  /// Whether it takes the focus.
  var isFocusable = true
  /// Further changes to its element.
  var change: (inout AccessibilityElement) -> Void = { _ in }

  init(
    _ child: Node, _ context: ViewContext, role: AccessibilityRole, label: String?,
    sign: FocusSign, action: @escaping @MainActor @Sendable () -> Void
  ) {
    self.context = context
    self.role = role
    self.label = label
    self.sign = sign
    self.action = action
    super.init(child)
  }

  override func place(in frame: Rect, _ canvas: Canvas) {
    let isEnabled = context.environment.isEnabled
    let canFocus = isFocusable && isEnabled
    canvas.add(
      Control(
        id: context.id, frame: frame, visibleFrame: canvas.visible(frame), isEnabled: isEnabled,
        isFocusable: canFocus, behavior: .action(action)))
    let inside = canvas.collecting {
      canvas.insideControl { super.place(in: frame, canvas) }
    }
    if context.isFocused { showFocus(in: frame, canvas) }

    var element = AccessibilityElement(
      id: context.id, role: role, frame: frame, visibleFrame: canvas.visible(frame))
    element.label = label ?? inside.spokenLabel
    if inside.count == 1, inside[0].children.isEmpty {
      // What shows the focus beside a title is no part of it.
      element.text = sign == .label ? label ?? inside[0].text : inside[0].text
      element.attributes = inside[0].attributes
      element.identifier = inside[0].identifier
    } else {
      element.children = inside
    }
    element.isEnabled = isEnabled
    element.isFocused = context.isFocused
    element.isFocusable = canFocus
    change(&element)
    canvas.add(element)
  }

  private func showFocus(in frame: Rect, _ canvas: Canvas) {
    let accent = context.paint(context.theme.accent)
    if canvas.medium.isCells {
      guard sign == .bar else { return }
      let bar = Rect(x: max(0, frame.x - 1), y: frame.y, width: 1, height: frame.height)
      canvas.draw(.glyphs(bar, "▌", accent))
    } else {
      let ring = Rect(
        x: frame.x - ringDistance, y: frame.y - ringDistance,
        width: frame.width + 2 * ringDistance, height: frame.height + 2 * ringDistance)
      canvas.draw(.stroke(ring, radius: ringRadius + ringDistance, width: 2, accent))
    }
  }
}

extension View {
  /// Runs `action` when the view is tapped, or activated while it has the focus.
  public func onTap(
    focusable: Bool = true, _ action: @escaping @MainActor @Sendable () -> Void
  ) -> some View {
    Primitive { context in
      let node = InteractiveNode(
        context.child(.content).node(of: self), context, role: .button, label: nil, sign: .bar,
        action: action)
      node.isFocusable = focusable
      return [node]
    }
  }

  /// Says what one step back does while the view is on the screen; the foremost such view decides.
  public func onBack(_ action: @escaping @MainActor @Sendable () -> Void) -> some View {
    Primitive { context in
      context.nodes(of: self).map { BackNode($0, action) }
    }
  }

  /// Keeps taps and the focus inside the view, which stands before all drawn until now.
  public func modal() -> some View {
    Primitive { context in context.nodes(of: self).map(ModalNode.init) }
  }

  /// Gives the first control inside the focus when nothing has it.
  public func defaultFocus() -> some View {
    Primitive { context in context.nodes(of: self).map(DefaultFocusNode.init) }
  }
}

final class BackNode: WrapperNode {
  private let action: @MainActor @Sendable () -> Void

  init(_ child: Node, _ action: @escaping @MainActor @Sendable () -> Void) {
    self.action = action
    super.init(child)
  }

  override func place(in frame: Rect, _ canvas: Canvas) {
    // A view inside that says so itself is nearer, and decides.
    let before = canvas.backCount
    super.place(in: frame, canvas)
    if canvas.backCount == before { canvas.setBack(action) }
  }
}

final class ModalNode: WrapperNode {
  override func place(in frame: Rect, _ canvas: Canvas) {
    canvas.takeOver()
    super.place(in: frame, canvas)
  }
}

final class DefaultFocusNode: WrapperNode {
  override func place(in frame: Rect, _ canvas: Canvas) {
    let before = canvas.controls.count
    super.place(in: frame, canvas)
    if let first = canvas.controls[before...].first(where: \.isFocusable) {
      canvas.setInitialFocus(first.id)
    }
  }
}
