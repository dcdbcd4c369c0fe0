import PageObjects
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

  it("without their parameter are refused, and the screen stays", at: .upcoming, as: .mina) { app in
    let page = try await UpcomingPage(app).appeared()
    try await expectThrows(PageError.self) { try await app.open("fernway://class") }
    try await expect(page.title).toHaveText("Upcoming")
    try await expectThrows(PageError.self) { try await app.open("fernway://class/seven") }
    try await expect(page.row(1)).toBeVisible()
    let detail = try await page.open(1)
    try await expect(detail.title).toHaveText("Reformer basics")
    try await app.open(.classDetail(id: 404))
    try await expect(detail.missing).toHaveText("This class is no longer offered.")
    try await detail.back.tap()
    try await FindPage(app).appeared()
  }
}
