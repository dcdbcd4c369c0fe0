// swift-format-ignore-file
// Made by `qa-runner mocks` from FernwayCore. Do not edit it: make it again.

@testable import FernwayCore

/// Counts the calls of a `RootRouting`, and answers them by its handlers.
@MainActor final class RootRoutingMock: RootRouting {
  init() {}

  var tabs: TabsRouter? = nil

  private(set) var showLoginCallCount = 0
  var showLoginHandler: (() -> Void)?
  func showLogin() {
    showLoginCallCount += 1
    showLoginHandler?()
  }

  private(set) var showTabsCallCount = 0
  var showTabsHandler: ((Member?) -> Void)?
  func showTabs(for member: Member?) {
    showTabsCallCount += 1
    showTabsHandler?(member)
  }

  private(set) var showDebugCallCount = 0
  var showDebugHandler: ((DebugPage) -> Void)?
  func showDebug(_ page: DebugPage) {
    showDebugCallCount += 1
    showDebugHandler?(page)
  }

  private(set) var hideDebugCallCount = 0
  var hideDebugHandler: (() -> Void)?
  func hideDebug() {
    hideDebugCallCount += 1
    hideDebugHandler?()
  }

  private(set) var showHomeCallCount = 0
  var showHomeHandler: (() -> Void)?
  func showHome() {
    showHomeCallCount += 1
    showHomeHandler?()
  }

  private(set) var hideHomeCallCount = 0
  var hideHomeHandler: (() -> Void)?
  func hideHome() {
    hideHomeCallCount += 1
    hideHomeHandler?()
  }
}
