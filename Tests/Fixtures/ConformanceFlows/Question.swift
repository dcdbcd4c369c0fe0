import Foundation
import PageObjects

/// A question of the conformance table.
struct Question: Decodable, Sendable {
  let name: String
  let query: Query
  let ask: String
  let want: Want?
  let after: String
  /// Seconds.
  let within: Double

  static let all: [Question] = {
    guard let data = FileManager.default.contents(atPath: "questions.json") else { return [] }
    do {
      return try JSONDecoder().decode([Question].self, from: data)
    } catch {
      fatalError("questions.json: \(error)")
    }
  }()
}

/// A text or a number.
enum Want: Decodable, Sendable {
  case words(String)
  case number(Int)

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if let number = try? container.decode(Int.self) {
      self = .number(number)
    } else {
      self = .words(try container.decode(String.self))
    }
  }

  var text: String? { if case .words(let text) = self { text } else { nil } }
  var count: Int? { if case .number(let number) = self { number } else { nil } }
}

/// A locator as `-qa locator` takes it.
final class Query: Decodable, Sendable {
  struct Match: Decodable, Sendable {
    let equals: String?
    let contains: String?
    let matches: String?

    var pattern: TextPattern {
      equals.map { .exactly($0) } ?? contains.map { .containing($0) } ?? .matching(matches ?? "")
    }
  }

  struct Relation: Decodable, Sendable {
    let direction: String
    let anchor: Query
  }

  let identifier: String?
  let role: String?
  let name: Match?
  let text: Match?
  let css: String?
  let xpath: String?
  let within: [Query]?
  let containing: [Query]?
  let relations: [Relation]?
  let index: Int?

  func locator(in app: App) throws -> Locator {
    var found = try base(in: app)
    for outer in within ?? [] { found = found.within(try outer.locator(in: app)) }
    for inner in containing ?? [] { found = found.containing(try inner.locator(in: app)) }
    for relation in relations ?? [] {
      let anchor = try relation.anchor.locator(in: app)
      switch relation.direction {
      case "above": found = found.above(anchor)
      case "below": found = found.below(anchor)
      case "leftOf": found = found.leftOf(anchor)
      default: found = found.rightOf(anchor)
      }
    }
    return index.map { found.nth($0) } ?? found
  }

  private func base(in app: App) throws -> Locator {
    if let identifier { return app[.id(identifier)] }
    if let css { return app[.css(css)] }
    if let xpath { return app[.xpath(xpath)] }
    if let text { return app.text(text.pattern) }
    let pattern = name?.pattern
    switch (role, pattern) {
    case ("button", let name?): return app.button(name)
    case ("heading", let name?): return app.heading(name)
    case ("image", let name?): return app.image(name)
    case ("toggle", let name?): return app.toggle(name)
    case ("textField", let name?): return app.field(name)
    case ("secureField", let name?): return app.secureField(name)
    case ("row", nil): return app.rows
    case ("row", let name?): return app.rows.containing(app.text(name)).nth(0)
    case ("alert", _): return app.alert
    default: throw NoWords(role: role ?? "")
    }
  }
}

struct NoWords: Error {
  var role: String
}
