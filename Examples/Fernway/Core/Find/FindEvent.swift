/// What a person does on the list of classes.
package enum FindEvent: Hashable, Sendable {
  case query(String)
  case clear
  case retry
  case select(Int)
}
