import WireProtocol

/// A suggested locator, as page objects of both languages write it.
struct AdvisedLocator: Equatable {
  /// A part of the expression.
  enum Part: Equatable {
    case identifier(String)
    case text(String)
    /// A role that page objects have a word for, with the element's name.
    case named(ElementRole, String)
    /// A CSS selector.
    case selector(String)
    case index(Int)
  }

  private let parts: [Part]

  init(_ parts: Part...) { self.parts = parts }

  /// A Swift expression on `app`, ready to paste.
  var swift: String { "app" + parts.map(Self.swift).joined() }

  /// A Python expression on `app`, ready to paste.
  var python: String { "app" + parts.map(Self.python).joined() }

  /// Whether page objects have a word for a role.
  static func hasWord(for role: ElementRole) -> Bool { words[role] != nil }

  /// The words of Swift's page objects, and the roles that Python's take.
  private static let words: [ElementRole: (swift: String, python: String)] = [
    .button: ("button", "button"), .link: ("link", "link"), .heading: ("heading", "heading"),
    .textField: ("field", "textbox"), .secureField: ("secureField", "password"),
    .toggle: ("toggle", "checkbox"), .tab: ("tab", "tab"), .image: ("image", "img"),
    .list: ("list", "list"),
  ]

  private static func swift(_ part: Part) -> String {
    switch part {
    case .identifier(let identifier): "[.id(\(quoted(identifier)))]"
    case .text(let text): ".text(\(quoted(text)))"
    case .named(let role, let name): ".\(words[role]?.swift ?? role.rawValue)(\(quoted(name)))"
    case .selector(let selector): "[.css(\(quoted(selector)))]"
    case .index(let index): ".nth(\(index))"
    }
  }

  private static func python(_ part: Part) -> String {
    switch part {
    case .identifier(let identifier): ".get_by_id(\(quoted(identifier)))"
    case .text(let text): ".get_by_text(\(quoted(text)))"
    case .named(let role, let name):
      ".get_by_role(\"\(words[role]?.python ?? role.rawValue)\", name=\(quoted(name)))"
    case .selector(let selector): ".locator(\(quoted(selector)))"
    case .index(let index): ".nth(\(index))"
    }
  }

  /// A text as a literal of both languages, and of CSS.
  static func quoted(_ text: String) -> String {
    "\"" + text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
  }
}
