/// A text field: 50 points high in an image; in cells a frame of three rows under its label.
final class FieldNode: Node {
  private let label: String
  private let text: Binding<String>
  private let shown: String
  private let prompt: String
  private let isSecure: Bool
  private let isInvalid: Bool
  private let context: ViewContext
  private let font: ResolvedFont
  /// The symbol of a search field, which has no label.
  var symbol: String?

  init(
    label: String, text: Binding<String>, prompt: String?, isSecure: Bool, isInvalid: Bool,
    _ context: ViewContext
  ) {
    self.label = context.environment.localized(label)
    self.text = text
    self.isSecure = isSecure
    self.isInvalid = isInvalid
    self.context = context
    let isRedacted = context.environment.isRedacted
    let content = isRedacted ? "" : text.wrappedValue
    shown = isSecure ? String(repeating: "•", count: content.count) : content
    self.prompt =
      isRedacted
      ? "" : context.environment.localized(prompt ?? (context.medium.isCells ? "" : label))
    font = ResolvedFont(.body, at: context.environment.textSize)
    super.init()
  }

  /// Whether the layout runs from right to left: text then begins at the right.
  private var isMirrored: Bool { context.environment.layoutDirection == .rightToLeft }
  private var alignment: TextItem.LineAlignment { isMirrored ? .right : .left }

  private var hasLabel: Bool { context.medium.isCells && symbol == nil && !label.isEmpty }

  override var heightUse: HeightUse { .none }

  override func measure(_ proposal: ProposedSize, _ layout: LayoutContext) -> Size {
    let offered = proposal.finiteWidth
    if layout.medium.isCells {
      return Size(width: max(6, offered ?? 24), height: hasLabel ? 4 : 3)
    }
    let least = symbol == nil ? 50.0 : 36
    return Size(width: max(80, offered ?? 240), height: max(least, font.lineHeight + 14))
  }

  override func place(in frame: Rect, _ stage: Stage) {
    let isEnabled = context.environment.isEnabled
    if !isEnabled { stage.draw(.pushOpacity(0.4)) }
    if stage.medium.isCells { placeInCells(frame, stage) } else { placeInPoints(frame, stage) }
    if !isEnabled { stage.draw(.popOpacity) }

    let text = text
    let content = text.wrappedValue
    stage.add(
      Control(
        id: context.id, frame: frame, visibleFrame: stage.visible(frame), isEnabled: isEnabled,
        isFocusable: isEnabled,
        behavior: .field(
          Control.Field(
            text: content, set: text.set, submit: context.environment.submit, isSecure: isSecure))))
    var element = AccessibilityElement(
      id: context.id, role: isSecure ? .secureField : .textField, label: label, value: shown,
      text: shown.isEmpty ? prompt : shown, frame: frame, visibleFrame: stage.visible(frame))
    element.isEnabled = isEnabled
    element.isFocused = context.isFocused
    element.isFocusable = isEnabled
    element.isSecure = isSecure
    if !prompt.isEmpty { element.attributes["prompt"] = prompt }
    if isInvalid { element.attributes["invalid"] = "true" }
    stage.add(element)
  }

  private var framePaint: Paint {
    let theme = context.theme
    return context.paint(
      isInvalid ? theme.warn : context.isFocused ? theme.accent : theme.line)
  }

  /// The text cursor's place, in characters.
  private var cursor: Int {
    min(max(0, context.interaction.cursors[context.id] ?? shown.count), shown.count)
  }

  private func placeInCells(_ frame: Rect, _ stage: Stage) {
    let theme = context.theme
    var box = frame
    if hasLabel {
      let paint = context.paint(isInvalid ? theme.warn : theme.dim)
      let row = Rect(x: frame.x, y: frame.y, width: frame.width, height: 1)
      stage.draw(
        .text(
          TextItem(
            label, font: font, paint: paint, frame: row, alignment: alignment, lineLimit: 1,
            isRightToLeft: isMirrored)))
      box = Rect(x: frame.x, y: frame.y + 1, width: frame.width, height: 3)
    }
    stage.draw(.stroke(box, radius: 12, width: 1, framePaint))
    var line = Rect(x: box.x + 2, y: box.y + 1, width: max(1, box.width - 4), height: 1)
    if let symbol {
      stage.draw(
        .text(
          TextItem(
            symbol, font: font, paint: context.paint(theme.ink), frame: line,
            alignment: alignment)))
      line.x += isMirrored ? 0 : 2
      line.width = max(1, line.width - 2)
    }
    placeText(in: line, stage)
  }

