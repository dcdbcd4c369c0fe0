package import FernwayCore
package import ViewKit

/// Asks who is there, or lets them look around first.
package struct LoginView: View {
  private let state: LoginState
  private let send: @MainActor @Sendable (LoginEvent) -> Void
  @Environment(\.loginWords) private var words
  @Environment(\.margin) private var margin
  @Environment(\.medium) private var medium
  @Environment(\.loginOptionWords) private var optionWords

  package init(
    _ state: LoginState, send: @escaping @MainActor @Sendable (LoginEvent) -> Void = { _ in }
  ) {
    self.state = state
    self.send = send
  }

  package var body: some View {
    Page {
      ScrollView {
        VStack(alignment: .leading, spacing: 0) {
          heading
          form.onSubmit { send(.submit) }
          actions
        }
        .padding(.horizontal, margin)
        .padding(.top, medium.isCells ? 0 : 56).padding(.bottom, medium.isCells ? 0 : 24)
      }
    }
  }

  @ViewBuilder private var heading: some View {
    Title("Fernway")
    Caption.tagline(words.cardTagline)
      .padding(.bottom, medium.isCells ? 16 : 36)
  }

  @ViewBuilder private var form: some View {
    TextField(
      words.email, text: Binding(get: { state.email }, set: { send(.email($0)) }),
      isInvalid: state.problem?.field == .email
    )
    .accessibilityIdentifier("login.user")
    .defaultFocus()
    if state.problem?.field == .email { problem }
    SecureField(
      words.password, text: Binding(get: { state.password }, set: { send(.password($0)) }),
      isInvalid: state.problem?.field == .password
    )
    .accessibilityIdentifier("login.password")
    .padding(.top, medium.isCells ? 0 : 12)
    if state.problem?.field != .email { problem }
  }

  @ViewBuilder private var problem: some View {
    if let problem = state.problem {
      Caption.problem(words.problem(problem))
        .accessibilityIdentifier("login.error")
        .padding(.top, medium.isCells ? 0 : 8)
    }
  }

  @ViewBuilder private var actions: some View {
    ActionButton.primary(state.isLoading ? words.loggingIn : words.logIn, "login.submit") {
      send(.submit)
    }
    .disabled(state.isLoading)
    .padding(.top, 16)
    if state.isLoading {
      ProgressView().accessibilityIdentifier("login.spinner")
        .frame(maxWidth: .infinity).padding(.top, 20)
    } else {
      ActionButton.link(words.lookAround, "login.look") { send(.lookAround) }
        .padding(.top, medium.isCells ? 16 : 8)
      options
    }
  }

  /// Other ways to log in, which plug in.
  @ViewBuilder private var options: some View {
    ForEach(state.options, id: \.self) { option in
      ActionButton.link(optionWords.title(option), "login.option.\(option.rawValue)") {
        send(.option(option))
      }
    }
    if let chosen = state.chosen {
      Caption.notice(optionWords.next(chosen, state.email))
        .accessibilityIdentifier("login.notice")
        .frame(maxWidth: .infinity)
    }
  }
}

extension LoginState.Problem {
  fileprivate enum Field { case email, password, none }

  fileprivate var field: Field {
    switch self {
    case .emptyEmail, .unknownMember: .email
    case .emptyPassword, .wrongPassword, .tooManyAttempts: .password
    case .server: .none
    }
  }
}

extension LoginInteractor: DrawnScreen {
  package var identity: String { "login" }
  package var coversTabs: Bool { true }
  package func title(in languageCode: String) -> String { "Fernway" }
  package var view: some View { LoginView(state) { self.handle($0) } }
}
