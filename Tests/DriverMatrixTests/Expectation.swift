/// What a cell of the matrix must come to.
enum Expectation: Hashable, Sendable {
  /// One of these answers: `ok`, or a WebDriver error with the fault that its `data` must name.
  case answers([Answer])
  /// `ok`, since nobody waits for what the app does with its input; the next command has this answer.
  case tellsNext(Answer)
  /// Nobody is there to be answered; the server frees what the command held.
  case nobodyToAnswer
  /// There is no such case, and why.
  case cannotApply(String)

  struct Answer: Hashable, Sendable, CustomStringConvertible {
    var code: String
    var fault: String?

    init(_ code: String, _ fault: String? = nil) {
      self.code = code
      self.fault = fault
    }

    var description: String { fault.map { "\(code), \($0)" } ?? code }
  }

  static let ok = Expectation.answers([Answer("ok")])

  static func error(_ code: String, _ fault: String? = nil) -> Expectation {
    .answers([Answer(code, fault)])
  }

  /// As the documentation's table says it.
  var text: String {
    switch self {
    case .answers(let answers): answers.map(\.description).joined(separator: " or ")
    case .tellsNext(let answer): "ok, then \(answer)"
    case .nobodyToAnswer: "freed"
    case .cannotApply: "—"
    }
  }
}

extension Expectation {
  /// The whole matrix.
  // Long because it is one table.
  static func of(_ row: MatrixRow, _ column: MatrixColumn) -> Expectation {
    // Letting go of a session takes nothing that could be missing.
    if column == .delete {
      switch row {
      case .clientVanishes, .clientHalf: return .nobodyToAnswer
      case .clientReuses, .serverKilled: return .error("invalid session id")
      default: return .ok
      }
    }
    switch row {
    case .appExits: return ended(column, "appExited")
    case .appCrashes: return ended(column, "appCrashed")
    case .appStops:
      switch column {
      case .newSession: return .error("session not created", "appStopped")
      case .find, .click, .keys: return .error("unknown error", "appStopped")
      default: return .ok
      }
    case .appForksAway:
      // A program that leaves with code 0 has done what it was told; its last screen stays.
      switch column {
      case .find: return .error("no such element")
      default: return .ok
      }
    case .appNeverReads:
      return column == .find
        ? .error("no such element") : column == .keys ? .error("timeout", "appHung") : .ok
    case .appClosesTerminal:
      switch column {
      case .find: return .error("no such element")
      case .click, .keys: return .error("unknown error", "appExited")
      default: return .ok
      }
    case .appNeverDraws:
      switch column {
      case .newSession: return .error("session not created", "appHung")
      case .find: return .error("no such element")
      // It has not asked for the mouse.
      case .click: return .error("element not interactable")
      default: return .ok
      }
    case .appIgnoresSignals, .appHasChildren, .appFloods, .appEndlessSequence:
      return column == .find ? .error("no such element") : .ok
    case .agentSilent:
      return agent(column, .error("timeout", "appHung"))
    case .agentLies, .agentGarbage, .agentDisconnects:
      return agent(column, .error("unknown error"))
    case .agentSlow: return column == .find ? .error("no such element") : .ok
    case .clientVanishes, .clientHalf: return .nobodyToAnswer
    case .clientReuses:
      return column == .newSession
        ? .cannotApply("A new session does not name an old one.") : .error("invalid session id")
    case .serverKilled:
      return column == .newSession ? .ok : .error("invalid session id")
    case .clientCrowd: return column == .find ? .error("no such element") : .ok
    case .diskFull, .outOfTerminals, .outOfDescriptors:
      switch column {
      // What needs no room still works.
      case .newSession where row == .diskFull:
        return .answers([Answer("ok"), Answer("session not created")])
      case .newSession: return .error("session not created")
      case .find: return .error("no such element")
      default: return .ok
      }
    }
  }

  private static func ended(_ column: MatrixColumn, _ fault: String) -> Expectation {
    switch column {
    case .newSession: .error("session not created", fault)
    case .find: .error("unknown error", fault)
    case .click, .keys:
      // A key may be what a program is told to leave with.
      fault == "appExited" ? .ok : .tellsNext(Answer("unknown error", fault))
    default: .ok
    }
  }

  private static func agent(_ column: MatrixColumn, _ asked: Expectation) -> Expectation {
    switch column {
    case .newSession: .error("session not created")
    case .find: .error("no such element")
    // What the agent has told is there; for all else it has to be asked.
    case .source: .ok
    default: asked
    }
  }
}
