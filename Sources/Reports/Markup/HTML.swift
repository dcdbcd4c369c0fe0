import TextModel

/// A piece of a page; text is escaped where it enters, so that no test's output can be markup.
struct HTML: Sendable {
  private(set) var markup: String

  private init(markup: String) { self.markup = markup }

  /// Text, escaped.
  init(_ text: String) { markup = text.escapedForMarkup }

  /// Markup that was escaped where it was made.
  static func made(_ markup: String) -> HTML { HTML(markup: markup) }

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
  ///
  /// - Parameter script: one that adds comfort; the page says all without it.
  static func document(
    title: String, stylesheet: String, script: String? = nil, body: [HTML]
  ) -> String {
    let head = element(
      "head", [:],
      [
        void("meta", ["charset": "utf-8"]),
        void("meta", ["name": "viewport", "content": "width=device-width, initial-scale=1"]),
        text("title", [:], title),
        void("link", ["rel": "stylesheet", "href": stylesheet]),
      ] + (script.map { [element("script", ["src": $0, "defer": ""])] } ?? []))
    let page = element("html", ["lang": "en"], [head, element("body", [:], body)])
    return "<!doctype html>\n\(page.markup)\n"
  }
}
