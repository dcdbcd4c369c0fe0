import FernwayCore
import Testing

@MainActor @Suite struct DeepLinkTests {
  @Test(arguments: [
    ("fernway://find?q=yoga", "find"), ("fernway://class/7", "class"),
    ("fernway://booking/7", "booking"), ("fernway://upcoming", "upcoming"),
    ("fernway://shop", "shop"), ("fernway://menu", "menu"),
  ])
  func `each link leads a member to its screen`(_ link: String, _ route: String) throws {
    let test = try AppUnderTest("mina")
    #expect(test.open(link) == .opened(route))
    #expect(test.app.currentLink == link)
  }

  @Test func `a link while logged out resumes after the login`() throws {
    let test = try AppUnderTest()
    #expect(test.open("fernway://class/7") == .deferred("class"))
    #expect(test.app.currentLink == "fernway://login")
    try test.logIn()
    #expect(try test.detail.summary.title == "Slow flow yoga")
  }

  @Test func `a link whose route looks at a flag waits at launch for the flags`() throws {
    let test = try AppUnderTest(launching: "mina", ["flag.shop_summer": "true"])
    #expect(test.app.open("fernway://shop") == .deferred("shop"))
    #expect(test.app.currentLink == "fernway://find")
    test.scheduler.advance(milliseconds: 10)
    #expect(test.app.currentLink == "fernway://collection/3")
    _ = test.open("fernway://debug/flags")
    #expect(test.app.root.debug?.interactor.state.lines == [])
  }

  @Test(arguments: [
    ("silence", 500, "fernway://shop"), ("server error", 10, "fernway://shop"),
  ])
  func `it goes on without flags where the server has none`(
    answer: String, milliseconds: Int, link: String
  ) throws {
    let test = try AppUnderTest(launching: "mina", ["network.stub.flags": answer])
    #expect(test.app.open("fernway://shop") == .deferred("shop"))
    test.scheduler.advance(milliseconds: milliseconds - 1)
    #expect(test.app.currentLink == "fernway://find")
    test.scheduler.advance(milliseconds: 1)
    #expect(test.app.currentLink == link)
  }

  @Test func `a link that waits gives way to the next one`() throws {
    let test = try AppUnderTest(launching: "mina")
    _ = test.app.open("fernway://shop")
    #expect(test.app.open("fernway://menu") == .opened("menu"))
    test.scheduler.settle()
    #expect(test.app.currentLink == "fernway://menu")
    #expect(test.app.open("fernway://shop") == .opened("shop"))
  }

  @Test func `a missing required parameter is named and leaves the screen unchanged`() throws {
    let test = try AppUnderTest("mina")
    _ = test.open("fernway://upcoming")
    #expect(test.open("fernway://class") == .missing(parameter: "id", route: "class"))
    #expect(test.app.currentLink == "fernway://upcoming")
  }

  @Test(arguments: ["fernway://class/seven", "fernway://class/0", "fernway://class/-1"])
  func `a parameter of the wrong type is refused`(_ link: String) throws {
    let test = try AppUnderTest("mina")
    guard case .invalid("id", _, _, "class") = test.open(link) else {
      Issue.record("\(link) was not refused")
      return
    }
    #expect(test.app.currentLink == "fernway://find")
  }

  @Test func `an unknown path goes to the unmatched handler, until a link is opened`() throws {
    let test = try AppUnderTest("mina")
    #expect(test.open("fernway://nowhere/1") == .unmatched("fernway://nowhere/1"))
    #expect(test.app.root.interactor.strayLink == "fernway://nowhere/1")
    #expect(test.open("fernway://menu").isAccepted)
    #expect(test.app.root.interactor.strayLink == nil)
  }

  @Test func `a parameter may stand in the query`() throws {
    let test = try AppUnderTest("mina")
    #expect(test.open("fernway://class?id=8") == .opened("class"))
    #expect(try test.detail.summary.id == 8)
  }

  @Test func `a guest's link to a booking asks for a login first`() throws {
    let test = try AppUnderTest()
    try test.send(LoginEvent.lookAround)
    #expect(test.open("fernway://booking/7") == .deferred("booking"))
    try test.logIn()
    #expect(try test.booking.state.phase == .review)
  }

  @Test func `a link to the booking of a full class shows the class`() throws {
    let test = try AppUnderTest("mina")
    _ = test.open("fernway://booking/8")
    #expect(try test.detail.offer == .full(isWaitlisted: false))
  }

  @Test func `a link to the login takes a member home`() throws {
    let test = try AppUnderTest("mina")
    _ = test.open("fernway://menu")
    #expect(test.open("fernway://login") == .opened("find"))
    #expect(test.app.currentLink == "fernway://find")
  }
}
