/// What the login screen shows.
package struct LoginState: Hashable, Sendable {
  /// What stands in the way; shown under the field it is about.
  package enum Problem: Hashable, Sendable {
    case emptyEmail, emptyPassword, unknownMember
    /// Tries that remain, 1 or more.
    case wrongPassword(triesLeft: Int)
    case tooManyAttempts
    /// The server failed, in its own words where it had any.
    case server(String?)
  }

  package var email: String
  package var password: String
  package var isLoading: Bool
  package var problem: Problem?
  /// Other ways to log in, from plugins.
  package var options: [LoginOption] = []
  /// The other way that was chosen; the screen says how it goes on.
  package var chosen: LoginOption?

  package init(
    email: String = "", password: String = "", isLoading: Bool = false, problem: Problem? = nil
  ) {
    self.email = email
    self.password = password
    self.isLoading = isLoading
    self.problem = problem
  }

  package static let idle = LoginState()
  package static let empty = LoginState(problem: .emptyEmail)
  package static let noPassword = LoginState(
    email: Member.mina.email, problem: .emptyPassword)
  package static let invalid = LoginState(
    email: Member.mina.email, password: "harbor", problem: .wrongPassword(triesLeft: 2))
  package static let unknown = LoginState(
    email: "nina@fernway.example", password: "harbor", problem: .unknownMember)
  package static let locked = LoginState(
    email: Member.mina.email, password: "harbor", problem: .tooManyAttempts)
  package static let loading = LoginState(
    email: Member.mina.email, password: Member.mina.password, isLoading: true)
  package static let serverError = LoginState(
    email: Member.mina.email, password: Member.mina.password, problem: .server(nil))
  package static let longText = LoginState(
    email: "wilhelmina.featherstonehaugh-okafor@harbourmasters-office.fernway.example",
    password: "a very long phrase about the sea and the tide",
    problem: .server(Fixture.longServerError))

  /// Every state worth a picture, by name.
  package static let all: [Sample<LoginState>] = [
    Sample("idle", idle), Sample("empty", empty), Sample("no password", noPassword),
    Sample("invalid", invalid), Sample("unknown member", unknown),
    Sample("too many attempts", locked), Sample("loading", loading),
    Sample("server error", serverError), Sample("long text", longText),
  ]
}
