// swift-format-ignore-file
// Made by `qa-runner mocks` from FernwayCore. Do not edit it: make it again.

@testable import FernwayCore

/// Counts the calls of a `Responder`, and answers them by its handlers.
@MainActor final class ResponderMock: Responder {
  init() {}

  var responderName: String = ""

  private(set) var answerCallCount = 0
  var answerHandler: ((RemoteEvent) -> Bool)?
  func answer(_ event: RemoteEvent) -> Bool {
    answerCallCount += 1
    guard let answerHandler else { return false }
    return answerHandler(event)
  }
}
