/// What a person does on the map and its drawer, pans apart.
package enum MapEvent: Hashable, Sendable {
  case segment(MapState.Segment)
  /// The handle: the drawer goes up a step, from the top back to the bottom.
  case handle
  case showMap
  case showList
  case studio(String)
  case select(Int)
  case retry
  case back
}
