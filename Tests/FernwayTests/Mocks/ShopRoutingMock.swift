// swift-format-ignore-file
// Made by `qa-runner mocks` from FernwayCore. Do not edit it: make it again.

@testable import FernwayCore

/// Counts the calls of a `ShopRouting`, and answers them by its handlers.
@MainActor final class ShopRoutingMock: ShopRouting {
  init() {}

  private(set) var attachProductCallCount = 0
  var attachProductHandler: ((Int, Int?) -> Void)?
  func attachProduct(_ id: Int, stock: Int?) {
    attachProductCallCount += 1
    attachProductHandler?(id, stock)
  }

  private(set) var detachProductCallCount = 0
  var detachProductHandler: (() -> Void)?
  func detachProduct() {
    detachProductCallCount += 1
    detachProductHandler?()
  }
}
