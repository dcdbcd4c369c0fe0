// swift-format-ignore-file
// Made by `qa-runner mocks` from FernwayCore. Do not edit it: make it again.

@testable import FernwayCore

/// Counts the calls of a `ShopListener`, and answers them by its handlers.
@MainActor final class ShopListenerMock: ShopListener {
  init() {}

  private(set) var shopDidCloseCallCount = 0
  var shopDidCloseHandler: (() -> Void)?
  func shopDidClose() {
    shopDidCloseCallCount += 1
    shopDidCloseHandler?()
  }

  private(set) var shopWantsLoginCallCount = 0
  var shopWantsLoginHandler: ((Int) -> Void)?
  func shopWantsLogin(for product: Int) {
    shopWantsLoginCallCount += 1
    shopWantsLoginHandler?(product)
  }
}
