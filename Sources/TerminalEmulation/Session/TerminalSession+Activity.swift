import ProcessControl

extension TerminalSession {
  /// What the program does at this moment, in words, for a time-out's message: the process in the
  /// foreground of the terminal, its state, and where the kernel says it waits.
  package var activity: String {
    let state = state
    if let exit = state.exit { return "the program \(exit)" }
    var text = describe(processIdentifier) ?? "the program has ended and is not yet reaped"
    if let group = foregroundGroup, group != processIdentifier, let foreground = describe(group) {
      text += "; in the foreground \(foreground)"
    }
    if state.queuedInputBytes > 0 {
      text += "; \(state.queuedInputBytes) bytes of input wait to be read"
    }
    if state.modes.synchronizedUpdate { text += "; a synchronised update is open" }
    if !state.unanswered.isEmpty {
      text += "; unanswered queries: \(state.unanswered.suffix(4).joined(separator: ", "))"
    }
    return text
  }

  private func describe(_ process: Int32) -> String? {
    ProcessEntry(pid: process).map { "\($0.name) (process \(process)) is \($0.activity)" }
  }
}
