import FernwayCore
import FernwayTUI
import Testing

@MainActor @Suite struct DrawnScreenTests {
  @Test(arguments: [
    ("fernway://find", "Zoek een les", false), ("fernway://upcoming", "Agenda", false),
    ("fernway://class/7", "Slow flow yoga", true),
    ("fernway://booking/7", "Controleer je boeking", true), ("fernway://shop", "Winkel", false),
    ("fernway://collection/3", "Winkel", false), ("fernway://menu", "Menu", false),
    ("fernway://debug/ribs", "Debug", true),
  ])
  func `the screen of each link is drawn, titled in the reader's language`(
    _ link: String, _ title: String, _ coversTabs: Bool
  ) throws {
    let test = try AppUnderTest("mina")
    #expect(test.open(link).isAccepted)
    #expect(test.app.currentLink == link)
    #expect(test.app.drawn?.title(in: "nl") == title)
    #expect(test.app.drawn?.coversTabs == coversTabs)
  }

  @Test func `back leaves what covers the tabs, then the tab`() throws {
    let test = try AppUnderTest("mina")
    _ = test.open("fernway://upcoming")
    _ = test.open("fernway://class/7?style=modal")
    #expect(test.back())
    #expect(test.app.currentLink == "fernway://upcoming")
    #expect(test.back())
    #expect(test.app.currentLink == "fernway://find")
    #expect(!test.back())
  }
}
