// swift-format-ignore-file
// Made by `qa-runner mocks` from FernwayCore. Do not edit it: make it again.

@testable import FernwayCore

/// Counts the calls of a `FindListener`, and answers them by its handlers.
@MainActor final class FindListenerMock: FindListener {
  init() {}

  private(set) var findDidSelectCallCount = 0
  var findDidSelectHandler: ((Int) -> Void)?
  func findDidSelect(_ id: Int) {
    findDidSelectCallCount += 1
    findDidSelectHandler?(id)
  }

  private(set) var findWantsSearchCallCount = 0
  var findWantsSearchHandler: ((String) -> Void)?
  func findWantsSearch(for query: String) {
    findWantsSearchCallCount += 1
    findWantsSearchHandler?(query)
  }
}
