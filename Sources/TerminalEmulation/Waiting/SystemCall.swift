import Glibc
import ProcessControl

/// The system call that a process waits in, from `/proc/PID/syscall`.
package struct SystemCall: Hashable, Sendable {
  package let number: Int
  /// Its arguments, as far as the kernel tells them.
  package let arguments: [UInt64]

  /// The first argument.
  package var argument: UInt64 { arguments.first ?? 0 }

  /// Nil where the process runs or the kernel doesn't tell.
  package static func current(of pid: Int32) -> SystemCall? {
    readText("/proc/\(pid)/syscall").flatMap { SystemCall(line: $0) }
  }

  /// - Parameter line: as `/proc/PID/syscall` gives it: a number and six arguments.
  init?(line: String) {
    let fields = line.split(whereSeparator: \.isWhitespace)
    guard let number = fields.first.flatMap({ Int($0) }), number >= 0 else { return nil }
    self.number = number
    arguments = fields.dropFirst().prefix(6).map { UInt64($0.dropFirst(2), radix: 16) ?? 0 }
  }

  /// The children of a process, where the kernel tells them.
  package static func children(of pid: Int32) -> [Int32] {
    let text = readText("/proc/\(pid)/task/\(pid)/children") ?? ""
    return text.split(separator: " ").compactMap { Int32($0) }
  }

  /// The descriptor that it reads; nil for any other call.
  package var readDescriptor: Int? {
    #if arch(x86_64)
      number == 0 ? Int(truncatingIfNeeded: argument) : nil
    #else
      number == 63 ? Int(truncatingIfNeeded: argument) : nil
    #endif
  }

  /// Whether a process' descriptor is a terminal.
  package static func isTerminal(_ descriptor: Int, of pid: Int32) -> Bool {
    var path = [CChar](repeating: 0, count: 256)
    let count = unsafe path.withUnsafeMutableBufferPointer { buffer -> Int in
      guard let start = buffer.baseAddress else { return 0 }
      return unsafe readlink("/proc/\(pid)/fd/\(descriptor)", start, buffer.count)
    }
    guard count > 0 else { return false }
    let target = String(decoding: path[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self)
    return target.hasPrefix("/dev/pts/") || target.hasPrefix("/dev/tty")
  }

  /// Whether it waits for any of several descriptors: poll, select, epoll_wait and their kin.
  package var waitsForDescriptors: Bool {
    #if arch(x86_64)
      [7, 23, 232, 270, 271, 281, 441].contains(number)
    #else
      [22, 72, 73, 441].contains(number)
    #endif
  }

  /// Whether it is a `select` of the standard input alone, without a limit, as a shell's prompt waits: no socket can
  /// be among its descriptors.
  package var selectsInputAlone: Bool {
    #if arch(x86_64)
      let isSelect = [23, 270].contains(number)
    #else
      let isSelect = number == 72
    #endif
    return isSelect && argument == 1 && !hasTimeLimit
  }

  /// Whether it ends by itself after a time that is not over yet.
  package var hasTimeLimit: Bool {
    func milliseconds(_ index: Int) -> Bool {
      arguments.indices.contains(index) && Int32(truncatingIfNeeded: arguments[index]) >= 0
    }
    func pointer(_ index: Int) -> Bool {
      arguments.indices.contains(index) && arguments[index] != 0
    }
    #if arch(x86_64)
      switch number {
      case 7: return milliseconds(2)
      case 232, 281: return milliseconds(3)
      case 23, 270: return pointer(4)
      case 271, 128: return pointer(2)
      case 441, 202: return pointer(3)
      // A wait that was interrupted and goes on.
      case 219: return true
      default: return sleeps
      }
    #else
      switch number {
      case 22: return milliseconds(3)
      case 72: return pointer(4)
      case 73, 137: return pointer(2)
      case 441, 98: return pointer(3)
      case 128: return true
      default: return sleeps
      }
    #endif
  }

  /// Whether it waits for a child's end.
  package var waitsForChild: Bool {
    #if arch(x86_64)
      [61, 247].contains(number)
    #else
      [260, 95].contains(number)
    #endif
  }

  /// Whether it sleeps for a set time.
  package var sleeps: Bool {
    #if arch(x86_64)
      [35, 230].contains(number)
    #else
      [101, 115].contains(number)
    #endif
  }
}
