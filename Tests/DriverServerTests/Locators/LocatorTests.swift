import DriverServer
import JSONModel
import TerminalModel
import Testing
import WireProtocol

@Suite struct LocatorTests {
  private let engine = LocatorEngine(tree: ElementTree(Samples.login), unit: .points)

  private func found(_ strategy: LocatorStrategy, _ value: String) throws -> [String] {
    try engine.matches(strategy, value).map { engine.tree[$0].identifier ?? "" }
  }

  @Test(arguments: [
    ("[id=\"login.user\"]", ["login.user"]), ("#login\\.user", ["login.user"]),
    ("textField", ["login.user"]), ("TEXTFIELD, secureField", ["login.user", "login.password"]),
    (".button", ["login.submit", "login.forgot"]), ("button.primary", ["login.submit"]),
    ("[name=\"Log in\"]", ["login.submit"]), ("[name=\"login.submit\"]", ["login.submit"]),
    ("[id^=login]:not(button)", ["login.form", "login.user", "login.password"]),
    ("[id$=word]", ["login.password"]), ("[id*='.sub']", ["login.submit"]),
    ("group > button", ["login.submit", "login.forgot"]), ("application > button", []),
    ("application button:first-child", []), ("group :last-child", ["login.forgot"]),
    ("secureField + button", ["login.submit"]),
    ("textField ~ button", ["login.submit", "login.forgot"]),
    ("button:disabled", ["login.forgot"]), ("button:enabled", ["login.submit"]),
    (":focus", ["login.user"]),
    ("group > :nth-child(2)", ["login.password"]),
    ("group > :nth-child(2n+1)", ["login.user", "login.submit"]),
    ("group > :nth-child(-n+2)", ["login.user", "login.password"]),
    ("[LABEL]", []), ("[label=\"log in\" i]", ["login.submit"]), ("[style]", []), ("image", []),
    ("*:root > *", ["login.form"]),
  ])
  func `a CSS selector finds its elements in document order`(
    selector: String, expected: [String]
  ) throws {
    #expect(try found(.css, selector) == expected)
  }

  @Test(arguments: [
    "", ">", "a >", "[", "[a=", "[a='x]", "a[b=c", "#", ".", "a,", ":unknown", ":not(", "a b)",
    "::before",
    ":nth-child(x)", "1a", "a!b",
  ])
  func `a bad CSS selector is an invalid selector`(selector: String) {
    let error = #expect(throws: WebDriverError.self) { try found(.css, selector) }
    #expect(error?.code == .invalidSelector)
  }

  @Test(arguments: [
    ("//button", ["login.submit", "login.forgot"]), ("//*[@id='login.user']", ["login.user"]),
    ("//button[@name='Log in']", ["login.submit"]), ("//group/*[last()]", ["login.forgot"]),
    ("//button[contains(@name, 'got')] | //textField", ["login.user", "login.forgot"]),
    ("/application/group", ["login.form"]), ("//nothing", []),
    ("//*[@role='button' and @enabled='true']", ["login.submit"]),
  ])
  func `an XPath finds its elements in document order`(
    path: String, expected: [String]
  ) throws {
    #expect(try found(.xpath, path) == expected)
  }

  @Test(arguments: [
    "//*[ @ id = 'login.submit']", "//*[@*='Log in']", "//*[attribute::label='Log in']",
    "//*[@label=\"Log in\"]/@id/..", "//*[@label and '@id'!=@id and count(@*)>9]/..//*[@class]",
    "//@label[.='Log in']/..", "//*[@id='login.submit' and 17-attribute::x > 0]",
    "//*[@x='16' and @y='176']", "//*[@node()='Log in']",
  ])
  func `an XPath reaches every attribute, whichever were asked for before`(path: String) throws {
    #expect(try found(.xpath, "//*[@id='login.user']") == ["login.user"])
    #expect(try found(.xpath, path) == ["login.submit"])
    #expect(try found(.xpath, "//*[@value='mina']") == ["login.user"])
    #expect(try found(.xpath, path) == ["login.submit"])
  }

