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
    // What isn't to be shown isn't to be told either.
    self.label = context.environment.isRedacted ? nil : label
    self.sign = sign
    self.action = action
    super.init(child)
  }

  override func place(in frame: Rect, _ stage: Stage) {
    let isEnabled = context.environment.isEnabled
    let canFocus = isFocusable && isEnabled
    stage.add(
      Control(
        id: context.id, frame: frame, visibleFrame: stage.visible(frame), isEnabled: isEnabled,
        isFocusable: canFocus, behavior: .action(action), focusReach: context.focusReach))
    let inside = stage.collecting {
      stage.insideControl { super.place(in: frame, stage) }
    }
    if context.isFocused { showFocus(in: frame, stage) }

    var element = AccessibilityElement(
      id: context.id, role: role, frame: frame, visibleFrame: stage.visible(frame))
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
    if context.environment.isRedacted {
      element.text = nil
      element.value = nil
      element.isChecked = nil
      element.isSelected = false
    }
    stage.add(element)
  }

  private func showFocus(in frame: Rect, _ stage: Stage) {
    let accent = context.paint(context.theme.accent)
    if stage.medium.isCells {
      guard sign == .bar else { return }
      let isMirrored = context.environment.layoutDirection == .rightToLeft
      let last = max(0, stage.list.size.width - 1)
      let bar = Rect(
        x: isMirrored ? min(last, frame.maxX) : max(0, frame.x - 1), y: frame.y, width: 1,
        height: frame.height)
      stage.draw(.glyphs(bar, isMirrored ? "▐" : "▌", accent))
    } else {
      let ring = Rect(
        x: frame.x - ringDistance, y: frame.y - ringDistance,
        width: frame.width + 2 * ringDistance, height: frame.height + 2 * ringDistance)
      stage.draw(.stroke(ring, radius: ringRadius + ringDistance, width: 2, accent))
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
        context.insideControl.node(of: self), context, role: .button, label: nil, sign: .bar,
        action: action)
      node.isFocusable = focusable
      return [node]
    }
  }

  /// Says what one step back does while the view is on the screen; the foremost such view decides.
  public func onBack(_ action: @escaping @MainActor @Sendable () -> Void) -> some View {
    Primitive { context in
      context.nodes(of: self) { BackNode($0, action) }
    }
  }

  /// Keeps taps and the focus inside the view, which stands before all drawn until now.
  public func modal() -> some View {
    Primitive { context in context.nodes(of: self) { ModalNode($0) } }
  }

  /// Gives the first control inside the focus when nothing has it.
  public func defaultFocus() -> some View {
    Primitive { context in context.nodes(of: self) { DefaultFocusNode($0) } }
  }
}

final class BackNode: WrapperNode {
  private let action: @MainActor @Sendable () -> Void

  init(_ child: Node, _ action: @escaping @MainActor @Sendable () -> Void) {
    self.action = action
    super.init(child)
  }

  override func place(in frame: Rect, _ stage: Stage) {
    // A view inside that says so itself is nearer, and decides.
    let before = stage.backCount
    super.place(in: frame, stage)
    if stage.backCount == before { stage.setBack(action) }
  }
}

final class ModalNode: WrapperNode {
  override func place(in frame: Rect, _ stage: Stage) {
    stage.takeOver()
    super.place(in: frame, stage)
  }
}

final class DefaultFocusNode: WrapperNode {
  override func place(in frame: Rect, _ stage: Stage) {
    let before = stage.controls.count
    super.place(in: frame, stage)
    if let first = stage.controls[before...].first(where: \.isFocusable) {
      stage.setInitialFocus(first.id)
    }
  }
}
