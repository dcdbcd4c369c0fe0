// swift-format-ignore-file
// Made by `qa-runner mocks` from FernwayCore. Do not edit it: make it again.

@testable import FernwayCore

/// Counts the calls of a `MenuListener`, and answers them by its handlers.
@MainActor final class MenuListenerMock: MenuListener {
  init() {}

  private(set) var menuWantsLoginCallCount = 0
  var menuWantsLoginHandler: (() -> Void)?
  func menuWantsLogin() {
    menuWantsLoginCallCount += 1
    menuWantsLoginHandler?()
  }

  private(set) var menuWantsLogoutCallCount = 0
  var menuWantsLogoutHandler: (() -> Void)?
  func menuWantsLogout() {
    menuWantsLogoutCallCount += 1
    menuWantsLogoutHandler?()
  }
}
