import Testing

@testable import TerminalModel

@Suite struct StyleNameTests {
  @Test(arguments: [
    (Style.plain, "plain"), (Style(foreground: .indexed(1)), "red"),
    (Style(background: .indexed(12), attributes: [.bold, .dim]), "bold dim on bright-blue"),
    (Style(foreground: .indexed(208), underline: .curly), "curly-underline color208"),
    (
      Style(underline: .single, underlineColor: .rgb(red: 1, green: 2, blue: 255), link: "a b"),
      "underline line #0102ff link \"a b\""
    ),
  ])
  func `styles have names`(style: Style, name: String) {
    #expect(StyleName.name(of: style) == name)
    #expect(StyleName.style(named: name) == style)
  }
}
