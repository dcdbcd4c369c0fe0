/// What a browser runs to find elements as people name them: by role and accessible name, by text, inside one
/// another. One command a look, whatever the query.
///
/// Roles are those of ARIA in HTML; names follow "Accessible Name and Description Computation 1.2" as far as pages
/// without generated content need it. A test holds both to what Chromium computes.
enum PageScript {
  /// The page's elements, their roles and their names.
  static let naming = text(PackageResources.elements_js) + text(PackageResources.names_js)
  /// A function's body; its argument is a `LocatorQuery` as JSON. Answers the elements in document order, or
  /// `{"invalid": "why"}` for an expression that the browser can't read.
  static let find = naming + text(PackageResources.search_js)

  /// A function's body. Answers the page's elements as XML, as other drivers' page sources have them: what they show,
  /// their states and their places in the window.
  static let outline = naming + text(PackageResources.outline_js)

  /// A function's body; its argument is an element. Answers the part of it that the window shows.
  static let visibleRect = text(PackageResources.visible_js)

  /// A function's body; its argument is an element. Answers where it is on the page, as W3C WebDriver has it.
  static let rect = text(PackageResources.rect_js)

  /// A function's body. Answers the address of what the window shows, and its text, 300 characters at most.
  static let place = """
    return { place: location.href, text: document.body ? document.body.innerText.slice(0, 300) : "" };
    """

  private static func text(_ file: [UInt8]) -> String { String(decoding: file, as: UTF8.self) }
}
