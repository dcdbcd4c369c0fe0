import TerminalModel
import Testing

@testable import TerminalEmulation

@Suite struct StyleTests {
  static let renditions: [(String, Style)] = [
    ("1", Style(attributes: .bold)), ("2", Style(attributes: .dim)),
    ("3", Style(attributes: .italic)), ("5", Style(attributes: .blink)),
    ("6", Style(attributes: .blink)), ("7", Style(attributes: .inverse)),
    ("8", Style(attributes: .conceal)), ("9", Style(attributes: .strike)),
    ("53", Style(attributes: .overline)), ("1;2;22", .plain), ("1;0", .plain), ("1;", .plain),
    ("7;27", .plain), ("3;9;23;29", .plain),
    ("4", Style(underline: .single)), ("21", Style(underline: .double)),
    ("4:0", .plain), ("4:3", Style(underline: .curly)), ("4:5", Style(underline: .dashed)),
    ("4:3;24", .plain),
    ("31", Style(foreground: .indexed(1))), ("97", Style(foreground: .indexed(15))),
    ("42", Style(background: .indexed(2))), ("107", Style(background: .indexed(15))),
    ("31;39", .plain), ("41;49", .plain),
    ("38;5;200", Style(foreground: .indexed(200))),
    ("48;5;16", Style(background: .indexed(16))),
    ("38:5:200", Style(foreground: .indexed(200))),
    ("38;2;1;2;3", Style(foreground: .rgb(red: 1, green: 2, blue: 3))),
    ("38:2:1:2:3", Style(foreground: .rgb(red: 1, green: 2, blue: 3))),
    ("38:2::1:2:3", Style(foreground: .rgb(red: 1, green: 2, blue: 3))),
    ("48:2:0:1:2:3", Style(background: .rgb(red: 1, green: 2, blue: 3))),
    ("58:2::1:2:3", Style(underlineColor: .rgb(red: 1, green: 2, blue: 3))),
    ("58;5;9;59", .plain),
    ("38;2;1;2;3;1", Style(foreground: .rgb(red: 1, green: 2, blue: 3), attributes: .bold)),
    ("38;5;300;1", Style(attributes: .bold)), ("38;2;256;0;0;1", Style(attributes: .bold)),
    ("38;5", .plain), ("38", .plain), ("38;9;1", Style(attributes: .bold)),
    ("999;1", Style(attributes: .bold)),
  ]

  @Test(arguments: renditions)
  func `a rendition is understood`(_ parameters: String, _ style: Style) {
    #expect(terminal("\u{1B}[\(parameters)mx").screen.rows[0][0].style == style)
  }

  @Test func `a hyperlink lasts until it is ended, whatever the colours do`() {
    let row = terminal(
      "\u{1B}]8;id=1;https://example.org\u{1B}\\ab\u{1B}[0mc\u{1B}]8;;\u{1B}\\d"
    ).screen.rows[0]
    #expect(
      row.prefix(4).map(\.style.link) == Array(repeating: "https://example.org", count: 3) + [nil])
  }

  @Test func `the rendition that DECRQSS reports sets the same style again`() {
    for (parameters, style) in Self.renditions {
      var asked = terminal("\u{1B}[\(parameters)m\u{1B}P$qm\u{1B}\\")
      let reply = String(decoding: asked.takeReplies(), as: UTF8.self)
      #expect(reply.hasPrefix("\u{1B}P1$r") && reply.hasSuffix("m\u{1B}\\"))
      let rendition = reply.dropFirst(5).dropLast(2)
      #expect(terminal("\u{1B}[\(rendition)x").screen.rows[0][0].style == style)
    }
  }
}
