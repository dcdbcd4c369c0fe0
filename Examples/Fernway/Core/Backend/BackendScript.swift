/// How the fake backend answers, call by call.
package struct BackendScript: Sendable {
  /// What can be asked of the backend.
  package enum Call: String, Hashable, Sendable, CaseIterable {
    case logIn, search, detail, book, upcoming, flags, kit, hearts, heart, stock, suggest, look
    case page
  }

  /// One scripted answer.
  package enum Answer: Hashable, Sendable {
    /// What the data say, after the call's usual latency.
    case truthful
    /// This refusal, after the call's usual latency.
    case refusal(BackendError)
    /// None, ever: the screen stays as it is while it waits.
    case silence
  }

  private var answers: [Call: [Answer]]
  /// Whether no call reaches the server.
  var isOffline = false
  /// What the way to the server adds to each call's latency, in milliseconds.
  var addedLatency = 0

  /// Scripts the first answers of each call; those after them are truthful.
  package init(_ answers: [Call: [Answer]] = [:]) {
    self.answers = answers
  }

  /// A usual latency, in milliseconds.
  static func latency(of call: Call) -> Int {
    switch call {
    case .logIn: 120
    case .search: 40
    case .detail: 20
    case .book: 150
    case .upcoming: 40
    case .flags: 10
    case .kit, .hearts: 15
    case .heart: 60
    case .stock: 80
    case .suggest: 20
    case .look: 40
    case .page: 30
    }
  }

  /// Scripts the next answer of a call, before those that are scripted already.
  mutating func stub(_ call: Call, _ answer: Answer) {
    answers[call, default: []].insert(answer, at: 0)
  }

  mutating func next(_ call: Call) -> Answer {
    if isOffline { return .refusal(.server("You seem to be offline.")) }
    guard let first = answers[call]?.first else { return .truthful }
    answers[call]?.removeFirst()
    return first
  }
}
