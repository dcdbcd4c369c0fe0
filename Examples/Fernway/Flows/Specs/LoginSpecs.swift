import PageObjects
import SessionSnapshots
import SuiteKit

let login = describe("Login", .devices(.phones), .route(.login)) {
  it("lets a member in", .tags(.smoke)) { app in
    let page = LoginPage(app)
    try await app.expectSnapshot("idle", as: .image, .grid)
    let find = try await page.signIn()
    try await expect(find.title).toHaveText("Find a class")
    try await app.expectSnapshot("signed in")
    let upcoming = try await find.openUpcoming()
    try await expect(upcoming.row(1)).toBeVisible()
  }

  it("counts the tries that are left, and lets in who gets it right", .tags(.smoke)) { app in
    let page = LoginPage(app)
    try await page.submit(as: .mina.with(password: "harbor"))
    try await expect(page.error).toHaveText("That password is not right. 2 tries left.")
    try await app.expectSnapshot("two tries left", as: .image, .grid)
    try await page.submit.tap()
    try await expect(page.error).toHaveText("That password is not right. 1 try left.")
    try await page.password.fill("quayside", .sensitive)
    try await expect(page.error).toBeGone()
    try await page.submit.tap()
    try await FindPage(app).appeared()
  }

  it("locks the account after three wrong passwords") { app in
    let page = LoginPage(app)
    try await page.submit(as: .otto.with(password: "harbor"))
    try await expect(page.error).toContain("2 tries left")
    try await page.submit.tap()
    try await expect(page.error).toContain("1 try left")
    try await page.submit.tap()
    try await expect(page.error).toHaveText("Too many tries. Wait 15 minutes, then try again.")
    try await page.submit(as: .otto)
    try await expect(page.error).toHaveText("Too many tries. Wait 15 minutes, then try again.")
    try await app.expectSnapshot("locked")
  }

  it("asks for what is missing") { app in
    let page = LoginPage(app)
    try await page.submit.tap()
    try await expect(page.error).toHaveText("Enter your email.")
    try await app.expectSnapshot("no email")
    try await page.user.fill("mina@fernway.example")
    try await expect(page.error).toBeGone()
    try await page.submit.tap()
    try await expect(page.error).toHaveText("Enter your password.")
    try await app.expectSnapshot("no password")
    try await page.password.fill("quayside", .sensitive)
    try await page.password.press(.enter)
    try await FindPage(app).appeared()
  }

  it("does not know a stranger") { app in
    let page = LoginPage(app)
    try await page.submit(as: Member(email: "nina@fernway.example", password: "harbor"))
    try await expect(page.error).toHaveText("We do not know that email.")
    try await app.expectSnapshot("stranger")
    try await page.user.clear()
    try await page.user.type(" Otto@Fernway.example ")
    try await page.password.fill("lanterns", .sensitive)
    try await page.submit.tap()
    let find = try await FindPage(app).appeared()
    let menu = try await find.openMenu()
    try await expect(menu.name).toHaveText("Otto Brandt")
    try await expect(menu.credits).toHaveText("1 credit")
  }

  it("recovers from a server error", as: .serverError) { app in
    let page = LoginPage(app)
    try await page.submit(as: .mina)
    try await expect(page.error).toHaveText("Fernway is not answering. Try again in a moment.")
    try await expect(page.user).toHaveValue("mina@fernway.example")
    try await app.expectSnapshot("server error")
    try await page.submit.tap()
    try await FindPage(app).appeared()
  }

  it("shows a long error whole", as: .longError) { app in
    let page = LoginPage(app)
    try await page.user.fill("wilhelmina.featherstonehaugh-okafor@harbourmasters.fernway.example")
    try await page.password.fill("a very long phrase about the sea and the tide", .sensitive)
    try await page.submit.tap()
    try await expect(page.error).toContain("call the desk on Tern Street.")
    try await app.expectSnapshot("long error")
    let find = try await page.signIn()
    try await expect(find.title).toHaveText("Find a class")
  }

  it("waits while the server thinks", as: .slowLogin) { app in
    let page = LoginPage(app)
    try await page.submit(as: .mina)
    try await expect(page.spinner).toBeVisible()
    try await expect(page.submit).toBeDisabled()
    try await expect(page.submit).toHaveText("Logging in…")
    try await app.press(.escape)
    try await expect(page.user).toHaveValue("mina@fernway.example")
    try await app.expectSnapshot("loading")
    try await page.password.press(.enter)
    try await app.settle()
    try await expect(page.spinner).toBeVisible()
    try await expect(page.submit).toBeDisabled()
  }

  it("lets a guest look around, and asks who they are when they book", .tags(.smoke)) { app in
    let find = try await LoginPage(app).lookAround()
    try await expect(find.upcomingTab).toHaveText("Upcoming")
    let detail = try await find.open(7)
    try await expect(detail.book).toHaveText("Log in to book")
    try await app.expectSnapshot("guest")
    try await detail.book.tap()
    try await LoginPage(app).appeared().submit(as: .mina)
    let booking = try await BookingPage(app).appeared()
    try await expect(booking.name).toHaveText("Slow flow yoga")
  }
}
