extension View {
  /// Shows blocks in place of the texts and images inside, for `reason`.
  public func redacted(reason: RedactionReasons) -> some View {
    transformEnvironment { $0.redactionReasons.formUnion(reason) }
  }

  /// Shows the texts and images inside, whatever is set around.
  public func unredacted() -> some View { environment(\.redactionReasons, []) }

  /// Marks the texts and images inside as a person's own: blocks where the reason is `.privacy`.
  public func privacySensitive(_ isSensitive: Bool = true) -> some View {
    environment(\.isPrivacySensitive, isSensitive)
  }
}

/// Blocks that take the room of a child and tell nothing of it but that.
final class RedactedNode: WrapperNode {
  private let context: ViewContext

  init(_ child: Node, _ context: ViewContext) {
    self.context = context
    super.init(child)
  }

  override func place(in frame: Rect, _ stage: Stage) {
    guard !frame.isEmpty else { return }
    let paint = context.paint(context.theme.line)
    for block in blocks(in: frame, stage) {
      if stage.medium.isCells {
        stage.draw(.glyphs(block, "░", paint))
      } else {
        stage.draw(.fill(block, radius: 4, .color(paint)))
      }
    }
    if (child as? TextNode)?.isDecoration == true { return }
    stage.leaf(
      context.id, child is TextNode ? .text : .image, in: frame, label: nil,
      attributes: ["redacted": "true"])
  }

  /// A block a line, the last of several shorter; one over anything but text.
  private func blocks(in frame: Rect, _ stage: Stage) -> [Rect] {
    guard let text = child as? TextNode else { return [frame] }
    let line = stage.layout.measurer.lineHeight(of: text.font)
    let count = max(1, Int((frame.height / line).rounded(.down)))
    let height = stage.medium.isCells ? 1 : stage.medium.floor(text.font.size * 0.8)
    return (0..<count).map { row in
      let isLast = row > 0 && row == count - 1
      let width = isLast ? stage.medium.ceil(frame.width * 0.6) : frame.width
      return Rect(
        x: text.isRightToLeft ? frame.maxX - width : frame.x,
        y: frame.y + Double(row) * line + stage.medium.floor((line - height) / 2), width: width,
        height: height)
    }
  }
}
