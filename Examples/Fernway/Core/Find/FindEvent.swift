/// What a person does on the list of classes.
package enum FindEvent: Hashable, Sendable {
  case query(String)
  case clear
  /// Has the whole search answer what is asked.
  case submit
  case retry
  case select(Int)
}
