import ProcessControl

/// What can be told of whether a program waits for input, from `/proc`.
package enum InputWait: String, Sendable {
  /// It runs, or has just ended.
  case busy
  /// It is blocked in a read of its terminal.
  case reading
  /// It waits for descriptors, its terminal maybe among them.
  case polling
  /// It sleeps in something else, or it can't be told.
  case unknown

  /// Looks at a process, and at its children where it waits for them.
  package init(of pid: Int32, depth: Int = 4) {
    guard let entry = ProcessEntry(pid: pid), entry.state == .sleeping else {
      self = .busy
      return
    }
    guard let call = SystemCall.current(of: pid) else {
      self = .unknown
      return
    }
    if let descriptor = call.readDescriptor {
      self = SystemCall.isTerminal(descriptor, of: pid) ? .reading : .unknown
    } else if call.waitsForDescriptors {
      self = .polling
    } else if call.waitsForChild, depth > 0 {
      let children = SystemCall.children(of: pid).map { InputWait(of: $0, depth: depth - 1) }
      self = children.first { $0 == .reading } ?? children.first { $0 != .unknown } ?? .unknown
    } else {
      self = .unknown
    }
  }
}
