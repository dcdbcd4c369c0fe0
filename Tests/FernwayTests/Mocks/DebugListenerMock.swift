// swift-format-ignore-file
// Made by `qa-runner mocks` from FernwayCore. Do not edit it: make it again.

@testable import FernwayCore

/// Counts the calls of a `DebugListener`, and answers them by its handlers.
@MainActor final class DebugListenerMock: DebugListener {
  init() {}

  private(set) var debugDidCloseCallCount = 0
  var debugDidCloseHandler: (() -> Void)?
  func debugDidClose() {
    debugDidCloseCallCount += 1
    debugDidCloseHandler?()
  }
}
