// swift-format-ignore-file
// Made by `qa-runner mocks` from FernwayCore. Do not edit it: make it again.

@testable import FernwayCore

/// Counts the calls of a `TabsListener`, and answers them by its handlers.
@MainActor final class TabsListenerMock: TabsListener {
  init() {}

  private(set) var tabsWantLoginCallCount = 0
  var tabsWantLoginHandler: ((Destination?) -> Void)?
  func tabsWantLogin(for destination: Destination?) {
    tabsWantLoginCallCount += 1
    tabsWantLoginHandler?(destination)
  }

  private(set) var tabsWantLogoutCallCount = 0
  var tabsWantLogoutHandler: (() -> Void)?
  func tabsWantLogout() {
    tabsWantLogoutCallCount += 1
    tabsWantLogoutHandler?()
  }
}
