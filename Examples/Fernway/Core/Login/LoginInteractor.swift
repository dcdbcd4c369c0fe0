/// Whom the login tells how it ended.
/// @CreateMock
@MainActor
protocol LoginListener: AnyObject {
  func loginDidFinish(as member: Member)
  func loginDidSkip()
}

/// Asks for email and password until they fit, or lets a guest look around.
@MainActor
package final class LoginInteractor: Interactor {
  /// What the screen shows now.
  package var state: LoginState { presenter.state }

  private weak var listener: (any LoginListener)?
  private let backend: FakeBackend
  private let services: AppServices
  private let models: SessionModels
  private let presenter: any LoginPresentable

  init(
    dependency: any ScreenDependency, presenter: any LoginPresentable,
    listener: any LoginListener
  ) {
    self.presenter = presenter
    backend = dependency.backend
    services = dependency.services
    models = SessionModels(member: nil, backend: backend, services: services)
    self.listener = listener
    super.init()
  }

  override func didBecomeActive() {
    services.flags = models.flags
    models.loadFlags { [weak self] flags in
      guard let self, self.isActive else { return }
      self.presenter.state.options = self.services.plugins.login.products(
        in: self.services.context(nil, bookingCount: 0), flags)
    }
  }

  package func handle(_ event: LoginEvent) {
    guard !state.isLoading else { return }
    switch event {
    case .email(let text):
      presenter.state.email = text
      presenter.state.problem = nil
    case .password(let text):
      presenter.state.password = text
      presenter.state.problem = nil
    case .submit: submit()
    case .lookAround: listener?.loginDidSkip()
    case .option(let option):
      presenter.state.problem = nil
      presenter.state.chosen = option
    }
  }

  private func submit() {
    let email = String(state.email.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
    if email.isEmpty {
      presenter.state.problem = .emptyEmail
      return
    }
    if state.password.isEmpty {
      presenter.state.problem = .emptyPassword
      return
    }
    presenter.state.problem = nil
    presenter.showLoading(true)
    backend.logIn(email: email, password: state.password) { [weak self] result in
      self?.finish(result)
    }
  }

  private func finish(_ result: Result<Member, BackendError>) {
    guard isActive else { return }
    presenter.showLoading(false)
    switch result {
    case .success(let member): listener?.loginDidFinish(as: member)
    case .failure(let error): presenter.state.problem = LoginState.Problem(error)
    }
  }
}

extension LoginState.Problem {
  fileprivate init(_ error: BackendError) {
    self =
      switch error {
      case .unknownMember: .unknownMember
      case .wrongPassword(let tries): .wrongPassword(triesLeft: tries)
      case .tooManyAttempts: .tooManyAttempts
      case .server(let words): .server(words)
      case .noSuchClass, .noSuchProduct, .noSuchPage, .full, .cardDeclined, .alreadyBooked,
        .notEnoughCredits:
        .server(nil)
      }
  }
}
