import ProcessControl

extension TerminalSession {
  /// What the program does at this moment, in words, for a time-out's message: how it ended, or
  /// whether it runs or what it is blocked on, and the process in the terminal's foreground.
  package var activity: String {
    let state = state
    if let exit = state.exit { return "the program \(exit)" }
    var text = Self.describe(processIdentifier) ?? "the program has ended and is not yet reaped"
    if let group = foregroundGroup, group != processIdentifier,
      let foreground = Self.describe(group)
    {
      text += "; in the foreground \(foreground)"
    }
    if state.queuedInputBytes > 0 {
      text += "; \(state.queuedInputBytes) bytes of input wait to be read"
    }
    if state.modes.synchronizedUpdate { text += "; a synchronised update is open" }
    if state.outputEnded { text += "; it has closed its terminal" }
    return text
  }

  /// What the program in the terminal's foreground waits for.
  package var inputWait: InputWait { InputWait(of: foregroundGroup ?? processIdentifier) }

  /// What all threads of the program and its children do at this moment.
  package var work: ProgramWork {
    ProgramWork(
      of: processIdentifier, foreground: foregroundGroup,
      readHasLimit: input?.readHasLimit ?? false)
  }

  private static func describe(_ pid: Int32) -> String? {
    guard let entry = ProcessEntry(pid: pid) else { return nil }
    return "\(entry.name) (process \(pid)) \(blockage(of: entry))"
  }

  /// What a process waits for, where the kernel tells, in words.
  private static func blockage(of entry: ProcessEntry) -> String {
    guard entry.state == .sleeping, let call = SystemCall.current(of: entry.pid) else {
      return "is \(entry.activity)"
    }
    if let descriptor = call.readDescriptor {
      return SystemCall.isTerminal(descriptor, of: entry.pid)
        ? "is blocked reading its terminal" : "is blocked reading its descriptor \(descriptor)"
    }
    if call.waitsForDescriptors { return "waits for its descriptors or a time (poll)" }
    if call.waitsForChild { return "waits for a child process" }
    if call.sleeps { return "sleeps for a set time" }
    return "is \(entry.activity)"
  }
}
