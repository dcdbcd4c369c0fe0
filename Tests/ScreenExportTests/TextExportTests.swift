import ScreenExport
import TerminalModel
import Testing

@Suite struct ANSIExportTests {
  @Test func `plain text has no sequences and no trailing blanks`() {
    #expect(screen([cells("ab"), [], cells(" c")], columns: 5).ansi == "ab\n\n c")
  }

  @Test func `a style is set once for its run and reset at the line's end`() {
    let red = Style(foreground: .indexed(1), attributes: .bold)
    let text = screen([cells("a") + cells("bc", red), cells("d")], columns: 3).ansi
    #expect(text == "a\u{1B}[0;1;31mbc\u{1B}[0m\nd")
  }

  @Test(arguments: [
    (Style(foreground: .indexed(12)), "0;94"), (Style(background: .indexed(200)), "0;48;5;200"),
    (Style(foreground: .rgb(red: 1, green: 2, blue: 3)), "0;38;2;1;2;3"),
    (Style(underline: .curly, underlineColor: .indexed(1)), "0;4:3;58:5:1"),
    (Style(attributes: [.dim, .inverse, .overline], underline: .single), "0;2;7;53;4"),
  ])
  func `each attribute has its parameter`(_ style: Style, _ parameters: String) {
    #expect(
      screen([cells("x", style)], columns: 1).ansi == "\u{1B}[\(parameters)mx\u{1B}[0m")
  }

  @Test func `a wide cell is written once, and a link is closed`() {
    let linked = Style(link: "https://example.org")
    let row = [Cell("漢", width: 2, style: linked), .continuation(style: linked)]
    #expect(
      screen([row], columns: 2).ansi
        == "\u{1B}]8;;https://example.org\u{1B}\\\u{1B}[0m漢\u{1B}]8;;\u{1B}\\\u{1B}[0m")
  }

  @Test func `a control in a cell does not reach the reader's terminal`() {
    #expect(screen([[Cell("\u{1B}"), Cell("\u{9B}")]], columns: 2).ansi == "\u{FFFD}\u{FFFD}")
  }
}

@Suite struct HTMLExportTests {
  /// A style, the property that its first colour is, and that as shown.
  private static let brightened: [(Style, String)] = [
    (Style(foreground: .indexed(7), attributes: .bold), "color:#FFFFFF"),
    (Style(foreground: .indexed(7)), "color:#C9CFCB"),
    (Style(foreground: .indexed(1), attributes: [.bold, .inverse]), "background:#F08A5D"),
    (Style(foreground: .indexed(9), attributes: .bold), "color:#F08A5D"),
    (Style(foreground: .indexed(20), attributes: .bold), "color:#0000D7"),
    (Style(foreground: .rgb(red: 1, green: 2, blue: 3), attributes: .bold), "color:#010203"),
  ]

  @Test(arguments: brightened)
  func `bold text in one of the first eight colours has the bright form`(
    style: Style, shown: String
  ) {
    let html = screen([cells("x", style)], columns: 1).html()
    #expect(html.contains(shown), "\(html)")
  }

  @Test func `markup in a cell is text`() {
    let html = screen([cells("<b>&\"")], columns: 5).html()
    #expect(html.contains(">&lt;b&gt;&amp;&quot;</pre>"))
    #expect(html.contains("line-height:1.125;"), "or lines of boxes have gaps")
  }

  @Test func `a run of one style is one span with what differs from plain`() {
    let style = Style(
      foreground: .rgb(red: 255, green: 0, blue: 16), attributes: .bold, underline: .curly)
    let html = screen([cells("ab", style) + cells("c")], columns: 3).html()
    #expect(
      html.contains(
        "<span style=\"color:#FF0010;font-weight:bold;text-decoration:underline wavy\">ab</span>c"))
  }

  @Test func `the cursor is a cell of its own`() {
    let cursor = Cursor(position: CellPoint(x: 1, y: 0))
    let html = screen([cells("abc")], columns: 3, cursor: cursor).html()
    #expect(html.contains("a<span style=\"color:#101412;background:#5FB58A\">b</span>c"))
    let without = screen([cells("abc")], columns: 3, cursor: cursor).html(showingCursor: false)
    #expect(without.contains(">abc</pre>"))
  }
}
