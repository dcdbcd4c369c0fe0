/// A page as the server sends it: what is in it, its scripts, and the pages inside of it.
package struct WebDocument: Hashable, Sendable {
  let title: String
  let elements: [WebElement]
  var scripts: [String] = []
  var frames: [WebDocument] = []
}

/// Something in a page.
package struct WebElement: Hashable, Sendable, Codable {
  package enum Kind: String, Hashable, Sendable, Codable {
    case text, button
  }

  package let id: String
  package let kind: Kind
  package let text: String
  /// What scripts or the page set: `color`, `backgroundColor`.
  package var style: [String: String]

  init(
    _ id: String, _ text: String, kind: Kind = .text, style: [String: String] = [:]
  ) {
    self.id = id
    self.kind = kind
    self.text = text
    self.style = style
  }
}

/// The pages of Fernway's site.
enum WebSite {
  static let host = "https://pages.fernway.example"

  /// A page of an address; nil where there is none. The same pages answer without encryption.
  static func document(at address: String) -> WebDocument? {
    let secure = address.replacing("http://", with: "https://", maxReplacements: 1)
    return pages[secure]
  }

  private static let pages: [String: WebDocument] = [
    "\(host)/hello": WebDocument(
      title: "Hello",
      elements: [WebElement("greeting", "Loading…")],
      scripts: [
        """
        window.addEventListener('load', function () {
          document.getElementById('greeting').textContent = 'Hello from Port Amity';
          post('test', 'Hello, world!');
          post('test', JSON.parse('{"age":30,"member":true,"note":null}'));
        });
        \(post)
        """
      ]),
    "\(host)/book/7": WebDocument(
      title: "Slow flow yoga",
      elements: [
        WebElement("about", "A calm hour of long holds, at Willow Yoga Loft."),
        WebElement("book", "Book in the app", kind: .button),
        WebElement("status", ""),
      ],
      scripts: [
        """
        document.getElementById('book').addEventListener('click', function () {
          if (!post('book', { id: 7 })) {
            document.getElementById('status').textContent = 'Ask at the desk to book.';
          }
        });
        \(post)
        """
      ]),
    "\(host)/frames": WebDocument(
      title: "Frames", elements: [WebElement("order", "")],
      scripts: ["if (window.note) { note('page'); }"],
      frames: [
        WebDocument(
          title: "Inner", elements: [WebElement("order", "")],
          scripts: ["if (window.note) { note('page'); }"])
      ]),
    "\(host)/broken": WebDocument(
      title: "Broken", elements: [WebElement("text", "The rest of the page is here.")],
      scripts: ["missing.call();", "document.getElementById('text').style.color = '#2c6e4f';"]),
    "\(host)/endless": WebDocument(
      title: "Endless", elements: [WebElement("text", "…")], scripts: ["for (;;) {}"]),
    "\(host)/greedy": WebDocument(
      title: "Greedy", elements: [WebElement("text", "…")],
      scripts: ["var words = 'fernway'; for (;;) { words += words; }"]),
  ]

  /// A page's own way to post where the app may have no handler.
  private static let post = """
    function post(name, body) {
      var handlers = window.webkit && window.webkit.messageHandlers;
      if (!handlers || !handlers[name]) { return false; }
      handlers[name].postMessage(body);
      return true;
    }
    """
}
