import PageObjects

struct LoginPage: Page {
  let app: App

  var user: Locator { app[.id("login.user")] }
  var password: Locator { app[.id("login.password")] }
  var submit: Locator { app[.id("login.submit")] }
  var spinner: Locator { app[.id("login.spinner")] }
  var error: Locator { app[.id("login.error")] }
  var lookAroundFirst: Locator { app.button("Look around first") }

  var notice: Locator { app[.id("login.notice")] }
  /// Another way to log in, which plugs in.
  func option(_ name: String) -> Locator { app[.id("login.option.\(name)")] }

  var isShown: Condition { .visible(user) }

  /// Types who comes, and leaves the button to the test.
  func type(_ member: Member) async throws {
    try await user.fill(member.email)
    try await password.fill(member.password, .sensitive)
  }

  /// Types who comes and asks to be let in, whatever the answer.
  func submit(as member: Member) async throws {
    try await type(member)
    try await submit.tap()
  }

  func signIn(as member: Member = .mina) async throws -> FindPage {
    try await submit(as: member)
    return try await FindPage(app).appeared()
  }

  func lookAround() async throws -> FindPage {
    try await lookAroundFirst.tap()
    return try await FindPage(app).appeared()
  }
}
