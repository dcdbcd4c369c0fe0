import PageObjects
import SuiteKit

/// The paths to the RIBs that exist once classes may be shown.
private let tabs = [
  "Root", "Root › Tabs", "Root › Tabs › Find", "Root › Tabs › Shop", "Root › Tabs › Upcoming",
  "Root › Tabs › Menu",
]

let ribs = describe("RIBs", .devices("iPhone 6"), .tags(.regression)) {
  it("follow the flow, step by step", .tags(.smoke), at: .login) { app in
    let login = try await LoginPage(app).appeared()
    try await DebugPage.read(.ribs, of: app, expecting: ["Root", "Root › Login"])
    let find = try await login.signIn()
    try await DebugPage.read(.ribs, of: app, expecting: tabs)
    let booking = try await find.open(7).startBooking()
    let detail = "Root › Tabs › ClassDetail"
    try await DebugPage.read(.ribs, of: app, expecting: tabs + [detail, detail + " › Booking"])
    let page = try await booking.leave()
    try await DebugPage.read(.ribs, of: app, expecting: tabs + [detail])
    _ = try await page.goBack().openMenu().leave()
    try await DebugPage.read(.ribs, of: app, expecting: ["Root", "Root › Login"])
  }

  context("after screens were left", .route(.find)) {
    it("none lives on", as: .mina) { app in
      let find = try await FindPage(app).appeared()
      let detail = try await find.open(7).startBooking().leave()
      let shop = try await detail.goBack().openShop()
      try await shop.allKit.tap()
      _ = try await shop.open(3).goBack()
      try await DebugPage.read(.leaks, of: app, expecting: [])
    }

    it("one that lives on is named", as: .leaky) { app in
      let find = try await FindPage(app).appeared()
      _ = try await find.open(7).goBack()
      try await DebugPage.read(.leaks, of: app, expecting: ["ClassDetailInteractor"])
    }
  }
}
