// swift-format-ignore-file
// Made by `qa-runner mocks` from FernwayCore. Do not edit it: make it again.

@testable import FernwayCore

/// Counts the calls of a `UpcomingListener`, and answers them by its handlers.
@MainActor final class UpcomingListenerMock: UpcomingListener {
  init() {}

  private(set) var upcomingDidSelectCallCount = 0
  var upcomingDidSelectHandler: ((Int) -> Void)?
  func upcomingDidSelect(_ id: Int) {
    upcomingDidSelectCallCount += 1
    upcomingDidSelectHandler?(id)
  }

  private(set) var upcomingWantsFindCallCount = 0
  var upcomingWantsFindHandler: (() -> Void)?
  func upcomingWantsFind() {
    upcomingWantsFindCallCount += 1
    upcomingWantsFindHandler?()
  }

  private(set) var upcomingWantsLoginCallCount = 0
  var upcomingWantsLoginHandler: (() -> Void)?
  func upcomingWantsLogin() {
    upcomingWantsLoginCallCount += 1
    upcomingWantsLoginHandler?()
  }
}
