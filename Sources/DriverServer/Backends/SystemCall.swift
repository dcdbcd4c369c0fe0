import Glibc

/// The system call that a process waits in, from `/proc/PID/syscall`.
struct SystemCall: Hashable, Sendable {
  let number: Int
  /// The first argument.
  let argument: UInt64

  /// Nil where the process runs or the kernel doesn't tell.
  static func current(of pid: Int32) -> SystemCall? {
    let fields = text(of: "/proc/\(pid)/syscall")?.split(separator: " ") ?? []
    guard let number = fields.first.flatMap({ Int($0) }) else { return nil }
    let argument = fields.dropFirst().first.flatMap { UInt64($0.dropFirst(2), radix: 16) }
    return SystemCall(number: number, argument: argument ?? 0)
  }

  /// The children of a process, where the kernel tells them.
  static func children(of pid: Int32) -> [Int32] {
    let text = text(of: "/proc/\(pid)/task/\(pid)/children") ?? ""
    return text.split(separator: " ").compactMap { Int32($0) }
  }

  /// Whether it is a read of the standard input.
  var readsStandardInput: Bool {
    #if arch(x86_64)
      number == 0 && argument == 0
    #else
      number == 63 && argument == 0
    #endif
  }

  /// Whether it waits for any of several descriptors: poll, select, epoll_wait and their kin.
  var waitsForDescriptors: Bool {
    #if arch(x86_64)
      [7, 23, 232, 270, 271, 281, 441].contains(number)
    #else
      [22, 72, 73, 441].contains(number)
    #endif
  }

  /// Whether it waits for a child's end.
  var waitsForChild: Bool {
    #if arch(x86_64)
      [61, 247].contains(number)
    #else
      [260, 95].contains(number)
    #endif
  }

  private static func text(of path: String) -> String? {
    let file = unsafe open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return nil }
    defer { close(file) }
    var bytes = [UInt8](repeating: 0, count: 512)
    let count = unsafe bytes.withUnsafeMutableBytes { buffer in
      unsafe read(file, buffer.baseAddress, buffer.count)
    }
    return count > 0 ? String(decoding: bytes[..<count], as: UTF8.self) : nil
  }
}
