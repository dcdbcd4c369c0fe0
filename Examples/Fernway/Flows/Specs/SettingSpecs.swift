import PageObjects
import SuiteKit

let settings = describe("Settings", .devices(.phones), .fixture(.mina)) {
  it("changes its language with the phone's", at: .find("yoga")) { app in
    let find = try await FindPage(app).appeared()
    try await app.set(.locale("pt-PT"))
    try await expect(find.title).toHaveText("Procurar uma aula")
    try await expect(find.count).toHaveText("3 aulas perto de si")
    let page = try await find.open(7).startBooking()
    try await expect(page.title).toHaveText("Confirme os dados")
    try await expect(page.confirm).toHaveText("Confirmar")
    try await app.set(.locale("en"))
    try await expect(page.title).toHaveText("Review your booking")
    try await page.book()
    try await expect(page.credits).toHaveText("4 credits left")
  }
}
