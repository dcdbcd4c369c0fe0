import FernwayCore
import Testing

@MainActor @Suite struct LoginTests {
  @Test func `three wrong passwords lock the account, each saying how many are left`() throws {
    let test = try AppUnderTest()
    try test.logIn(password: "harbor")
    #expect(try test.login.state.problem == .wrongPassword(triesLeft: 2))
    try test.send(LoginEvent.submit)
    #expect(try test.login.state.problem == .wrongPassword(triesLeft: 1))
    try test.send(LoginEvent.submit)
    #expect(try test.login.state.problem == .tooManyAttempts)
    try test.logIn()
    #expect(try test.login.state.problem == .tooManyAttempts)
  }

  @Test func `what is missing is named`() throws {
    let test = try AppUnderTest()
    try test.send(LoginEvent.submit)
    #expect(try test.login.state.problem == .emptyEmail)
    try test.send(LoginEvent.email("  "))
    try test.send(LoginEvent.submit)
    #expect(try test.login.state.problem == .emptyEmail)
    try test.send(LoginEvent.email("mina@fernway.example"))
    #expect(try test.login.state.problem == nil)
    try test.send(LoginEvent.submit)
    #expect(try test.login.state.problem == .emptyPassword)
  }

  @Test func `an email is trimmed and its case doesn't matter`() throws {
    let test = try AppUnderTest()
    try test.send(LoginEvent.email(" Mina@Fernway.Example "))
    try test.send(LoginEvent.password(Member.mina.password))
    try test.send(LoginEvent.submit)
    #expect(test.app.currentLink == "fernway://find")
  }

  @Test func `nothing is typed while the answer is awaited`() throws {
    let test = try AppUnderTest("slow-login")
    try test.logIn()
    #expect(try test.login.state.isLoading)
    try test.send(LoginEvent.email("otto"))
    #expect(try test.login.state.email == Member.mina.email)
    #expect(test.app.pending == 0)
  }

  @Test func `a server error can be tried again`() throws {
    let test = try AppUnderTest("server-error")
    try test.logIn()
    #expect(try test.login.state.problem == .server(nil))
    try test.send(LoginEvent.submit)
    #expect(test.app.currentLink == "fernway://find")
  }

  @Test func `a stranger is told so`() throws {
    let test = try AppUnderTest()
    try test.send(LoginEvent.email("nina@fernway.example"))
    try test.send(LoginEvent.password("x"))
    try test.send(LoginEvent.submit)
    #expect(try test.login.state.problem == .unknownMember)
  }
}
