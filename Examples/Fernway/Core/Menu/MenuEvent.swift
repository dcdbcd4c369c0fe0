/// What a person does in the menu.
package enum MenuEvent: Hashable, Sendable {
  case logIn, logOut
  /// Opens a page of the menu, or closes it.
  case open(MenuItem)
}
