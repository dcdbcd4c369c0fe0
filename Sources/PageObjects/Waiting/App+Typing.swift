import JSONModel
import WireProtocol

extension App {
  /// A function's body; its arguments are an element and a text, which it gets at its end.
  private static let insertion = """
    const [element, text] = arguments;
    element.focus();
    const end = element.value?.length;
    if (end !== undefined && element.setSelectionRange) element.setSelectionRange(end, end);
    document.execCommand('insertText', false, text);
    """

  /// Types into an element.
  ///
  /// WebKitWebDriver drops what is beyond Unicode's first plane, an emoji for example: the page inserts that.
  func type(_ text: String, into id: String, _ sensitivity: Sensitivity) async throws {
    let isWhole = text.unicodeScalars.allSatisfy { $0.value < 0x10000 }
    guard !isWhole, case .browser(let name) = try await session().driver,
      name.hasPrefix("minibrowser")
    else {
      try await command(.sendKeys(id, text, sensitivity))
      return
    }
    for (isBeyond, part) in Self.parts(of: text) {
      guard isBeyond else {
        try await command(.sendKeys(id, part, sensitivity))
        continue
      }
      let element: JSONValue = [ElementReference.key: .string(id)]
      let label = "insert \(sensitivity.shown(part))"
      try await command(.run(Self.insertion, [element, .string(part)], label: label))
      guard try await session().hasBridge else { continue }
      _ = try PageBridge.value(of: try await command(PageBridge.sync))
    }
  }

  /// A text in parts whose characters are all beyond the first plane, or none.
  private static func parts(of text: String) -> [(isBeyond: Bool, text: String)] {
    text.reduce(into: []) { parts, character in
      let isBeyond = character.unicodeScalars.contains { $0.value >= 0x10000 }
      if parts.last?.isBeyond == isBeyond {
        parts[parts.count - 1].text.append(character)
      } else {
        parts.append((isBeyond, String(character)))
      }
    }
  }
}
