/// The environment variables that tell an app of its session.
package enum AppVariable: String, Hashable, Sendable, CaseIterable {
  /// By this everything that a session's app started is found again.
  case session = "QA_SESSION"
  /// By this the coordinator finds everything of a node; apps get it, too.
  case node = "QA_NODE"
  /// The path of the driver's Unix socket, which an agent connects to.
  case agentSocket = "QA_AGENT_SOCKET"
  /// The secret that an agent's `hello` and each revision mark carry.
  case agentSecret = "QA_AGENT_SECRET"
  case columns = "QA_COLUMNS"
  case rows = "QA_ROWS"
  case device = "QA_DEVICE"
  case colorScheme = "QA_COLOR_SCHEME"
  case locale = "QA_LOCALE"
  case textSize = "QA_TEXT_SIZE"
  case fixture = "QA_FIXTURE"
  case url = "QA_URL"
  /// A JSON object of texts: the settings that hold before the first frame, by name.
  case settings = "QA_SETTINGS"
}

extension Dictionary where Key == String, Value == String {
  /// The value of a variable in an environment.
  package subscript(variable: AppVariable) -> Value? {
    get { self[variable.rawValue] }
    set { self[variable.rawValue] = newValue }
  }
}
