// swift-format-ignore-file
// Made by `qa-runner mocks` from FernwayCore. Do not edit it: make it again.

@testable import FernwayCore

/// Counts the calls of a `ProductListener`, and answers them by its handlers.
@MainActor final class ProductListenerMock: ProductListener {
  init() {}

  private(set) var productDidCloseCallCount = 0
  var productDidCloseHandler: (() -> Void)?
  func productDidClose() {
    productDidCloseCallCount += 1
    productDidCloseHandler?()
  }

  private(set) var productWantsLoginCallCount = 0
  var productWantsLoginHandler: ((Int) -> Void)?
  func productWantsLogin(_ id: Int) {
    productWantsLoginCallCount += 1
    productWantsLoginHandler?(id)
  }
}
