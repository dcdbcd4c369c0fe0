import FernwayCore
import Testing

@Suite struct LinkTests {
  @Test func `a deep and a universal link to one place are equal`() {
    #expect(Link("fernway://class/7") == Link("https://go.fernway.example/class/7"))
  }

  @Test func `a query is decoded and encoded`() {
    let link = Link("fernway://find?q=slow%20flow")
    #expect(link?.query == ["q": "slow flow"])
    #expect(link?.description == "fernway://find?q=slow%20flow")
  }

  @Test(arguments: [
    "https://elsewhere.example/class/7", "mailto:mina", "", "class/7", "http://go.fernway.example/",
  ])
  func `a link of another app is none`(_ text: String) {
    #expect(Link(text) == nil)
  }
}
