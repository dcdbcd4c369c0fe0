/// A few choices side by side, of which one is taken.
public struct Picker: View, PrimitiveView {
  /// One choice.
  public struct Option: Hashable, Sendable {
    /// The choice's value.
    public var id: String
    /// What it says.
    public var title: String

    /// Makes a choice.
    public init(_ id: String, title: String) {
      self.id = id
      self.title = title
    }
  }

  private let label: String
  private let selection: Binding<String>
  private let options: [Option]

  /// Makes a picker whose taken choice is the one with the id in `selection`.
  public init(_ label: String, selection: Binding<String>, options: [Option]) {
    self.label = label
    self.selection = selection
    self.options = options
  }

  package func nodes(in context: ViewContext) -> [Node] {
    let taken = selection.wrappedValue
    let segments = options.map { option in
      // Which one is taken is a value.
      segment(
        option, isTaken: option.id == taken && !context.environment.isRedacted,
        context.child(.key(AnyHashable(option.id))))
    }
    let row = StackNode(axis: .horizontal, spacing: 0, alignment: .center, children: segments)
    row.isMirrored = context.environment.layoutDirection == .rightToLeft
    let ground = FillNode(.color(context.paint(context.theme.line)), radius: 9)
    let body = LayeredNode(row, placement: .middle, behind: context.medium.isCells ? [] : [ground])
    let title = options.first { $0.id == taken }?.title
    let label = label
    return [
      ElementNode(body, context, isContainer: true) {
        $0.role = .picker
        $0.label = label
        $0.value = title
      }
    ]
  }

  private func segment(_ option: Option, isTaken: Bool, _ context: ViewContext) -> Node {
    let set = selection.set
    let look = PickerSegment(title: option.title, isTaken: isTaken, isFocused: context.isFocused)
    let node = InteractiveNode(
      context.child(.content).node(of: look), context, role: .button, label: option.title,
      sign: .label
    ) { set(option.id) }
    node.ringRadius = 8
    node.ringDistance = -1
    node.change = { element in
      element.isSelected = isTaken
      element.text = option.title
      element.children = []
    }
    return node
  }
}

private struct PickerSegment: View {
  let title: String
  let isTaken: Bool
  let isFocused: Bool
  @Environment(\.theme) private var theme
  @Environment(\.medium) private var medium

  var body: some View {
    if medium.isCells {
      // Brackets, since colour must not be the only sign.
      Text(isTaken ? "[\(title)]" : " \(title) ").underline(isFocused)
        .fontWeight(isTaken ? .bold : nil).lineLimit(1)
        .foregroundStyle(isTaken ? theme.accent : theme.dim)
        .frame(maxWidth: .infinity)
    } else {
      Text(title).font(.footnote).fontWeight(isTaken ? .semibold : .regular).lineLimit(1)
        .frame(maxWidth: .infinity, minHeight: 28)
        .background(isTaken ? theme.card : .clear, cornerRadius: 7)
        .padding(2)
    }
  }
}
