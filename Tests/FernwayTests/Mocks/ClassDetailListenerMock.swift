// swift-format-ignore-file
// Made by `qa-runner mocks` from FernwayCore. Do not edit it: make it again.

@testable import FernwayCore

/// Counts the calls of a `ClassDetailListener`, and answers them by its handlers.
@MainActor final class ClassDetailListenerMock: ClassDetailListener {
  init() {}

  private(set) var classDetailDidCloseCallCount = 0
  var classDetailDidCloseHandler: (() -> Void)?
  func classDetailDidClose() {
    classDetailDidCloseCallCount += 1
    classDetailDidCloseHandler?()
  }

  private(set) var classDetailWantsLoginCallCount = 0
  var classDetailWantsLoginHandler: ((Int) -> Void)?
  func classDetailWantsLogin(toBook id: Int) {
    classDetailWantsLoginCallCount += 1
    classDetailWantsLoginHandler?(id)
  }

  private(set) var classDetailWantsClassesCallCount = 0
  var classDetailWantsClassesHandler: ((String) -> Void)?
  func classDetailWantsClasses(at venue: String) {
    classDetailWantsClassesCallCount += 1
    classDetailWantsClassesHandler?(venue)
  }

  private(set) var classDetailWantsUpcomingCallCount = 0
  var classDetailWantsUpcomingHandler: (() -> Void)?
  func classDetailWantsUpcoming() {
    classDetailWantsUpcomingCallCount += 1
    classDetailWantsUpcomingHandler?()
  }
}
