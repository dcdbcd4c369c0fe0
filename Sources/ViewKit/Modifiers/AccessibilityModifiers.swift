extension View {
  /// Names the view for tests, such as `login.user`; never shown or read out.
  public func accessibilityIdentifier(_ identifier: String) -> some View {
    accessibility { $0.identifier = identifier }
  }

  /// Names the view as it should be read out.
  public func accessibilityLabel(_ label: String) -> some View {
    accessibility { $0.label = label }
  }

  /// Tells the view's value as it should be read out.
  public func accessibilityValue(_ value: String?) -> some View {
    accessibility { $0.value = value }
  }

  /// Says what the view is for, where its kind doesn't.
  public func accessibilityRole(_ role: AccessibilityRole) -> some View {
    accessibility { $0.role = role }
  }

  /// Says whether the view is the chosen one of several.
  public func accessibilitySelected(_ isSelected: Bool = true) -> some View {
    accessibility { $0.isSelected = isSelected }
  }

  /// Leaves the view and all inside out of the accessibility tree.
  public func accessibilityHidden(_ isHidden: Bool = true) -> some View {
    Primitive { context in
      isHidden ? context.nodes(of: self) { SilentNode($0) } : context.nodes(of: self)
    }
  }

  /// Puts all inside into one element, named by the texts inside, one after the other.
  public func accessibilityCombined(role: AccessibilityRole = .group) -> some View {
    Primitive { context in
      context.child(.content).nodes(of: self) {
        ElementNode($0, context, isCombined: true) { $0.role = role }
      }
    }
  }

  /// Puts the elements inside under one of `role`.
  public func accessibilityContainer(role: AccessibilityRole = .group) -> some View {
    Primitive { context in
      context.child(.content).nodes(of: self) {
        ElementNode($0, context, isContainer: true) { $0.role = role }
      }
    }
  }

  /// Changes the view's only element, or one put around its elements.
  private func accessibility(
    _ change: @escaping (inout AccessibilityElement) -> Void
  ) -> some View {
    Primitive { context in
      context.child(.content).nodes(of: self).enumerated().map { index, node in
        ElementNode(node, index == 0 ? context : context.child(.index(index)), change: change)
      }
    }
  }
}

/// Leaves what is inside out of the accessibility tree.
final class SilentNode: WrapperNode {
  override func place(in frame: Rect, _ stage: Stage) {
    _ = stage.collecting { super.place(in: frame, stage) }
  }
}

/// Changes the only element inside, or puts one around those inside; what isn't to be shown isn't told by words either.
final class ElementNode: WrapperNode {
  private let id: NodeID
  private let isRedacted: Bool
  private let isContainer: Bool
  private let isCombined: Bool
  private let change: (inout AccessibilityElement) -> Void

  init(
    _ child: Node, _ context: ViewContext, isContainer: Bool = false, isCombined: Bool = false,
    change: @escaping (inout AccessibilityElement) -> Void
  ) {
    id = context.id
    isRedacted = context.environment.isRedacted
    self.isContainer = isContainer
    self.isCombined = isCombined
    self.change = change
    super.init(child)
  }

  override func place(in frame: Rect, _ stage: Stage) {
    let inside = stage.collecting { super.place(in: frame, stage) }
    if inside.count == 1, !isContainer, !isCombined {
      stage.add(changed(inside[0]))
      return
    }
    var element = AccessibilityElement(
      id: id, role: .group, frame: frame, visibleFrame: stage.visible(frame))
    if isCombined {
      element.label = inside.spokenLabel
      element.text = element.label
    } else {
      element.children = inside
    }
    stage.add(changed(element))
  }

  /// The element changed; where it is redacted, its words and whether it is chosen stay as what is
  /// inside tells them.
  private func changed(_ element: AccessibilityElement) -> AccessibilityElement {
    var changed = element
    change(&changed)
    guard isRedacted else { return changed }
    changed.label = element.label
    changed.text = element.text
    changed.value = element.value
    changed.isSelected = element.isSelected
    return changed
  }
}

extension [AccessibilityElement] {
  /// The labels of all that is inside, in reading order; nil without any.
  var spokenLabel: String? {
    let labels = flatMap(\.all).filter { $0.children.isEmpty }.compactMap(\.label)
    return labels.isEmpty ? nil : labels.joined(separator: ", ")
  }
}
