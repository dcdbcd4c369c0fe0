// swift-format-ignore-file
// Made by `qa-runner mocks` from FernwayCore. Do not edit it: make it again.

@testable import FernwayCore

/// Counts the calls of a `LoginPresentable`, and answers them by its handlers.
@MainActor final class LoginPresentableMock: LoginPresentable {
  init() {}

  private(set) var stateSetCallCount = 0
  private var stateValue: LoginState?
  var state: LoginState {
    get {
      guard let stateValue else { fatalError("LoginPresentableMock.state has no value: set it before it is read") }
      return stateValue
    }
    set {
      stateValue = newValue
      stateSetCallCount += 1
    }
  }

  private(set) var showLoadingCallCount = 0
  var showLoadingHandler: ((Bool) -> Void)?
  func showLoading(_ isLoading: Bool) {
    showLoadingCallCount += 1
    showLoadingHandler?(isLoading)
  }
}
