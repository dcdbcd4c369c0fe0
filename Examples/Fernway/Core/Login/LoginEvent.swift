/// What a person does on the login screen.
package enum LoginEvent: Hashable, Sendable {
  case email(String)
  case password(String)
  case submit
  case lookAround
  case option(LoginOption)
}
