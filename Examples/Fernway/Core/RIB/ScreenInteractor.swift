/// The interactor of a RIB with a screen: its state is all that the screen shows.
@MainActor
package class ScreenInteractor<State: Equatable>: Interactor {
  /// What the screen shows now.
  package internal(set) var state: State {
    didSet { if state != oldValue { changes.announce() } }
  }

  private let changes: Changes

  init(_ state: State, changes: Changes) {
    self.state = state
    self.changes = changes
  }
}
