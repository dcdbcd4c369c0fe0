/// What the screen of a web page shows.
package struct WebState: Hashable, Sendable {
  package enum Phase: Hashable, Sendable {
    case loading
    case shown(WebContent)
    case blocked(WebRefusal)
    /// The server has no such page, or did not answer.
    case missing
    /// The page's scripts could not run to their end, and why.
    case failed(String)
  }

  package let address: String
  package var phase: Phase

  package init(address: String, phase: Phase) {
    self.address = address
    self.phase = phase
  }

  /// Every state worth a picture, by name.
  package static let all: [Sample<WebState>] = [
    Sample("loading", WebState(address: "\(WebSite.host)/hello", phase: .loading)),
    Sample(
      "loaded",
      page("book/7", "Slow flow yoga") {
        $0.elements = [
          WebElement("about", "A calm hour of long holds, at Willow Yoga Loft."),
          WebElement("book", "Book in the app", kind: .button),
        ]
      }),
    Sample(
      "red",
      page("hello", "Hello") {
        $0.elements = [WebElement("greeting", "Hello from Port Amity")]
        $0.style = ["backgroundColor": "#b3261e"]
      }),
    Sample(
      "script error",
      page("broken", "Broken") {
        $0.elements = [WebElement("text", "The rest of the page is here.")]
        $0.problems = ["ReferenceError: identifier 'missing' undefined"]
      }),
    Sample(
      "blocked",
      WebState(address: "http://pages.fernway.example/", phase: .blocked(.insecure))),
    Sample("missing", WebState(address: "\(WebSite.host)/nowhere", phase: .missing)),
    Sample(
      "stopped",
      WebState(
        address: "\(WebSite.host)/endless",
        phase: .failed("\(ScriptProblem.tooLong(milliseconds: 500))"))),
  ]

  private static func page(
    _ path: String, _ title: String, _ change: (inout WebContent) -> Void
  ) -> WebState {
    var content = WebContent(title: title, elements: [])
    change(&content)
    return WebState(address: "\(WebSite.host)/\(path)", phase: .shown(content))
  }
}
