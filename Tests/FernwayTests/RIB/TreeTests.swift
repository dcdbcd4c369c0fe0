import FernwayCore
import Testing

@MainActor @Suite struct TreeTests {
  @Test func `the tree follows the flow`() throws {
    let test = try AppUnderTest()
    #expect(test.app.root.treeDescription == "Root\n  Login")
    try test.logIn()
    let tabs = "Root\n  Tabs\n    Find\n    Shop\n    Upcoming\n    Menu"
    #expect(test.app.root.treeDescription == tabs)
    try test.send(FindEvent.select(7))
    try test.send(ClassDetailEvent.book)
    #expect(test.app.root.treeDescription == tabs + "\n    ClassDetail\n      Booking")
    try test.send(BookingEvent.close)
    try test.send(ClassDetailEvent.back)
    #expect(test.app.root.treeDescription == tabs)
  }

  @Test func `a detached screen is deallocated`() throws {
    let test = try AppUnderTest("mina")
    _ = test.open("fernway://booking/7")
    weak let detail = try test.classDetailBehindBooking
    weak let booking = try test.booking
    #expect(detail != nil)
    #expect(booking != nil)
    #expect(detail?.isActive == true)
    #expect(test.open("fernway://upcoming").isAccepted)
    #expect(detail == nil)
    #expect(booking == nil)
  }

  @Test func `the login is deallocated after it, and the tabs after the logout`() throws {
    let test = try AppUnderTest()
    weak let login = try test.login
    try test.logIn()
    #expect(login == nil)
    weak let tabs = test.app.root.tabs
    #expect(tabs != nil)
    tabs?.menu.interactor.handle(.logOut)
    #expect(tabs == nil)
    #expect(test.app.currentLink == "fernway://login")
  }

  @Test func `an answer that comes after its screen has gone changes nothing`() throws {
    let test = try AppUnderTest("mina")
    test.app.open("fernway://class/7")
    #expect(test.app.pending > 0)
    let detail = try test.classDetail
    #expect(detail.state.phase == .loading)
    #expect(test.app.back())
    test.scheduler.settle()
    #expect(test.app.currentLink == "fernway://find")
    #expect(detail.state.phase == .loading)
  }

  @Test func `a product that was left is deallocated`() throws {
    let test = try AppUnderTest("mina")
    #expect(test.open("fernway://product/3").isAccepted)
    weak let product = test.app.root.tabs?.shop.product?.interactor
    #expect(product?.state.stock == .known(3))
    #expect(test.back())
    #expect(product == nil)
  }

  @Test func `an app that was made and not started does nothing`() throws {
    let scheduler = ManualScheduler()
    let app = FernwayApp(fixture: try #require(.named("mina")), scheduler: scheduler)
    #expect(app.root.treeDescription == "Root")
    #expect(scheduler.pending == 0)
    #expect(app.visible == nil)
    app.start()
    #expect(scheduler.pending > 0)
  }
}

extension AppUnderTest {
  var classDetailBehindBooking: ClassDetailInteractor {
    get throws {
      guard let detail = app.root.tabs?.detail else { throw WrongScreen(app.currentLink) }
      return detail.interactor
    }
  }
}
