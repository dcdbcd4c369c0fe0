import Foundation

/// A process as `/proc/PID/stat` shows it.
package struct ProcessEntry: Hashable, Sendable {
  /// The state letters of proc(5).
  package enum State: Character, Sendable {
    case running = "R"
    case sleeping = "S"
    case waitingForDisk = "D"
    case stopped = "T"
    case traced = "t"
    case zombie = "Z"
    case dead = "X"
    case idle = "I"
  }

  package var pid: Int32
  /// The program's name, 15 bytes at most.
  package var name: String
  package var state: State
  package var parent: Int32
  package var group: Int32
  package var session: Int32
  /// In clock ticks since the machine's start: with the pid, an identity that is not used again.
  package var startTime: UInt64

  /// Reads one process; nil when there is none (any more).
  package init?(pid: Int32) {
    guard let bytes = readBytes("/proc/\(pid)/stat") else { return nil }
    self.init(stat: bytes)
  }

  /// Parses the file's bytes; the name may hold blanks and parentheses.
  init?(stat bytes: [UInt8]) {
    guard let open = bytes.firstIndex(of: UInt8(ascii: "(")),
      let close = bytes.lastIndex(of: UInt8(ascii: ")")), open < close,
      let pid = Self.number(bytes[..<open].filter { $0 != UInt8(ascii: " ") }[...])
    else { return nil }
    // Every process of the machine is read at each look: bytes are quicker than text.
    let fields = bytes[(close + 1)...].split(separator: UInt8(ascii: " "), maxSplits: 20)
    guard fields.count > 19, let letter = fields[0].first, let parent = Self.number(fields[1]),
      let group = Self.number(fields[2]), let session = Self.number(fields[3]),
      let startTime = Self.number(fields[19])
    else { return nil }
    self.pid = Int32(truncatingIfNeeded: pid)
    name = String(decoding: bytes[(open + 1)..<close], as: UTF8.self)
    state = State(rawValue: Character(Unicode.Scalar(letter))) ?? .running
    self.parent = Int32(truncatingIfNeeded: parent)
    self.group = Int32(truncatingIfNeeded: group)
    self.session = Int32(truncatingIfNeeded: session)
    self.startTime = UInt64(startTime)
  }

  private static func number(_ digits: ArraySlice<UInt8>) -> Int? {
    var value = 0
    for digit in digits where digit != 0x0A {
      guard (0x30...0x39).contains(digit), value < Int.max / 10 - 9 else { return nil }
      value = value * 10 + Int(digit - 0x30)
    }
    return digits.isEmpty ? nil : value
  }

  /// Every process that can be seen now.
  package static func all() -> [ProcessEntry] {
    numbers(in: "/proc").compactMap { ProcessEntry(pid: $0) }
  }

  /// The entries of a folder that are numbers: of processes, or of a process' threads.
  static func numbers(in folder: String) -> [Int32] {
    entryNames(in: folder).compactMap { Int32($0) }
  }

  /// Whether the same process is still there and not merely waiting to be reaped.
  package var isAlive: Bool {
    guard let now = ProcessEntry(pid: pid) else { return false }
    return now.startTime == startTime && !now.hasEnded
  }

  /// Whether it has ended and is merely waiting to be reaped.
  var hasEnded: Bool { state == .zombie || state == .dead }

  /// What it does, for people: `sleeping in pipe_read`; the kernel tells only some of it to others.
  package var activity: String {
    let place = readText("/proc/\(pid)/wchan")?.trimmingCharacters(in: .whitespacesAndNewlines)
    let call = readText("/proc/\(pid)/syscall")?.split(separator: " ").first.map(String.init)
    var text =
      switch state {
      case .running: "running"
      case .sleeping: "sleeping"
      case .waitingForDisk: "waiting for a disk"
      case .stopped: "stopped by a signal"
      case .traced: "held by a debugger"
      case .zombie, .dead: "ended"
      case .idle: "idle"
      }
    if let place, !place.isEmpty, place != "0" { text += " in \(place)" }
    if let call, Int(call) != nil { text += " (system call \(call))" }
    return text
  }

  /// Its program with its arguments; its name where they cannot be read.
  package var commandLine: String {
    guard let bytes = readBytes("/proc/\(pid)/cmdline"), !bytes.isEmpty else { return name }
    return bytes.split(separator: 0).map { String(decoding: $0, as: UTF8.self) }
      .joined(separator: " ")
  }

  /// Its environment as it was at its start; empty when it cannot be read.
  package var environment: [String: String] {
    guard let bytes = readBytes("/proc/\(pid)/environ") else { return [:] }
    var variables: [String: String] = [:]
    for field in bytes.split(separator: 0) {
      let text = String(decoding: field, as: UTF8.self)
      guard let equals = text.firstIndex(of: "=") else { continue }
      variables[String(text[..<equals])] = String(text[text.index(after: equals)...])
    }
    return variables
  }
}

/// The names in a folder, in no order; none where it can't be read. For what is asked often:
/// Foundation asks each entry for more.
package func entryNames(in folder: String) -> [String] {
  guard let directory = unsafe opendir(folder) else { return [] }
  defer { unsafe closedir(directory) }
  var names: [String] = []
  while let entry = unsafe readdir(directory) {
    let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) { name in
      unsafe name.withMemoryRebound(to: CChar.self, capacity: 256) { unsafe String(cString: $0) }
    }
    if name != ".", name != ".." { names.append(name) }
  }
  return names
}

/// Reads a file of `/proc`, whose size is not known beforehand; nil when it cannot be read.
package func readBytes(_ path: String) -> [UInt8]? {
  let file = unsafe open(path, O_RDONLY | O_CLOEXEC)
  guard file >= 0 else { return nil }
  defer { close(file) }
  var bytes: [UInt8] = []
  var chunk = [UInt8](repeating: 0, count: 4096)
  while bytes.count < 4 << 20 {
    let count = unsafe chunk.withUnsafeMutableBytes { unsafe read(file, $0.baseAddress, $0.count) }
    if count < 0, errno == EINTR { continue }
    guard count >= 0 else { return nil }
    if count == 0 { break }
    bytes += chunk[..<count]
  }
  return bytes
}

/// The text of a file of `/proc`, whole; nil when it cannot be read.
package func readText(_ path: String) -> String? {
  readBytes(path).map { String(decoding: $0, as: UTF8.self) }
}
