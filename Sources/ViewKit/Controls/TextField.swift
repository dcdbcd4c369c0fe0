/// A line of text that a person edits.
public struct TextField: View, PrimitiveView {
  private let label: String
  private let text: Binding<String>
  private let prompt: String?
  private let style: FieldStyle
  private let isInvalid: Bool

  /// Makes a field; `label` stands over it in cells, `prompt` (else the label) in it while empty.
  public init(
    _ label: String, text: Binding<String>, prompt: String? = nil, style: FieldStyle = .form,
    isInvalid: Bool = false
  ) {
    self.label = label
    self.text = text
    self.prompt = prompt
    self.style = style
    self.isInvalid = isInvalid
  }

  package func nodes(in context: ViewContext) -> [Node] {
    let node = FieldNode(
      label: label, text: text, prompt: prompt, isSecure: false, isInvalid: isInvalid, context)
    if case .search(let symbol) = style { node.symbol = symbol }
    return [node]
  }
}

/// How a field looks.
public enum FieldStyle: Hashable, Sendable {
  /// 50 points high, with its label above in cells.
  case form
  /// 36 points high, with a symbol before the text and no label.
  case search(symbol: String)
}

/// A line of text that a person edits and nobody sees.
public struct SecureField: View, PrimitiveView {
  private let label: String
  private let text: Binding<String>
  private let prompt: String?
  private let isInvalid: Bool

  /// Makes a field that shows a dot for each character.
  public init(
    _ label: String, text: Binding<String>, prompt: String? = nil, isInvalid: Bool = false
  ) {
    self.label = label
    self.text = text
    self.prompt = prompt
    self.isInvalid = isInvalid
  }

  package func nodes(in context: ViewContext) -> [Node] {
    [
      FieldNode(
        label: label, text: text, prompt: prompt, isSecure: true, isInvalid: isInvalid, context)
    ]
  }
}
