import Testing
import ViewKit

@Suite struct PseudoLocaleTests {
  @Test func `accents keep the length and show both ends`() {
    #expect(PseudoLocale.accented.translated("Log in") == "[Ļöĝ îñ]")
    #expect(PseudoLocale.accented.translated("Zurück") == "[Žûŕüçķ]")
  }

  @Test(arguments: ["Log in", "Find a class", "Try a shorter word, a venue, or yoga."])
  func `a long text is at least half as long again`(_ text: String) {
    let long = PseudoLocale.long.translated(text)
    #expect(long.hasPrefix("[\(text) one") && long.hasSuffix("]"))
    #expect(Double(long.count) >= Double(text.count) * 1.5)
  }

  @Test(arguments: PseudoLocale.allCases)
  func `signs without a letter stay`(_ locale: PseudoLocale) {
    for sign in ["‹", "12:30", "", "· ›"] { #expect(locale.translated(sign) == sign) }
  }

  @Test func `the mirrored one changes the direction alone`() {
    var environment = EnvironmentValues()
    environment.setLocale(PseudoLocale.mirrored.tag)
    #expect(environment.layoutDirection == .rightToLeft)
    #expect(PseudoLocale.mirrored.translated("Log in") == "Log in")
  }

  @Test func `a spoken locale translates nothing`() {
    #expect([String].pseudo == ["en-XA", "en-XL", "ar-XB"])
    var environment = EnvironmentValues()
    environment.setLocale("en-XA")
    environment.setLocale("pt-PT")
    #expect(environment.layoutDirection == .leftToRight)
  }
}
