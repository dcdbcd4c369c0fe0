/// Reads the locators that `tree` and `inspect` suggest, as far as they name one element directly:
/// `app.button("OK")`, `app[.id("login.user")]`, `app[.css("…")]`, `app.highlighted`.
enum PastedLocator {
  static func target(_ text: String) -> TerminalTarget? {
    if text == "app.highlighted" { return .highlighted }
    guard let quote = text.firstIndex(of: "\""), let end = text.lastIndex(of: "\""), quote < end
    else { return nil }
    let argument = unescaped(text[text.index(after: quote)..<end])
    let head = text[..<quote]
    let tail = text[text.index(after: end)...]
    switch (head, tail) {
    case ("app[.id(", ")]"): return .identifier(argument)
    case ("app[.css(", ")]"): return .css(argument)
    case ("app[.xpath(", ")]"): return .xpath(argument)
    case (_, ")"):
      let role = String(head.dropFirst(4).dropLast())
      guard head.hasPrefix("app."), head.hasSuffix("("),
        role.allSatisfy({ $0.isLetter }), !role.isEmpty
      else { return nil }
      if role == "text" { return .text(argument) }
      return .role(role == "field" ? "textField" : role, argument)
    default: return nil
    }
  }

  private static func unescaped(_ text: Substring) -> String {
    var result = ""
    var isEscaped = false
    for character in text {
      if character == "\\", !isEscaped {
        isEscaped = true
      } else {
        result.append(character)
        isEscaped = false
      }
    }
    return result
  }
}