  private func placeInPoints(_ frame: Rect, _ stage: Stage) {
    let theme = context.theme
    let radius = symbol == nil ? 12.0 : 10
    stage.draw(.fill(frame, radius: radius, .color(context.paint(theme.card))))
    stage.draw(
      .stroke(frame, radius: radius, width: context.isFocused ? 2 : 1, framePaint))
    let height = font.lineHeight
    let padding = symbol == nil ? 15.0 : 12
    var line = Rect(
      x: frame.x + padding, y: frame.y + stage.medium.floor((frame.height - height) / 2),
      width: max(1, frame.width - 2 * padding), height: height)
    if let symbol {
      stage.draw(
        .text(
          TextItem(
            symbol, font: font, paint: context.paint(theme.dim), frame: line,
            alignment: alignment)))
      line.x += isMirrored ? 0 : font.size * 1.2
      line.width = max(1, line.width - font.size * 1.2)
    }
    placeText(in: line, stage)
  }

  /// Draws the text, moved to the left as far as it takes to show the cursor.
  private func placeText(in line: Rect, _ stage: Stage) {
    let theme = context.theme
    let measurer = stage.layout.measurer
    func width(_ text: some StringProtocol) -> Double {
      text.isEmpty
        ? 0 : measurer.size(of: String(text), font: font, width: nil, lineLimit: 1).width
    }
    if shown.isEmpty {
      stage.draw(
        .text(
          TextItem(
            prompt, font: font, paint: context.paint(theme.dim), frame: line,
            alignment: alignment, lineLimit: 1, isRightToLeft: isMirrored)))
    }
    let before = width(shown.prefix(cursor))
    let room = stage.medium.isCells ? line.width - 1 : line.width
    let shift = context.isFocused ? max(0, before - room) : 0
    let whole = max(width(shown), 1)
    var start = line.x
    if shift == 0, !context.isFocused || whole <= room {
      if isMirrored { start = line.maxX - (shown.isEmpty ? caretRoom(stage) : whole) }
      stage.draw(
        .text(
          TextItem(
            shown, font: font, paint: context.paint(theme.ink), frame: line,
            alignment: alignment, lineLimit: 1, isRightToLeft: isMirrored)))
    } else {
      stage.clipped(to: line) {
        let long = Rect(x: line.x - shift, y: line.y, width: whole, height: line.height)
        stage.draw(
          .text(
            TextItem(
              shown, font: font, paint: context.paint(theme.ink), frame: long, lineLimit: 1)))
      }
    }
    guard context.isFocused else { return }
    // In words that run from right to left, what comes before the cursor stands at its right.
    let across = shown.isWrittenRightToLeft ? whole - before : before
    let caret = Point(x: max(line.x, start + across - shift), y: line.y)
    if stage.medium.isCells {
      stage.setCursor(caret)
    } else {
      let bar = Rect(x: caret.x, y: caret.y, width: 2, height: line.height)
      stage.draw(.fill(bar, radius: 1, .color(context.paint(theme.accent))))
    }
  }

  /// How much of an empty line's end the cursor takes.
  private func caretRoom(_ stage: Stage) -> Double { stage.medium.isCells ? 1 : 2 }
}

extension String {
  /// Whether the first letter is of a script that runs from right to left: Hebrew, Arabic, Syriac,
  /// Thaana, N'Ko and their neighbours.
  var isWrittenRightToLeft: Bool {
    guard let letter = unicodeScalars.first(where: \.properties.isAlphabetic) else { return false }
    return switch letter.value {
    case 0x0590...0x08FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFF, 0x10800...0x10FFF, 0x1E800...0x1EFFF:
      true
    default: false
    }
  }
}
