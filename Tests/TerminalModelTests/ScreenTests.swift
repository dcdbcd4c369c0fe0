import Foundation
import TerminalModel
import Testing

@Suite struct ScreenTests {
  private let red = Style(
    foreground: .indexed(1), attributes: [.bold, .inverse], underline: .curly,
    underlineColor: .rgb(red: 1, green: 2, blue: 3), link: "https://example.org")

  private var sample: Screen {
    let wide = Style(background: .rgb(red: 9, green: 8, blue: 7))
    return Screen(
      size: CellSize(columns: 6, rows: 3),
      rows: [
        "ab ".map { Cell(String($0)) } + "cd".map { Cell(String($0), style: red) } + [.blank],
        [
          Cell("漢", width: 2, style: wide), .continuation(style: wide), Cell("e\u{301}"),
          Cell("👩‍👩‍👧‍👦", width: 2), .continuation(style: .plain), Cell("│"),
        ],
        Array(repeating: .blank, count: 6),
      ],
      cursor: Cursor(position: CellPoint(x: 2, y: 1), isVisible: true, shape: .bar))
  }

  @Test func `text leaves out trailing blanks, but keeps empty rows`() {
    #expect(sample.text == "ab cd\n漢e\u{301}👩‍👩‍👧‍👦│\n")
    #expect(sample.text(row: 0) == "ab cd ")
  }

  @Test func `text in a rectangle is clipped to the screen`() {
    #expect(sample.text(in: CellRect(x: 1, y: 0, width: 3, height: 1)) == "b c")
    #expect(sample.text(in: CellRect(x: 3, y: -2, width: 90, height: 4)) == "cd\n👩‍👩‍👧‍👦│")
    #expect(sample.text(in: CellRect(x: 9, y: 9, width: 1, height: 1)) == "")
  }

  @Test func `a cell outside is nil`() {
    #expect(sample[CellPoint(x: 5, y: 1)]?.text == "│")
    #expect(sample[CellPoint(x: 6, y: 0)] == nil)
    #expect(sample[CellPoint(x: 0, y: -1)] == nil)
  }

  @Test func `a screen survives the wire`() throws {
    let data = try JSONEncoder().encode(sample)
    #expect(try JSONDecoder().decode(Screen.self, from: data) == sample)
    let blank = Screen(blank: CellSize(columns: 80, rows: 24))
    let small = try JSONEncoder().encode(blank)
    #expect(try JSONDecoder().decode(Screen.self, from: small) == blank)
    #expect(small.count < 4096)
  }

  @Test(arguments: [
    #"{"size":{"columns":2,"rows":1},"cursor":C,"styles":[],"rows":[[{"text":"ab","style":0}]]}"#,
    #"{"size":{"columns":2,"rows":1},"cursor":C,"styles":[S],"rows":[[{"text":"abc","style":0}]]}"#,
    #"{"size":{"columns":2,"rows":2},"cursor":C,"styles":[S],"rows":[[{"text":"ab","style":0}]]}"#,
    #"{"size":{"columns":2,"rows":1},"cursor":C,"styles":[S],"rows":[[{"text":"ab","style":-1}]]}"#,
    #"{"size":{"columns":2,"rows":1}}"#,
  ])
  func `a malformed screen is refused`(_ template: String) throws {
    let cursor = String(
      decoding: try JSONEncoder().encode(Cursor(position: CellPoint(x: 0, y: 0))), as: UTF8.self)
    let style = String(decoding: try JSONEncoder().encode(Style.plain), as: UTF8.self)
    let json = template.replacingOccurrences(of: "C,", with: cursor + ",")
      .replacingOccurrences(of: "[S]", with: "[\(style)]")
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(Screen.self, from: Data(json.utf8))
    }
  }
}

@Suite struct ValueCodingTests {
  @Test(arguments: [
    (Color.standard, "\"standard\""), (.indexed(7), "7"),
    (.rgb(red: 1, green: 0xAB, blue: 255), "\"#01abff\""),
  ])
  func `a colour has one short form`(_ color: Color, _ json: String) throws {
    #expect(String(decoding: try JSONEncoder().encode(color), as: UTF8.self) == json)
    #expect(try JSONDecoder().decode(Color.self, from: Data(json.utf8)) == color)
  }

  @Test(arguments: ["\"#12345\"", "\"#1234567\"", "\"#gg0000\"", "\"red\"", "256", "-1", "true"])
  func `another colour is refused`(_ json: String) {
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(Color.self, from: Data(json.utf8))
    }
  }

  @Test(arguments: [
    Key.character("a"), .control("c"), .enter, .named(.f12, [.shift, .alt]), .character("漢"),
  ])
  func `a key survives the wire`(_ key: Key) throws {
    #expect(try JSONDecoder().decode(Key.self, from: JSONEncoder().encode(key)) == key)
  }

  @Test func `a key without a name or a text is refused`() {
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(Key.Code.self, from: Data(#"{"named":"hyper"}"#.utf8))
    }
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(Key.Code.self, from: Data("{}".utf8))
    }
  }
}
