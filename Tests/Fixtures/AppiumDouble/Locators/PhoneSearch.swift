import Patterns
import WireProtocol

/// Finds elements by the strategies that a platform's driver takes.
struct PhoneSearch {
  let tree: PhoneTree
  let package: String

  /// The places of the matches, in document order.
  /// - Parameter outer: whose descendants are searched; nil for the whole screen.
  func matches(
    _ strategy: String, _ value: String, inside outer: Int?
  ) throws(PhoneError) -> [Int] {
    guard tree.platform.strategies.contains(strategy) else {
      throw PhoneError(
        .invalidSelector, "Locator Strategy '\(strategy)' is not supported for this session")
    }
    let found: [Int]
    switch strategy {
    case "xpath": found = try XPathDocument(tree).matches(value, from: outer)
    case "-android uiautomator":
      let selector = try UiSelector(value)
      found = selector.matches(in: tree)
    case "-ios predicate string":
      let predicate = try ApplePredicate(value)
      found = tree.elements.indices.filter { predicate.holds(tree.elements[$0]) }
    case "-ios class chain": found = try ClassChain(value).matches(in: tree, from: outer ?? 0)
    case "css selector":
      let rule = try CSSRule(value, platform: tree.platform, package: package)
      found = tree.elements.indices.filter { rule.holds(tree.elements[$0]) }
    case "class name":
      let type =
        tree.platform == .ios && !value.hasPrefix("XCUIElementType")
        ? "XCUIElementType" + value : value
      found = tree.elements.indices.filter { tree.elements[$0].type == type }
    default: found = byName(strategy, value)
    }
    return found.filter { index in
      !tree.elements[index].id.isEmpty && (outer.map { tree.isInside(index, $0) } ?? true)
    }
  }

  private func byName(_ strategy: String, _ value: String) -> [Int] {
    tree.elements.indices.filter { index in
      let element = tree.elements[index]
      switch (tree.platform, strategy) {
      case (.ios, _): return element["name"] == value
      case (.android, "id"):
        let id = value.contains(":id/") ? value : "\(package):id/\(value)"
        return element["resource-id"] == id
      case (.android, _): return element["content-desc"] == value
      }
    }
  }
}

/// How a text compares with another, and what a whole match of a pattern is.
enum TextComparison: Sendable {
  case equals, contains, begins, ends, matches

  func holds(_ text: String, _ other: String) -> Bool {
    switch self {
    case .equals: text == other
    case .contains: text.contains(other)
    case .begins: text.hasPrefix(other)
    case .ends: text.hasSuffix(other)
    case .matches:
      (try? BoundedRegex("^(?:\(other))$").isFound(in: text)) ?? false
    }
  }
}

/// A selector of CSS as Appium turns it into a native one: one element with its conditions.
struct CSSRule {
  private var conditions: [(name: String, comparison: TextComparison, value: String)] = []

  init(_ text: String, platform: PhonePlatform, package: String) throws(PhoneError) {
    let failure = PhoneError(.invalidSelector, "Could not parse the CSS selector '\(text)'")
    let classAttribute = platform == .android ? "class" : "type"
    var rest = Substring(text)
    func name(_ rest: inout Substring) throws(PhoneError) -> String {
      let taken = rest.prefix { $0.isLetter || $0.isNumber || "-_.:/".contains($0) }
      guard !taken.isEmpty else { throw failure }
      rest = rest.dropFirst(taken.count)
      return String(taken)
    }
    while let first = rest.first {
      switch first {
      case "*": rest.removeFirst()
      case "#":
        rest.removeFirst()
        let id = try name(&rest)
        let attribute = platform == .android ? "resource-id" : "name"
        let isWhole = platform == .ios || id.contains(":id/")
        conditions.append((attribute, .equals, isWhole ? id : "\(package):id/\(id)"))
      case "[":
        rest.removeFirst()
        var attribute = try name(&rest)
        if attribute == "description" { attribute = "content-desc" }
        let operations: [(String, TextComparison)] = [
          ("*=", .contains), ("^=", .begins), ("$=", .ends), ("=", .equals),
        ]
        guard let (sign, comparison) = operations.first(where: { rest.hasPrefix($0.0) }) else {
          throw failure
        }
        rest = rest.dropFirst(sign.count)
        guard let quote = rest.first, quote == "\"" || quote == "'" else { throw failure }
        rest.removeFirst()
        let value = rest.prefix { $0 != quote }
        rest = rest.dropFirst(value.count + 1)
        guard rest.first == "]" else { throw failure }
        rest.removeFirst()
        conditions.append((attribute, comparison, String(value)))
      case _ where first.isLetter || first == ".":
        let type = try name(&rest).drop { $0 == "." }
        conditions.append((classAttribute, .equals, String(type)))
      default: throw failure
      }
    }
  }

  func holds(_ element: PhoneElement) -> Bool {
    conditions.allSatisfy { name, comparison, value in
      element[name].map { comparison.holds($0, value) } ?? false
    }
  }
}
