/// Says that something is under way, and how far it is where that is known.
public struct ProgressView: View, PrimitiveView {
  private let label: String?
  private let value: Double?

  /// Makes a spinner, drawn still so that pictures don't change by themselves.
  public init(_ label: String? = nil) {
    self.label = label
    value = nil
  }

  /// Makes a bar filled to `value`, 0…1.
  public init(_ label: String? = nil, value: Double) {
    self.label = label
    self.value = min(1, max(0, value))
  }

  package func nodes(in context: ViewContext) -> [Node] {
    let look = ProgressLook(label: label, value: value)
    let label = label
    let value = value
    return [
      ElementNode(context.child(.content).node(of: look), context, isCombined: true) {
        $0.role = .progress
        $0.label = label ?? "In progress"
        $0.value = value.map { "\(Int(($0 * 100).rounded())) %" }
      }
    ]
  }
}

private struct ProgressLook: View {
  let label: String?
  let value: Double?
  @Environment(\.theme) private var theme
  @Environment(\.medium) private var medium

  var body: some View {
    if let value {
      VStack(alignment: .leading, spacing: 4) {
        if let label { Text(label).font(.footnote).foregroundStyle(theme.dim) }
        ProgressBar(value: value)
      }
    } else {
      HStack(spacing: 8) {
        if medium.isCells {
          Text("◌").foregroundStyle(theme.accent)
        } else {
          ThemeColor.clear.frame(width: 20, height: 20)
            .border(theme.line, width: 3, cornerRadius: 10)
            .overlay(alignment: .top) {
              ThemeColor.clear.frame(width: 6, height: 6).background(theme.accent, cornerRadius: 3)
            }
        }
        if let label { Text(label).foregroundStyle(theme.dim) }
      }
    }
  }
}

private struct ProgressBar: View, PrimitiveView {
  let value: Double

  func nodes(in context: ViewContext) -> [Node] { [ProgressBarNode(value, context)] }
}

private final class ProgressBarNode: Node {
  private let value: Double
  private let context: ViewContext

  init(_ value: Double, _ context: ViewContext) {
    self.value = value
    self.context = context
    super.init()
  }

  override var heightUse: HeightUse { .none }

  override func measure(_ proposal: ProposedSize, _ layout: LayoutContext) -> Size {
    let width = proposal.finiteWidth ?? layout.medium.width(120)
    return Size(width: width, height: layout.medium.isCells ? 1 : 4)
  }

  override func place(in frame: Rect, _ stage: Stage) {
    var done = frame
    // How far it is, is a value.
    let share = context.environment.isRedacted ? 0 : value
    done.width = stage.medium.floor(frame.width * share)
    if context.environment.layoutDirection == .rightToLeft { done.x = frame.maxX - done.width }
    let track = context.paint(context.theme.line)
    let accent = context.paint(context.theme.accent)
    if stage.medium.isCells {
      stage.draw(.glyphs(frame, "░", track))
      stage.draw(.glyphs(done, "█", accent))
    } else {
      stage.draw(.fill(frame, radius: 2, .color(track)))
      stage.draw(.fill(done, radius: 2, .color(accent)))
    }
  }
}
