// swift-format-ignore-file
// Made by `qa-runner mocks` from FernwayCore. Do not edit it: make it again.

@testable import FernwayCore

/// Counts the calls of a `LoginListener`, and answers them by its handlers.
@MainActor final class LoginListenerMock: LoginListener {
  init() {}

  private(set) var loginDidFinishCallCount = 0
  var loginDidFinishHandler: ((Member) -> Void)?
  func loginDidFinish(as member: Member) {
    loginDidFinishCallCount += 1
    loginDidFinishHandler?(member)
  }

  private(set) var loginDidSkipCallCount = 0
  var loginDidSkipHandler: (() -> Void)?
  func loginDidSkip() {
    loginDidSkipCallCount += 1
    loginDidSkipHandler?()
  }
}
