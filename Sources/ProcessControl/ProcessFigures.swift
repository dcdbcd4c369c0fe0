import Glibc

/// What this process takes of the machine, from `/proc/self`; zero where that can't be read.
package enum ProcessFigures {
  /// The files, sockets and pipes that it has open.
  package static var openDescriptors: Int {
    guard let directory = unsafe opendir("/proc/self/fd") else { return 0 }
    defer { unsafe closedir(directory) }
    var count = 0
    while unsafe readdir(directory) != nil { count += 1 }
    // Less `.`, `..` and the descriptor that looks.
    return count - 3
  }

  /// The memory that is really in use, in bytes.
  package static var residentBytes: Int {
    let fields = readText("/proc/self/statm")?.split(separator: " ") ?? []
    return (fields.dropFirst().first.flatMap { Int($0) } ?? 0) * Int(sysconf(Int32(_SC_PAGESIZE)))
  }

  package static var threads: Int {
    let line = readText("/proc/self/status")?.split(separator: "\n")
      .first { $0.hasPrefix("Threads:") }
    return line?.split(separator: "\t").last.flatMap { Int($0) } ?? 0
  }
}
