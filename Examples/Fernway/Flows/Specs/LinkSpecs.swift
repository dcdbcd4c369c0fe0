import Foundation
import PageObjects
import SessionSnapshots
import SuiteKit

let links = describe("Links", .devices(.phones)) {
  it("lead where tapping leads", .tags(.smoke), at: .find, as: .mina) { app in
    try await FindPage(app).appeared()
    try await app.open(.classDetail(id: 8))
    let detail = try await ClassDetailPage(app).appeared()
    try await expect(detail.title).toHaveText("Sunrise yoga on the quay")
    try await app.open(.upcoming)
    try await UpcomingPage(app).appeared()
    try await app.open(.find("barre"))
    let find = try await FindPage(app).appeared()
    try await expect(find.search).toHaveValue("barre")
    try await app.open(.booking(id: 7))
    let booking = try await BookingPage(app).appeared()
    try await expect(booking.name).toHaveText("Slow flow yoga")
    _ = try await booking.leave().goBack()
    try await app.open(.shop)
    try await ShopPage(app).appeared()
    try await app.open(.menu)
    try await MenuPage(app).appeared()
    try await app.open("https://go.fernway.example/class/12")
    try await expect(detail.title).toHaveText("Handstand hour")
  }

  it("that lead nowhere are named, until the next one", at: .menu, as: .mina) { app in
    let page = try await MenuPage(app).appeared()
    try await expectThrows(PageError.self) { try await app.open("fernway://harbour") }
    try await expect(page.notice).toHaveText("No screen has the link fernway://harbour")
    try await expect(page.name).toHaveText("Mina Okafor")
    try await app.expectSnapshot("stray")
    try await page.openShop().openUpcoming().appeared()
    try await expect(page.notice).toBeVisible()
    try await app.open(.find)
    try await FindPage(app).appeared()
    try await expect(page.notice).toBeGone()
  }

  it("to a booked class show it, and book it no second time", at: .booking(id: 1), as: .mina) {
    app in
    let detail = try await ClassDetailPage(app).appeared()
    try await expect(detail.places).toHaveText("Booked")
    let upcoming = try await detail.seeUpcoming()
    try await expect(upcoming.rows).toHaveCount(3)
    try await upcoming.open(1).back.tap()
    try await upcoming.openFind().expectFound(13)
  }

  it("wait for the login", at: .classDetail(id: 7)) { app in
    let login = try await LoginPage(app).appeared()
    try await login.submit(as: .mina.with(password: "harbor"))
    try await expect(login.error).toContain("2 tries left")
    try await login.submit(as: .mina)
    let detail = try await ClassDetailPage(app).appeared()
    try await expect(detail.title).toHaveText("Slow flow yoga")
    try await detail.goBack().expectFound(13)
  }

  it("ask a guest to log in only where it is needed", .readsValues, at: .login) { app in
    let find = try await LoginPage(app).lookAround()
    try await app.open(.classDetail(id: 7))
    let detail = try await ClassDetailPage(app).appeared()
    try await app.open(.booking(id: 7))
    let login = try await LoginPage(app).appeared()
    _ = try await login.lookAroundFirst.tap()
    _ = try await detail.appeared()
    try await expect(detail.book).toHaveText("Log in to book")
    try await app.open(.login)
    try await login.appeared().submit(as: .mina)
    _ = try await find.appeared()
    try await app.open(.login)
    _ = try await find.appeared()
    try await expect(find.upcomingTab).toHaveValue("3")
  }

  it("without their parameter are refused, and the screen stays", at: .upcoming, as: .mina) { app in
    let page = try await UpcomingPage(app).appeared()
    try await expectThrows(PageError.self) { try await app.open("fernway://class") }
    try await expect(page.title).toHaveText("Upcoming")
    try await expectThrows(PageError.self) { try await app.open("fernway://class/seven") }
    try await expectThrows(PageError.self) { try await app.open("fernway://class/0") }
    try await expectThrows(PageError.self) { try await app.open("fernway://menu/first") }
    try await expect(page.row(1)).toBeVisible()
    let detail = try await page.open(1)
    try await expect(detail.title).toHaveText("Reformer basics")
    try await app.open(.classDetail(id: 404))
    try await expect(detail.missing).toHaveText("This class is no longer offered.")
    try await app.expectSnapshot("missing")
    try await detail.back.tap()
    try await FindPage(app).appeared()
  }

  it(
    "show one screen in each form, cold and warm", .devices("iPhone 6"), .tags(.regression),
    as: .mina
  ) { app in
    let detail = ClassDetailPage(app)
    let forms: [Route] = [.classDetail(id: 12), "https://go.fernway.example/class/12"]
    var screens: Set<Data> = []
    for form in forms {
      try await app.launch(fixture: .mina, at: form)
      try await expect(detail.title).toHaveText("Handstand hour")
      screens.insert(try await Claim.picture(of: app))
      try await app.launch(fixture: .mina, at: .find)
      try await FindPage(app).expectFound(13)
      try await app.open(form)
      try await expect(detail.title).toHaveText("Handstand hour")
      screens.insert(try await Claim.picture(of: app))
    }
    guard screens.count == 1 else { throw Claim("The links show \(screens.count) screens") }
    try await app.expectSnapshot("one screen")
  }

  it(
    "to an event land as its push does", .pushes, .devices("iPhone 6"), .tags(.regression),
    at: .menu, as: .mina
  ) { app in
    let detail = ClassDetailPage(app)
    try await MenuPage(app).appeared()
    try await app.push(.classMoved(id: 7))
    try await expect(detail.when).toHaveText("Today 19:30")
    let pushed = try await Claim.picture(of: app)
    try await app.launch(fixture: .mina, at: .menu)
    try await app.open("fernway://e/class_moved/7")
    try await expect(detail.when).toHaveText("Today 19:30")
    try await Claim.unchanged(pushed, in: app)
    let error = try await expectThrows(PageError.self) {
      try await app.open("fernway://e/tide_turned/7")
    }
    try Claim.says("class_moved or booking_reminder", error)
  }
}