  /// Each is looked for in a document that was made without texts, and in a new one.
  @Test(arguments: [
    ("//*[text()='Log in']", ["login.submit"]), ("//*[ . = 'Log in']", ["login.submit"]),
    ("//*[@id and contains(., 'Log in')]", ["login.form", "login.submit"]),
    ("//group[textField='mina']", ["login.form"]), ("//group['mina'=textField]", ["login.form"]),
    ("//group[contains(button, 'Log in')]", ["login.form"]),
    ("//button[contains('Log in now', text())]", ["login.submit"]),
    ("//button[starts-with(@label/.., 'Forgot <p')]", ["login.forgot"]),
    ("//button[normalize-space()='Log in']", ["login.submit"]),
    ("//group[normalize-space()='mina ••• Log in Forgot <password> & more']", ["login.form"]),
    ("//*[@id][text()='Email' or text()='Log']", []),
    ("//*[text() and @focused='true']", ["login.user"]),
    ("//button[not(text()='Log in')]", ["login.forgot"]),
    (
      "//text()/parent::*[@id]",
      [
        "login.form", "login.user", "login.password", "login.submit", "login.forgot",
      ]
    ),
    ("//group/node()[self::secureField]", ["login.password"]),
    ("//*[string-length(.)=4]", ["login.user"]),
    ("//button[(.)='Log in']", ["login.submit"]),
    ("//button[.//text()='Log in']", ["login.submit"]),
  ])
  func `an XPath finds elements by the texts that they show`(
    path: String, expected: [String]
  ) throws {
    #expect(try found(.xpath, path) == expected)
    let tree = ElementTree(Samples.login)
    let engine = LocatorEngine(tree: tree, unit: .points)
    #expect(try engine.matches(.xpath, "//*[@id='login.user']").count == 1)
    #expect(try engine.matches(.xpath, path).map { tree[$0].identifier } == expected)
  }

  @Test(arguments: [("Yoga 9:00 3 left", 1), ("Yoga9:00", 0), ("Yoga", 0), ("Full", 0)])
  func `texts side by side are words of their own for an XPath`(words: String, count: Int) throws {
    func text(_ id: Int, _ words: String) -> ElementNode {
      ElementNode(id: id, role: .text, text: words, frame: Samples.rect(id * 10, 0, 5, 1))
    }
    let row = ElementNode(
      id: 1, role: .row, value: "Full", text: "Yoga", frame: Samples.rect(0, 0, 40, 1),
      children: [text(2, "9:00"), text(3, "3 left")])
    let engine = LocatorEngine(tree: ElementTree(row), unit: .cells)
    #expect(try engine.matches(.xpath, "//row[normalize-space()='\(words)']").count == count)
    #expect(try engine.matches(.xpath, "//row[text()='Yoga']").count == 1)
    #expect(try engine.matches(.xpath, "//row[text()='Full']").isEmpty)
  }

  @Test(arguments: [
    "", "//[", "//text()", "count(//button)", "//button/@name", "'text'", "//a[", "unknown()", "$x",
  ])
  func `a bad XPath is an invalid selector`(path: String) {
    let error = #expect(throws: WebDriverError.self) { try found(.xpath, path) }
    #expect(error?.code == .invalidSelector)
  }

