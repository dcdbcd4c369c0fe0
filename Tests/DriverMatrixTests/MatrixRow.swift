import Testing

/// What goes wrong, and in whose hands.
enum MatrixRow: String, CaseIterable, Sendable, CustomTestStringConvertible {
  case appExits = "app exits"
  case appCrashes = "app crashes"
  case appStops = "app is stopped (SIGSTOP)"
  case appIgnoresSignals = "app ignores TERM and HUP"
  case appForksAway = "app forks away"
  case appHasChildren = "app has 50 children"
  case appFloods = "app floods its terminal"
  case appNeverReads = "app never reads"
  case appClosesTerminal = "app closes its terminal"
  case appNeverDraws = "app never draws"
  case appEndlessSequence = "app sends an endless escape sequence"
  case agentSilent = "agent falls silent"
  case agentLies = "agent lies"
  case agentSlow = "agent is slow"
  case agentGarbage = "agent sends garbage"
  case agentDisconnects = "agent disconnects"
  case clientVanishes = "client vanishes in mid-request"
  case clientHalf = "client sends half a request"
  case clientReuses = "client reuses a dead session"
  case clientCrowd = "client opens 1,000 connections"
  case serverKilled = "server is killed (-9) and restarted"
  case diskFull = "disk is full"
  case outOfTerminals = "no pseudo-terminal is left"
  case outOfDescriptors = "no file descriptor is left"

  var testDescription: String { rawValue }

  /// The program's mode in `app_double.py`, or the agent's in `agent_double.py`.
  var mode: String {
    switch self {
    case .appExits: "exit"
    case .appCrashes: "crash"
    case .appIgnoresSignals: "stubborn"
    case .appForksAway: "forks"
    case .appHasChildren: "children"
    case .appFloods: "floods"
    case .appNeverReads: "deaf"
    case .appClosesTerminal: "closes"
    case .appNeverDraws: "blank"
    case .appEndlessSequence: "endless"
    case .agentSilent: "silent"
    case .agentLies: "lies"
    case .agentSlow: "slow"
    case .agentGarbage: "spews"
    case .agentDisconnects: "drops"
    default: "good"
    }
  }

  /// The mode in which the fault is there before the session is.
  var modeAtStart: String {
    switch self {
    case .appExits: "dies"
    case .appCrashes: "aborts"
    case .appStops: "halts"
    case .appForksAway: "leaves"
    case .appNeverDraws: "spins"
    case .agentSilent: "mute"
    case .agentLies: "impostor"
    case .agentSlow: "tardy"
    case .agentGarbage: "babbles"
    case .agentDisconnects: "flees"
    default: mode
    }
  }

  var isOfAgent: Bool {
    switch self {
    case .agentSilent, .agentLies, .agentSlow, .agentGarbage, .agentDisconnects: true
    default: false
    }
  }

  /// Whether the app acts at SIGUSR1, so that its fault comes in the middle of a command.
  var actsOnSignal: Bool {
    switch self {
    case .appExits, .appCrashes, .appForksAway, .appStops: true
    default: false
    }
  }
}

/// What the client asks for meanwhile.
enum MatrixColumn: String, CaseIterable, Sendable {
  case newSession = "new session"
  case find
  case click
  case keys
  case screenshot
  case source
  case delete = "DELETE"
}
