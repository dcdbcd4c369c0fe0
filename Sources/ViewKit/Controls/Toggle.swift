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
    let node = InteractiveNode(
      context.child(.content).node(of: ToggleLabel(label: label, isOn: value)), context,
      role: .toggle, label: label, sign: .bar
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
  let isOn: Bool
  @Environment(\.theme) private var theme
  @Environment(\.medium) private var medium

  var body: some View {
    HStack(spacing: 8) {
      Text(label)
      Spacer()
      if medium.isCells {
        Text(isOn ? "[x]" : "[ ]").foregroundStyle(isOn ? theme.accent : theme.dim)
      } else {
        ThemeColor.clear.frame(width: 51, height: 31)
          .background(isOn ? theme.accent : theme.line, cornerRadius: 16)
          .overlay(alignment: isOn ? .trailing : .leading) {
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
