import RunRecord

/// What a coordinator keeps of work that other machines share.
struct SharedWork {
  let source: SharedSource
  /// This machine's nodes that are not given up; nil before they are there.
  var nodes: [NodePlan]?
  /// By token: which version of the test it is a lease of.
  var versions: [String: Int] = [:]
  /// By token: results that the store has not answered yet.
  var decided: [String: (position: Int, outcome: Outcome, reason: String?)] = [:]
  /// Leases that another machine has by now.
  var lost: Set<String> = []
  /// Whether the last test that ended here was a short one. One that waits here behind long ones would
  /// run sooner on another machine.
  var endsQuickly = false
  /// Whether the store can't be reached right now: nothing is started.
  var isPaused = false
  /// Whether the run has ended, on all machines.
  var isOver = false
  /// Whether this machine leaves the others alone with the rest.
  var isLeaving = false
  /// Who waits for the end of the run on all machines.
  var end: CheckedContinuation<Void, Never>?
  var failure: RunnerError?
}

/// A result in the store: one line of JSON.
struct SharedResult: Sendable, Hashable, Codable {
  var outcome: Outcome
  var reason: String?
  var host: String
  /// The earlier run that it was taken over from; nil: it is of this run.
  var carriedFrom: String?
}
