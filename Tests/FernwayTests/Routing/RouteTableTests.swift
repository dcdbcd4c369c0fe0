import Testing

@testable import FernwayCore

@MainActor @Suite struct RouteTableTests {
  private func answer(_ link: String, flags payload: [String: Bool] = [:]) throws -> String {
    let flags = CachedFlags()
    flags.take(payload)
    let link = try #require(Link(link))
    switch Destination.routes.answer(to: link, in: ScreenRoute.Context(flags: flags)) {
    case .destination(let destination): return destination.link.description
    case .refused(let outcome): return "\(outcome)"
    case nil: return "nothing"
    }
  }

  @Test func `the route with the higher priority declines, and the next one takes the link`() throws
  {
    #expect(try answer("fernway://shop") == "fernway://shop")
    #expect(try answer("fernway://shop", flags: ["shop_summer": true]) == "fernway://collection/3")
  }

  @Test(arguments: [
    ("fernway://class/7?style=modal", "fernway://class/7?style=modal"),
    ("fernway://class/7?style=push", "fernway://class/7"),
    ("fernway://e/kit_ready/3", "fernway://e/kit_ready/3"),
    ("fernway://experiments", "fernway://debug/experiments"), ("fernway://harbour", "nothing"),
  ])
  func `a link leads where its route says`(_ link: String, _ destination: String) throws {
    #expect(try answer(link) == destination)
  }

  @Test func `a parameter that the screen does not take is refused with those that it takes`()
    throws
  {
    #expect(
      try answer("fernway://find?sort=price")
        == "The link to find has “price” for “sort”, which it does not take: use q.")
    #expect(try answer("fernway://menu?style=modal").hasSuffix("it takes no parameter."))
  }

  @Test(arguments: [
    ("2026-03-16T12:00", true), ("2026-02-30T12:00", false), ("2026-03-16T24:00", false),
    ("2026-03-16", false), ("2026-3-16T012:00", false), ("", false),
  ])
  func `a moment is read whole or not at all`(_ text: String, _ isOne: Bool) {
    #expect((Moment(text) != nil) == isOne)
  }
}
