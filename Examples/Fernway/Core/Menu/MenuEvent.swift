/// What a person does in the menu.
package enum MenuEvent: Hashable, Sendable {
  case logIn, logOut
}
