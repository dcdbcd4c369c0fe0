/// What a person does with a web page.
package enum WebEvent: Hashable, Sendable {
  /// Clicks an element of the page.
  case click(String)
  case reload
  case back
}
