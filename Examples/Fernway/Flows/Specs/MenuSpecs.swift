import PageObjects
import SessionSnapshots
import SuiteKit

let menu = describe("Menu", .devices(.phones)) {
  it("logs one member out and another in", .tags(.smoke), at: .menu, as: .mina) { app in
    let page = try await MenuPage(app).appeared()
    try await expect(page.name).toHaveText("Mina Okafor")
    try await expect(page.credits).toHaveText("5 credits")
    let login = try await page.leave()
    try await expect(login.user).toHaveValue("")
    let find = try await login.signIn(as: .otto)
    _ = try await find.openMenu()
    try await expect(page.name).toHaveText("Otto Brandt")
    try await expect(page.credits).toHaveText("1 credit")
  }

  it("shows whose app it is", at: .menu, as: .mina) { app in
    let page = try await MenuPage(app).appeared()
    try await expect(page.name).toHaveText("Mina Okafor")
    try await app.expectSnapshot("member")
  }

  it("takes a guest to the login", .readsValues, at: .login) { app in
    let find = try await LoginPage(app).lookAround()
    let page = try await find.openMenu()
    try await expect(page.name).toHaveText("Guest")
    try await app.expectSnapshot("guest")
    try await page.logIn.tap()
    let again = try await LoginPage(app).appeared().signIn()
    try await expect(again.upcomingTab).toHaveValue("3")
  }
}
