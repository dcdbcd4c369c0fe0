import Testing

@testable import FernwayCore

@MainActor @Suite struct LoginInteractorTests {
  private let rib = RIBUnderTest(nil)
  private let listener = LoginListenerMock()
  private let presenter = LoginPresentableMock()

  private func active(_ state: LoginState) -> LoginInteractor {
    presenter.state = state
    let interactor = LoginInteractor(
      dependency: rib.root, presenter: presenter, listener: listener)
    interactor.activate()
    rib.scheduler.settle()
    return interactor
  }

  @Test func `loading shows at the tap and goes with the answer`() {
    let login = active(LoginState(email: Member.mina.email, password: Member.mina.password))
    var shown: [Bool] = []
    presenter.showLoadingHandler = { shown.append($0) }
    #expect(presenter.showLoadingCallCount == 0)
    login.handle(.submit)
    #expect(presenter.showLoadingCallCount == 1)
    #expect(shown == [true])
    #expect(listener.loginDidFinishCallCount == 0)
    rib.scheduler.settle()
    #expect(presenter.showLoadingCallCount == 2)
    #expect(shown == [true, false])
    #expect(listener.loginDidFinishCallCount == 1)
  }

  @Test func `a refusal ends the loading and tells nobody`() {
    let login = active(LoginState(email: Member.mina.email, password: "harbor"))
    login.handle(.submit)
    rib.scheduler.settle()
    #expect(presenter.showLoadingCallCount == 2)
    #expect(presenter.state.problem == .wrongPassword(triesLeft: 2))
    #expect(listener.loginDidFinishCallCount == 0)
  }

  @Test func `nothing is asked while a field is empty`() {
    let login = active(.idle)
    login.handle(.submit)
    #expect(presenter.showLoadingCallCount == 0)
    #expect(presenter.state.problem == .emptyEmail)
  }

  @Test func `the listener hears who it is, or that nobody logs in`() {
    let login = active(LoginState(email: Member.otto.email, password: Member.otto.password))
    var member: Member?
    listener.loginDidFinishHandler = { member = $0 }
    login.handle(.submit)
    rib.scheduler.settle()
    #expect(member?.email == Member.otto.email)
    login.handle(.lookAround)
    #expect(listener.loginDidSkipCallCount == 1)
  }

  @Test func `an answer after the screen has gone tells nobody`() {
    let login = active(LoginState(email: Member.mina.email, password: Member.mina.password))
    login.handle(.submit)
    login.deactivate()
    rib.scheduler.settle()
    #expect(presenter.showLoadingCallCount == 1)
    #expect(listener.loginDidFinishCallCount == 0)
  }
}
