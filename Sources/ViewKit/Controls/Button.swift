/// Something to press.
public struct Button<Label: View>: View, PrimitiveView {
  private let title: String?
  private let style: ButtonStyle
  private let action: @MainActor @Sendable () -> Void
  private let label: Label

  /// Makes a button that looks like `label`, such as a whole card.
  public init(
    action: @escaping @MainActor @Sendable () -> Void, @ViewBuilder label: () -> Label
  ) {
    title = nil
    style = .plain
    self.action = action
    self.label = label()
  }

  package func nodes(in context: ViewContext) -> [Node] {
    let inside = context.insideControl
    var child = inside.node(of: label)
    if !context.environment.isEnabled { child = LayerNode(child, opacity: 0.4) }
    let node = InteractiveNode(
      child, context, role: .button, label: title, sign: title == nil ? .bar : .label,
      action: action)
    node.ringRadius = style == .plain ? 6 : 12
    return [node]
  }
}

/// How a titled button looks.
public enum ButtonStyle: Hashable, Sendable {
  /// Filled with the accent, as wide as it may; a screen has one at most.
  case primary
  /// Filled with the tint, as wide as it may; in cells the accent's colour alone.
  case secondary
  /// The accent's colour alone, as wide as its title.
  case plain
}

extension Button where Label == ButtonTitle {
  /// Makes a button with a title.
  public init(
    _ title: String, style: ButtonStyle = .primary,
    action: @escaping @MainActor @Sendable () -> Void
  ) {
    self.title = title
    self.style = style
    self.action = action
    label = ButtonTitle(title: title, style: style)
  }
}

/// A button's title in its button's style.
public struct ButtonTitle: View, PrimitiveView {
  fileprivate let title: String
  fileprivate let style: ButtonStyle

  package func nodes(in context: ViewContext) -> [Node] {
    // The button's own identity is its content's parent.
    let isFocused = context.isParentFocused
    let theme = context.theme
    let inCells = context.medium.isCells
    let words = Text(isFocused && inCells && style != .plain ? "▸ \(title) ◂" : title)
      .foregroundStyle(style == .primary ? theme.onAccent : theme.accent)
      .font(context.environment.font.style == .body ? .headline : context.environment.font)
    switch style {
    case .plain:
      return context.nodes(of: words.underline(inCells && isFocused))
    case .primary, .secondary:
      let room = words.lineLimit(inCells ? 1 : 2).multilineTextAlignment(.center)
        .padding(.horizontal, 8)
        .frame(maxWidth: .infinity, minHeight: inCells ? 16 : 50)
        .background(style == .primary ? theme.accent : theme.tint, cornerRadius: 12)
      return context.nodes(of: room)
    }
  }
}

extension ViewContext {
  /// The context of what is inside a control, which can read whether that has the focus.
  var insideControl: ViewContext {
    var inside = child(.content)
    // Most environments are shared; one is copied only where the focus changes it.
    if inside.environment.isFocused != isFocused { inside.environment.isFocused = isFocused }
    return inside
  }

  /// The environment's reach of the focus in the medium's units.
  var focusReach: Size? {
    environment.focusReach.map {
      Size(width: medium.horizontal($0), height: medium.vertical($0))
    }
  }

  var isParentFocused: Bool {
    interaction.focused.map { identities.isChild(id, of: $0) } ?? false
  }
}
