import JSONModel

/// What the driver runs in a page: one script, installed once for each document, reads all that it shows.
///
/// Roles are those of ARIA in HTML; names follow "Accessible Name and Description Computation 1.2" as far as pages
/// without generated content need it. A test holds both to what Chromium computes.
enum PageScript {
  /// Under a symbol, which no page comes across by accident.
  private static let place = "window[Symbol.for('qa-runner')]"

  /// A function's body that makes what `look` and the others use, for a document without it. Its first argument is the
  /// number below the ids of the document's elements.
  static let install =
    "if (!\(place)) Object.defineProperty(window, Symbol.for('qa-runner'), { value: (base => {\n"
    + text(PackageResources.roles_js) + text(PackageResources.outline_js)
    + text(PackageResources.names_js) + text(PackageResources.watch_js) + "})(arguments[0]) });"

  /// Looks at the page. Arguments: the document that the driver knows, by its number, the revision that it has of it,
  /// the selectors that it needs, whether an unchanged page may be told by what it has noticed alone, whether each state that
  /// the page paints is to be kept. Answers a text in JSON, or null for a document without the script.
  static let look =
    "const page = \(place); return page ? page.look(...arguments) : null;"

  /// Answers the element of an id, or null.
  static let element = "return \(place)?.element(arguments[0]) ?? null;"
  /// Answers the ids of elements.
  static let ids = "return \(place)?.ids([...arguments]) ?? [];"
  /// Brings the element of an id into sight.
  static let reveal = "\(place)?.reveal(arguments[0]);"

  /// Inserts a text at the end of an element. Arguments: the element, the text.
  static let insert = """
    const [element, text] = arguments;
    element.focus();
    const end = element.value?.length;
    if (end !== undefined && element.setSelectionRange) element.setSelectionRange(end, end);
    document.execCommand('insertText', false, text);
    """

  /// Answers the address of what the window shows, and its text, 300 characters at most.
  static let shown = """
    return { place: location.href, text: document.body ? document.body.innerText.slice(0, 300) : "" };
    """

  private static func text(_ file: [UInt8]) -> String { String(decoding: file, as: UTF8.self) }
}
