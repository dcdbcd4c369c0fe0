/// Words, in the environment's font and colour; wrapped to the width there is.
///
/// Texts of several looks are joined with `+`; what is set on one of them holds for it alone:
/// `Text("Save ") + Text("20 %").bold().foregroundStyle(.warn)`.
public struct Text: View, PrimitiveView {
  /// A part and what was set on it; nil is as the environment says.
  private struct Part {
    var string: String
    var font: Font?
    var weight: Font.Weight??
    var color: ThemeColor?
    var isUnderlined: Bool?
    var isStruckThrough: Bool?
  }

  private var parts: [Part]

  /// Shows `content` as it is; translation is the app's.
  public init(_ content: String) { parts = [Part(string: content)] }

  /// One text after the other, in the same lines.
  public static func + (first: Text, second: Text) -> Text {
    var both = first
    both.parts += second.parts
    return both
  }

  /// Sets the font.
  public func font(_ font: Font) -> Text { setting { $0.font = $0.font ?? font } }

  /// Sets how heavy the letters are; nil is as their font says.
  public func fontWeight(_ weight: Font.Weight?) -> Text {
    setting { $0.weight = $0.weight ?? .some(weight) }
  }

  /// Makes the letters bold.
  public func bold() -> Text { fontWeight(.bold) }

  /// Sets the colour.
  public func foregroundStyle(_ color: ThemeColor) -> Text {
    setting { $0.color = $0.color ?? color }
  }

  /// Draws a line under the words.
  public func underline(_ isOn: Bool = true) -> Text {
    setting { $0.isUnderlined = $0.isUnderlined ?? isOn }
  }

  /// Draws a line through the words.
  public func strikethrough(_ isOn: Bool = true) -> Text {
    setting { $0.isStruckThrough = $0.isStruckThrough ?? isOn }
  }

  private func setting(_ change: (inout Part) -> Void) -> Text {
    var text = self
    for index in text.parts.indices { change(&text.parts[index]) }
    return text
  }

  /// The parts as they are drawn in `context`.
  package func runs(in context: ViewContext) -> [TextRun] {
    let environment = context.environment
    var runs: [TextRun] = []
    runs.reserveCapacity(parts.count)
    for part in parts {
      var font = ResolvedFont(part.font ?? environment.font, at: environment.textSize)
      font.weight = (part.weight ?? environment.fontWeight) ?? font.weight
      let color = part.color ?? environment.foregroundStyle ?? context.theme.ink
      runs.append(
        TextRun(
          environment.localized(part.string), font: font, paint: context.paint(color),
          isUnderlined: part.isUnderlined ?? environment.isUnderlined,
          isStruckThrough: part.isStruckThrough ?? environment.isStruckThrough))
    }
    return runs
  }

  package func nodes(in context: ViewContext) -> [Node] {
    let style = parts.first?.font?.style ?? context.environment.font.style
    let node = TextNode(runs(in: context), in: context)
    node.isHeading = style == .largeTitle || style == .title
    return context.redacted([node])
  }
}

/// A pictogram: a character of a symbol font, drawn at the environment's font.
public struct Symbol: View, PrimitiveView {
  private let glyph: String
  private let size: Double?

  /// Shows `glyph`, `size` points high if given.
  public init(_ glyph: String, size: Double? = nil) {
    self.glyph = glyph
    self.size = size
  }

  package func nodes(in context: ViewContext) -> [Node] {
    let shown = context.isFlipped ? Self.mirrored[glyph] ?? glyph : glyph
    var runs = Text(shown).runs(in: context)
    if let size {
      runs[0].font = ResolvedFont(
        size: size, lineHeight: (size * 1.2).rounded(), weight: .regular)
    }
    let node = TextNode(runs, in: context)
    node.isDecoration = true
    return context.redacted([node])
  }

  /// The signs that point along the line, each with what points the other way.
  private static let mirrored: [String: String] = {
    let pairs = [
      ("‹", "›"), ("«", "»"), ("←", "→"), ("⇐", "⇒"), ("◀", "▶"), ("◂", "▸"), ("◁", "▷"),
      ("⟨", "⟩"),
      ("↩", "↪"), ("↰", "↱"), ("❮", "❯"), ("⏴", "⏵"), ("⏪", "⏩"), ("⏮", "⏭"),
    ]
    return Dictionary(
      pairs + pairs.map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
  }()
}
