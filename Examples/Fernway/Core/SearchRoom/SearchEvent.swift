/// What a person does in the search.
package enum SearchEvent: Hashable, Sendable {
  case query(String)
  case clear
  /// The enter key: asks for what was typed, word for word.
  case submit
  case choose(Completion)
  case select(Int)
  case retry
  /// Shows the chain's places, as a list or on the map.
  case places(SearchState.Places)
  /// Asks for the classes of one of the chain's places.
  case place(String)
  case back
}
