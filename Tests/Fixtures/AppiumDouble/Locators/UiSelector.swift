import WireProtocol

/// `new UiSelector().text("Log in").enabled(true)`: what UiAutomator reads of Java.
struct UiSelector {
  private enum Condition {
    case text(String, TextComparison, String)
    case flag(String, Bool)
    case number(String, Int)
  }

  private static let texts: [String: (attribute: String, comparison: TextComparison)] = [
    "text": ("text", .equals), "textContains": ("text", .contains),
    "textStartsWith": ("text", .begins), "textMatches": ("text", .matches),
    "description": ("content-desc", .equals), "descriptionContains": ("content-desc", .contains),
    "descriptionStartsWith": ("content-desc", .begins),
    "descriptionMatches": ("content-desc", .matches), "resourceId": ("resource-id", .equals),
    "resourceIdMatches": ("resource-id", .matches), "className": ("class", .equals),
    "classNameMatches": ("class", .matches), "packageName": ("package", .equals),
  ]
  private static let flags: [String: String] = [
    "checkable": "checkable", "checked": "checked", "clickable": "clickable",
    "enabled": "enabled", "focusable": "focusable", "focused": "focused",
    "scrollable": "scrollable", "selected": "selected",
  ]

  private var conditions: [Condition] = []
  private var instance: Int?

  init(_ text: String) throws(PhoneError) {
    var rest = Substring(text.trimmingSpaces)
    func fail(_ why: String) -> PhoneError {
      PhoneError(.invalidSelector, "Could not parse expression `\(text)`: \(why)")
    }
    guard rest.hasPrefix("new UiSelector()") else {
      throw fail("it must begin with new UiSelector()")
    }
    rest = rest.dropFirst("new UiSelector()".count)
    while !rest.isEmpty, rest != ";" {
      guard rest.first == "." else { throw fail("a call was expected at \(rest)") }
      rest.removeFirst()
      let name = String(rest.prefix { $0.isLetter })
      rest = rest.dropFirst(name.count)
      guard rest.first == "(" else { throw fail("\(name) has no argument") }
      rest.removeFirst()
      if let (attribute, comparison) = Self.texts[name] {
        guard let value = Self.literal(&rest) else { throw fail("\(name) needs a string") }
        conditions.append(.text(attribute, comparison, value))
      } else {
        let word = String(rest.prefix { $0 != ")" })
        rest = rest.dropFirst(word.count)
        if let attribute = Self.flags[name], let flag = Bool(word) {
          conditions.append(.flag(attribute, flag))
        } else if name == "instance", let number = Int(word) {
          instance = number
        } else if name == "index", let number = Int(word) {
          conditions.append(.number("index", number))
        } else {
          throw fail("UiSelector has no \(name)(\(word))")
        }
      }
      guard rest.first == ")" else { throw fail("`)` was expected at \(rest)") }
      rest.removeFirst()
    }
  }

  /// A literal of Java, its quotes included.
  private static func literal(_ rest: inout Substring) -> String? {
    guard rest.first == "\"" else { return nil }
    rest.removeFirst()
    var value = ""
    while let character = rest.popFirst() {
      switch character {
      case "\"": return value
      case "\\":
        guard let escaped = rest.popFirst() else { return nil }
        switch escaped {
        case "n": value.append("\n")
        case "t": value.append("\t")
        case "\\", "\"", "'": value.append(escaped)
        // Java knows no other: the expression would not compile.
        default: return nil
        }
      default: value.append(character)
      }
    }
    return nil
  }

  func matches(in tree: PhoneTree) -> [Int] {
    let found = tree.elements.indices.filter { index in
      conditions.allSatisfy { holds($0, tree.elements[index]) }
    }
    guard let instance else { return found }
    return found.indices.contains(instance) ? [found[instance]] : []
  }

  private func holds(_ condition: Condition, _ element: PhoneElement) -> Bool {
    switch condition {
    case .text(let name, let comparison, let value):
      element[name].map { comparison.holds($0, value) } ?? false
    case .flag(let name, let flag): element[name] == (flag ? "true" : "false")
    case .number(let name, let number): element[name] == String(number)
    }
  }
}

extension String {
  var trimmingSpaces: String {
    String(drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
  }
}
