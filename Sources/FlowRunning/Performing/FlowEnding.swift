import FlowFormat
import PageObjects
import SuiteKit
import Synchronization

/// What is left to do of a flow's `onFlowComplete`.
struct FlowEnding {
  var steps: [FlowStep]
  /// As they were in the flow, which is the innermost.
  var variables: FlowVariables
  var flows: [Flow]
}

extension FlowPerformer {
  /// Performs what runs after a flow's steps; what the end of the test interrupts is kept for later.
  func complete(_ flow: Flow) async throws {
    guard !flow.onComplete.isEmpty else { return }
    try await complete(
      FlowEnding(steps: flow.onComplete, variables: variables, flows: flows), of: flow)
  }

  private func complete(_ ending: FlowEnding, of flow: Flow) async throws {
    var ending = ending
    do {
      // In a task that has been stopped nothing runs.
      try Task.checkCancellation()
      try await app.named("onFlowComplete", at: site(flow)) {
        while let step = ending.steps.first {
          try await perform([step])
          ending.steps.removeFirst()
        }
      }
    } catch  where Task.isCancelled {
      ending.variables = variables
      endings.append(ending)
      throw error
    }
  }

  /// Performs what the end of the test has interrupted.
  ///
  /// - Throws: the first failure.
  func performEndings() async throws {
    let left = endings
    endings = []
    var failure: (any Error)?
    for ending in left {
      guard let flow = ending.flows.last else { continue }
      (variables, flows) = (ending.variables, ending.flows)
      do {
        try await complete(ending, of: flow)
      } catch  where Task.isCancelled {
        throw self.failure(
          flow, "onFlowComplete was stopped at the limit on what runs after a test")
      } catch {
        failure = failure ?? error
      }
    }
    if let failure { throw failure }
  }
}

/// Where a stopped flow leaves its performer for what runs after the test.
final class FlowEndings: AppValue {
  /// `@unchecked Sendable`: the flow's task keeps it as its last act, and only one takes it.
  private struct Stopped: @unchecked Sendable {
    let performer: FlowPerformer
  }

  private let stopped: Mutex<Stopped?> = Mutex(nil)

  func keep(_ performer: FlowPerformer) {
    guard !performer.endings.isEmpty else { return }
    let kept = Stopped(performer: performer)
    stopped.withLock { $0 = kept }
  }

  func perform() async throws {
    try await stopped.withLock { $0.take() }?.performer.performEndings()
  }
}
