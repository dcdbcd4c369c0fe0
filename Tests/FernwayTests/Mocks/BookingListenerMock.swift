// swift-format-ignore-file
// Made by `qa-runner mocks` from FernwayCore. Do not edit it: make it again.

@testable import FernwayCore

/// Counts the calls of a `BookingListener`, and answers them by its handlers.
@MainActor final class BookingListenerMock: BookingListener {
  init() {}

  private(set) var bookingDidCloseCallCount = 0
  var bookingDidCloseHandler: (() -> Void)?
  func bookingDidClose() {
    bookingDidCloseCallCount += 1
    bookingDidCloseHandler?()
  }

  private(set) var bookingWantsUpcomingCallCount = 0
  var bookingWantsUpcomingHandler: (() -> Void)?
  func bookingWantsUpcoming() {
    bookingWantsUpcomingCallCount += 1
    bookingWantsUpcomingHandler?()
  }
}
