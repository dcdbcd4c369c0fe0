/// A locator as `tree` and `inspect` suggest it: `app.button("OK")`, `app[.id("login.user")]`,
/// `app[.css("…")]`, one within another, a place among several: `app.button("OK").nth(1)`.
package struct PastedLocator: Hashable, Sendable {
  package let text: String
  package private(set) var query: LocatorQuery

  /// Nil for anything else.
  package init?(_ text: String) {
    guard text.hasPrefix("app") else { return nil }
    var rest = text.dropFirst(3)
    var query: LocatorQuery?
    while !rest.isEmpty {
      if rest.hasPrefix(".nth(") {
        rest = rest.dropFirst(5)
        let digits = rest.prefix { $0.isNumber || $0 == "-" }
        rest = rest.dropFirst(digits.count)
        guard rest.popFirst() == ")", let place = Int(digits), query != nil else { return nil }
        query?.index = place
        continue
      }
      guard var next = Self.part(&rest) else { return nil }
      if let query { next.within = [query] }
      query = next
    }
    guard let query else { return nil }
    self.text = text
    self.query = query
  }

  /// One element's words: `.button("OK")`, `[.id("…")]`, `.highlighted`.
  private static func part(_ rest: inout Substring) -> LocatorQuery? {
    let isSelector = rest.hasPrefix("[.")
    guard isSelector || rest.hasPrefix(".") else { return nil }
    rest = rest.dropFirst(isSelector ? 2 : 1)
    let word = String(rest.prefix(while: \.isLetter))
    rest = rest.dropFirst(word.count)
    if word == "highlighted", !isSelector { return LocatorQuery(isHighlighted: true) }
    guard rest.popFirst() == "(", let argument = string(&rest), rest.popFirst() == ")" else {
      return nil
    }
    guard isSelector else {
      if word == "text" { return LocatorQuery(text: .equals(argument)) }
      return ElementRole(rawValue: word == "field" ? "textField" : word).map {
        LocatorQuery(role: $0, name: .equals(argument))
      }
    }
    guard rest.popFirst() == "]" else { return nil }
    switch word {
    case "id": return LocatorQuery(identifier: argument)
    case "css": return LocatorQuery(css: argument)
    case "xpath": return LocatorQuery(xpath: argument)
    case "name": return LocatorQuery(name: .equals(argument))
    case "text": return LocatorQuery(text: .equals(argument))
    default: return nil
    }
  }

  /// What stands between quotes, in which `\` protects a character.
  private static func string(_ rest: inout Substring) -> String? {
    guard rest.popFirst() == "\"" else { return nil }
    var text = ""
    while let character = rest.popFirst() {
      switch character {
      case "\"": return text
      case "\\": text.append(rest.popFirst() ?? character)
      default: text.append(character)
      }
    }
    return nil
  }
}
