/// A piece of a page; text is escaped where it enters, so that no test's output can be markup.
struct HTML: Sendable {
  private(set) var markup: String

  private init(markup: String) { self.markup = markup }

  /// Text, escaped.
  init(_ text: String) {
    var markup = ""
    for character in text.unicodeScalars {
      switch character {
      case "&": markup += "&amp;"
      case "<": markup += "&lt;"
      case ">": markup += "&gt;"
      case "\"": markup += "&quot;"
      case "\n", "\t": markup.unicodeScalars.append(character)
      case _ where character.value < 0x20 || character.value == 0x7F: markup += "\u{FFFD}"
      default: markup.unicodeScalars.append(character)
      }
    }
    self.markup = markup
  }

  /// An element; the values of its attributes are escaped.
  static func element(
    _ name: String, _ attributes: KeyValuePairs<String, String> = [:], _ children: [HTML] = []
  ) -> HTML {
    let written = attributes.map { " \($0.key)=\"\(HTML($0.value).markup)\"" }.joined()
    let inside = children.map(\.markup).joined()
    return HTML(markup: "<\(name)\(written)>\(inside)</\(name)>")
  }

  /// An element without an end: `img`, `link`, `meta`.
  static func void(_ name: String, _ attributes: KeyValuePairs<String, String>) -> HTML {
    HTML(
      markup: "<\(name)\(attributes.map { " \($0.key)=\"\(HTML($0.value).markup)\"" }.joined())>")
  }

  /// An element that holds text.
  static func text(
    _ name: String, _ attributes: KeyValuePairs<String, String> = [:], _ text: String
  ) -> HTML {
    element(name, attributes, [HTML(text)])
  }

  /// A whole document.
  static func document(title: String, stylesheet: String, body: [HTML]) -> String {
    let head = element(
      "head", [:],
      [
        void("meta", ["charset": "utf-8"]),
        void("meta", ["name": "viewport", "content": "width=device-width, initial-scale=1"]),
        text("title", [:], title),
        void("link", ["rel": "stylesheet", "href": stylesheet]),
      ])
    let page = element("html", ["lang": "en"], [head, element("body", [:], body)])
    return "<!doctype html>\n\(page.markup)\n"
  }
}