  @Test func `an XPath that would run for ever is ended`() {
    let nested = String(repeating: "//*[count(//*", count: 9) + String(repeating: ")>0]", count: 9)
    _ = #expect(throws: WebDriverError.self) {
      let wide = ElementNode(
        id: 1, role: .list, frame: CellRect(x: 0, y: 0, width: 1, height: 1),
        children: (2..<3000).map {
          ElementNode(id: $0, role: .row, frame: CellRect(x: 0, y: 0, width: 1, height: 1))
        })
      _ = try LocatorEngine(tree: ElementTree(wide), unit: .cells).matches(.xpath, nested)
    }
  }

  @Test(arguments: [
    (LocatorStrategy.accessibilityID, "login.user", ["login.user"]),
    (.id, "login.submit", ["login.submit"]),
    (.name, "Log in", ["login.submit"]), (.className, "button", ["login.submit", "login.forgot"]),
    (.tagName, "securefield", ["login.password"]), (.id, "nothing", []), (.linkText, "Log in", []),
  ])
  func `a plain strategy finds its elements`(
    strategy: LocatorStrategy, value: String, expected: [String]
  ) throws {
    #expect(try found(strategy, value) == expected)
  }

  @Test func `an accessibility id is the name of what has no identifier`() throws {
    let box = CellRect(x: 0, y: 0, width: 9, height: 1)
    let tree = ElementTree(
      ElementNode(
        id: 1, role: .application, frame: box,
        children: [
          ElementNode(
            id: 2, role: .row, frame: box,
            children: [
              ElementNode(
                id: 3, role: .button, frame: box,
                children: [ElementNode(id: 4, role: .text, text: "Book", frame: box)])
            ]),
          ElementNode(id: 5, role: .button, identifier: "save", label: "Save", frame: box),
          ElementNode(id: 6, role: .text, text: "save", frame: box),
        ]))
    let engine = LocatorEngine(tree: tree, unit: .cells)
    func ids(_ value: String) throws -> [Int] {
      try engine.matches(.accessibilityID, value).map { tree[$0].id }
    }
    #expect(try ids("Book") == [3])
    #expect(try ids("save") == [5])
    // It has an identifier, which is its accessibility id.
    #expect(try ids("Save") == [])
    #expect(try ids("") == [])
    #expect(try engine.matches(.id, "Book").isEmpty)
  }

  @Test func `a search below an element leaves out the element itself`() throws {
    let form = try #require(try engine.matches(.id, "login.form").first)
    #expect(try engine.matches(.css, "group", within: form).isEmpty)
    #expect(try engine.matches(.css, "button", within: form).count == 2)
    #expect(try engine.matches(.xpath, "./button", within: form).count == 2)
    #expect(try engine.matches(.xpath, "//application", within: form).isEmpty)
  }

  private static let queries: [(LocatorQuery, [String])] = [
    (LocatorQuery(identifier: "login.user"), ["login.user"]),
    (LocatorQuery(role: .button, name: .equals("Log  in")), ["login.submit"]),
    (LocatorQuery(role: .button, name: .contains("o")), ["login.submit", "login.forgot"]),
    (LocatorQuery(role: .button, index: -1), ["login.forgot"]),
    (LocatorQuery(role: .button, index: 2), []),
    (LocatorQuery(text: .matches("^Log.in$")), ["login.submit"]),
    (
      LocatorQuery(css: "button", within: [LocatorQuery(identifier: "login.form")]),
      ["login.submit", "login.forgot"]
    ),
    (
      LocatorQuery(role: .group, containing: [LocatorQuery(identifier: "login.user")]),
      ["login.form"]
    ),
    (LocatorQuery(role: .group, containing: [LocatorQuery(identifier: "x")]), []),
    (
      LocatorQuery(
        role: .button,
        relations: [LocatorRelation(.below, LocatorQuery(identifier: "login.password"))]),
      ["login.submit", "login.forgot"]
    ),
    (
      LocatorQuery(relations: [LocatorRelation(.above, LocatorQuery(identifier: "login.password"))]
      ), ["login.user"]
    ),
    (LocatorQuery(xpath: "//button", isHighlighted: false), ["login.submit", "login.forgot"]),
  ]

  @Test(arguments: queries.indices)
  func `a query finds what meets all its conditions`(index: Int) throws {
    let (query, expected) = Self.queries[index]
    #expect(try engine.matches(query).map { engine.tree[$0].identifier ?? "" } == expected)
    let json = String(decoding: try JSONValue(encoding: query).encoded(), as: UTF8.self)
    #expect(try found(.query, json) == expected)
  }

  @Test func `a bad query or expression is an invalid selector`() {
    for value in ["", "[]", #"{"nosuch":1}"#, #"{"name":{"matches":"("}}"#] {
      let error = #expect(throws: WebDriverError.self) { try found(.query, value) }
      #expect(error?.code == .invalidSelector)
    }
  }
}
