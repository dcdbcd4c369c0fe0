/// What the login shows, as its interactor says it.
/// @CreateMock
@MainActor
protocol LoginPresentable: AnyObject {
  /// What the screen shows now.
  var state: LoginState { get set }
  /// Says that the server is asked, or that it has answered.
  func showLoading(_ isLoading: Bool)
}

/// Keeps the login's state, and has it drawn again after each change.
@MainActor
final class LoginPresenter: LoginPresentable {
  var state = LoginState.idle {
    didSet { if state != oldValue { changes.announce() } }
  }
  private let changes: Changes

  init(changes: Changes) {
    self.changes = changes
  }

  func showLoading(_ isLoading: Bool) { state.isLoading = isLoading }
}
