import ProcessControl

extension InputWait {
  /// Whether nothing but input can make a program go on, as far as `/proc` tells: each of its
  /// processes has one thread, and waits for its terminal alone without a limit, or for a child that
  /// does.
  package static func isForInputAlone(_ pid: Int32, depth: Int = 8) -> Bool {
    guard depth > 0, entryNames(in: "/proc/\(pid)/task").count == 1,
      ProcessEntry(pid: pid)?.state == .sleeping
    else { return false }
    let children = SystemCall.children(of: pid)
    guard children.allSatisfy({ isForInputAlone($0, depth: depth - 1) }) else { return false }
    if SystemCall.awaitsTerminalAlone(pid) { return true }
    return !children.isEmpty && SystemCall.current(of: pid)?.waitsForChild == true
  }
}

extension SystemCall {
  /// Whether a process is blocked in a read of its terminal, or in a `select` of its standard input
  /// alone that has no limit.
  fileprivate static func awaitsTerminalAlone(_ pid: Int32) -> Bool {
    guard let call = current(of: pid) else { return false }
    if let descriptor = call.readDescriptor { return isTerminal(descriptor, of: pid) }
    #if arch(x86_64)
      let selects: Set<Int> = [23, 270]
    #else
      let selects: Set<Int> = [72]
    #endif
    // The first argument is one more than the highest descriptor, the fifth the limit.
    let fields = readText("/proc/\(pid)/syscall")?.split(separator: " ") ?? []
    guard selects.contains(call.number), call.argument == 1, fields.count > 5 else { return false }
    return fields[5] == "0x0" && isTerminal(0, of: pid)
  }
}

extension TerminalSession {
  /// Whether nothing but input can make the program draw.
  package var awaitsInputAlone: Bool { InputWait.isForInputAlone(processIdentifier) }
}
