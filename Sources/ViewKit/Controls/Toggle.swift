/// A switch with a label.
public struct Toggle: View, PrimitiveView {
  private let label: String
  private let isOn: Binding<Bool>

  /// Makes a switch that shows and changes `isOn`.
  public init(_ label: String, isOn: Binding<Bool>) {
    self.label = label
    self.isOn = isOn
  }

  package func nodes(in context: ViewContext) -> [Node] {
    let value = isOn.wrappedValue
    let set = isOn.set
    let look = ToggleLabel(label: label, isOn: context.environment.isRedacted ? nil : value)
    let node = InteractiveNode(
      context.child(.content).node(of: look), context, role: .toggle, label: label, sign: .bar
    ) { set(!value) }
    node.change = { element in
      element.isChecked = value
      element.value = value ? "1" : "0"
      element.text = label
      element.children = []
    }
    return [node]
  }
}

private struct ToggleLabel: View {
  let label: String
  /// Whether it is on; nil where that isn't to be shown.
  let isOn: Bool?
  @Environment(\.theme) private var theme
  @Environment(\.medium) private var medium

  var body: some View {
    HStack(spacing: 8) {
      Text(label)
      Spacer()
      if medium.isCells {
        Text(isOn == true ? "[x]" : "[ ]").foregroundStyle(isOn == true ? theme.accent : theme.dim)
      } else {
        ThemeColor.clear.frame(width: 51, height: 31)
          .background(isOn == true ? theme.accent : theme.line, cornerRadius: 16)
          .overlay(alignment: isOn == true ? .trailing : .leading) {
            if isOn != nil {
              ThemeColor.clear.frame(width: 27, height: 27)
                .background(
                  ThemeColor(light: 0xFFFFFF, dark: 0xFFFFFF, terminal: nil), cornerRadius: 14
                )
                .padding(2)
            }
          }
      }
    }
  }
}
