/// A state worth a picture, and its name.
package struct Sample<State: Sendable>: Sendable, CustomStringConvertible {
  package let name: String
  package let state: State

  init(_ name: String, _ state: State) {
    self.name = name
    self.state = state
  }

  package var description: String { name }
}
