// swift-format-ignore-file
// Made by `qa-runner mocks` from FernwayCore. Do not edit it: make it again.

@testable import FernwayCore

/// Counts the calls of a `ClassDetailRouting`, and answers them by its handlers.
@MainActor final class ClassDetailRoutingMock: ClassDetailRouting {
  init() {}

  private(set) var attachBookingCallCount = 0
  var attachBookingHandler: ((ClassDetail) -> Void)?
  func attachBooking(of detail: ClassDetail) {
    attachBookingCallCount += 1
    attachBookingHandler?(detail)
  }

  private(set) var detachBookingCallCount = 0
  var detachBookingHandler: (() -> Void)?
  func detachBooking() {
    detachBookingCallCount += 1
    detachBookingHandler?()
  }
}
